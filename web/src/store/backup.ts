/** Everything that the device keeps as one text, and back again. What comes back is checked entry by entry
 *  as the page checks what it reads; if anything is wrong nothing is changed. */

import { isRecord } from './check'
import { checkDraft, DRAFT_KEY } from './drafts'
import { checkExperiment, LAB_KEY, raiseExperiments, type Experiment } from './experiments'
import { checkDone } from './lessons'
import { checkLink, LINK_KEY } from './links'
import { checkNames } from './names'
import { checkNetwork, KEY as NETWORK_KEY } from './network'
import { checkRoom, raiseRooms, type KeptRoom } from './rooms'
import { checkSettings, rereadSettings } from './settings'
import { checkSetup } from './setup'
import { checkStats } from './stats'
import { keysWith, read, writeAll, type Check } from './storage'
import { checkKept, continues, raiseTables, type Kept } from './tables'

const FORMAT = 'teban-device'
const VERSION = 1

/** What may be kept: a key that begins so, or where there is no dot the whole key. */
const KINDS: readonly (readonly [string, Check<unknown>])[] = [
  ['table.', checkKept],
  ['room.', checkRoom],
  [LINK_KEY, checkLink],
  ['setup.', checkSetup],
  [NETWORK_KEY, checkNetwork],
  [DRAFT_KEY, checkDraft],
  [LAB_KEY, checkExperiment],
  ['settings', checkSettings],
  ['stats', checkStats],
  ['lessons', checkDone],
  ['names', checkNames],
]

function checkOf(key: string): Check<unknown> | null {
  const fits = ([beginning]: readonly [string, unknown]) =>
    beginning.endsWith('.') ? key.startsWith(beginning) && key !== beginning : key === beginning
  return KINDS.find(fits)?.[1] ?? null
}

export type Entries = Record<string, unknown>

/** Entries that are damaged here stay here: nobody could read them back. */
export function writeBackup(): string {
  const entries: Entries = {}
  for (const key of keysWith('').sort()) {
    const check = checkOf(key)
    const held = check === null ? null : read(key, check)
    if (held?.state === 'good' && isGood(key, held.value)) entries[key] = held.value
  }
  return JSON.stringify({ format: FORMAT, version: VERSION, entries })
}

/** What is wrong with a text: it is no such file, it is of a later version, or these entries are not as
 *  they should be. */
export type BackupFault = { kind: 'no file' } | { kind: 'version' } | { kind: 'entries'; keys: string[] }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A game is kept under its own name, wherever its table stands, an experiment under its design. */
function isGood(key: string, value: unknown): boolean {
  const good = checkOf(key)?.(value) ?? null
  if (good === null) return false
  if (key.startsWith(LAB_KEY)) return key === LAB_KEY + (good as Experiment).design
  const kind = ['table.', 'room.'].find((beginning) => key.startsWith(beginning))
  return kind === undefined || key === kind + (good as Kept | KeptRoom).id
}

export function readBackup(text: string): { entries: Entries } | { fault: BackupFault } {
  const file = parsed(text)
  if (!isRecord(file) || file.format !== FORMAT || !isRecord(file.entries))
    return { fault: { kind: 'no file' } }
  if (file.version !== VERSION) return { fault: { kind: 'version' } }
  const { entries } = file
  const keys = Object.keys(entries).filter((key) => !isGood(key, entries[key]))
  return keys.length > 0 ? { fault: { kind: 'entries', keys } } : { entries }
}

/** Of a game that both have, the longer one if it goes on from the other; of an experiment the one with more games; of all
 *  else what is here. */
function keepsHere(key: string, value: unknown): boolean {
  const check = checkOf(key)
  const here = check === null ? null : read(key, check)
  if (here?.state !== 'good') return here?.state === 'damaged'
  if (key.startsWith(LAB_KEY)) return (value as Experiment).games <= (here.value as Experiment).games
  if (!key.startsWith('table.')) return true
  const [mine, theirs] = [here.value as Kept, value as Kept]
  return !(theirs.lines.length > mine.lines.length && continues(theirs.lines, mine.lines))
}

/** `replace`: what the file has takes the place of what is here. False: there is no room for all of it, and
 *  everything is as it was. */
export function takeBackup(entries: Entries, replace: boolean): boolean {
  const wanted = Object.entries(entries).filter(([key, value]) => replace || !keepsHere(key, value))
  const done = writeAll(wanted)
  rereadSettings()
  raiseTables()
  raiseRooms()
  raiseExperiments()
  return done
}
