/** The games of this device, each kept as its table's journal. */

import type { Commitments, GameId } from '../wire/wire'
import { checkSetup, type Setup } from './setup'
import { isCount, isRecord, isTextOrNull, isTextRecord, isTexts } from './check'
import { checkCommitted } from './committed'
import { DRAFT_KEY } from './drafts'
import { Live } from './live'
import { keysWith, onElsewhere, read, remove, write } from './storage'

export interface Kept {
  id: string
  game: GameId
  /** `journal T`, without which nothing comes back. */
  lines: string[]
  setup: Setup
  /** The seat of whoever owns the device; null: nobody's in particular. */
  me: string | null
  /** A game by letter: its name in the letters. */
  letter: string | null
  /** What was promised before the first card, noted when it was: not what the table says of it at the
   *  end. Null: nothing is dealt, or nobody noted it. */
  committed: Commitments | null
  ply: number
  /** What people did of it; games of before do not say. */
  moves?: number
  /** What those who sit there are called, by their seats. */
  names: Record<string, string>
  over: boolean
  /** How it ended, for each seat in seat order (`1`, `1/2`, `0`); null: it goes on, or nobody noted it. */
  points: string[] | null
  /** Whether the statistics have it. */
  counted: boolean
  changed: number
}

const KEY = 'table.'

export function checkKept(value: unknown): Kept | null {
  if (!isRecord(value) || !isTexts(value.lines) || value.lines.length === 0) return null
  const setup = checkSetup(value.setup)
  if (setup === null || typeof value.id !== 'string') return null
  if (!isTextOrNull(value.me) || !isTextOrNull(value.letter)) return null
  const committed = checkCommitted(value.committed)
  if (committed === false) return null
  if (!isCount(value.ply) || !isCount(value.changed)) return null
  if (typeof value.over !== 'boolean' || typeof value.counted !== 'boolean') return null
  // Games of before have no word of it.
  const points = value.points ?? null
  if (points !== null && !isTexts(points)) return null
  const names = value.names ?? {}
  if (!isTextRecord(names)) return null
  return {
    id: value.id,
    game: setup.game,
    lines: value.lines,
    setup,
    me: value.me,
    letter: value.letter,
    committed,
    ply: value.ply,
    ...(isCount(value.moves) && { moves: value.moves }),
    names,
    over: value.over,
    points,
    counted: value.counted,
    changed: value.changed,
  }
}

/** How many moves a kept game has. Of one that does not say: as many as were sent to its table. */
export function movesKept({ moves, lines }: Kept): number {
  return moves ?? lines.filter((line) => / event /.test(line)).length
}

/** Raised whenever a kept game changes, here or in another tab. */
export const tablesChanged = new Live(0)

export const raiseTables = () => tablesChanged.set(tablesChanged.get() + 1)

onElsewhere(KEY, raiseTables)

/** full: there is no room; grown: what is kept holds something that would be lost. */
export type Keeping = 'kept' | 'full' | 'grown'

/** A journal only ever grows: lines that do not begin with those which are kept come from somebody who
 *  has not seen all of the game, in another tab. */
export function keepTable(kept: Kept): Keeping {
  const before = findTable(kept.id)
  return typeof before !== 'string' && !continues(kept.lines, before.lines)
    ? 'grown'
    : replaceTable(kept)
}

/** Whatever is kept: for a journal that is written in another way. */
export function replaceTable(kept: Kept): Keeping {
  const done = write(KEY + kept.id, kept)
  raiseTables()
  return done ? 'kept' : 'full'
}

export function continues(lines: readonly string[], before: readonly string[]): boolean {
  return before.every((line, index) => line === lines[index])
}

/** Calls when another tab has changed the game. */
export function onTableElsewhere(id: string, changed: () => void): () => void {
  return onElsewhere(KEY + id, changed)
}

export function findTable(id: string): Kept | 'none' | 'damaged' {
  const held = read(KEY + id, checkKept)
  return held.state === 'good' ? held.value : held.state
}

export function forgetTable(id: string): void {
  remove(KEY + id)
  remove(DRAFT_KEY + id)
  raiseTables()
}

export interface Damaged {
  id: string
  raw: string
}

export function allTables(): { kept: Kept[]; damaged: Damaged[] } {
  const kept: Kept[] = []
  const damaged: Damaged[] = []
  for (const key of keysWith(KEY)) {
    const held = read(key, checkKept)
    if (held.state === 'good') kept.push(held.value)
    if (held.state === 'damaged') damaged.push({ id: key.slice(KEY.length), raw: held.raw })
  }
  kept.sort((a, b) => b.changed - a.changed)
  return { kept, damaged }
}

/** Finished games beyond this number make room for new ones, the oldest first. */
const FINISHED_KEPT = 60

export function tidyTables(): void {
  const finished = allTables().kept.filter((table) => table.over)
  for (const table of finished.slice(FINISHED_KEPT)) remove(KEY + table.id)
}

export function letterTable(letter: string): Kept | null {
  return allTables().kept.find((table) => table.letter === letter) ?? null
}

export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('') + Date.now().toString(36)
}
