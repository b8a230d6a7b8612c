/** Finds the game in whatever was pasted: a record, a link, or another notation. */

import { BadEvent, enterEvents, openStudy } from '../table/study'
import { Refusal } from '../wire/refusal'
import type { Engine } from '../engine/engine'
import type { Game, Words } from '../wire/wire'
import { fraction } from '../wire/points'
import { freshId } from '../store/tables'
import { isRecord, isTextRecord, isTexts } from '../store/check'
import { dictionaries, type Dictionary } from '../words/words'
import { NOTHING_PACKED, type Packed } from './packed'

/** Why a text cannot be opened, in the reader's language. */
export class BadText extends Error {
  constructor(readonly say: (words: Dictionary) => string) {
    super('the text holds no game')
  }
}

function inWords(text: Words): (words: Dictionary) => string {
  return (words) => (words === dictionaries.ja ? text.ja : text.en)
}

export type Found = { packed: Packed } | { hash: string }

/** The members of docs/RECORD.md. */
const MEMBERS = [
  'format',
  'version',
  'game',
  'options',
  'start',
  'seats',
  'events',
  'final',
  'result',
  'ending',
]

/** Checks the shape of a record; its events are for the referee. */
export function packedFromRecord(record: unknown, games: readonly Game[]): Packed {
  if (!isRecord(record) || record.format !== 'teban-record' || record.version !== 1) {
    throw new BadText((words) => words.start.importNotRecord)
  }
  const unknown = Object.keys(record).find((member) => !MEMBERS.includes(member))
  if (unknown !== undefined) throw new BadText((words) => words.start.importUnknownMember(unknown))
  const { game, options = {}, start, events, result, ending } = record
  const known = games.find(({ id }) => id === game)
  if (known === undefined) throw new BadText((words) => words.setup.noGame(String(game)))
  if (!isTextRecord(options) || !isTexts(events))
    throw new BadText((words) => words.start.importBad)
  const stated =
    ending === 'stated' && isTexts(result) ? result.map((part) => fraction(part) * 6) : null
  return {
    ...NOTHING_PACKED,
    game: known.id,
    options,
    ...(typeof start === 'string' ? { start } : {}),
    events,
    stated,
    by: stated === null ? null : 'stated',
  }
}

/** What a record says of its end must be what its events lead to. */
async function checkEnd(
  engine: Engine,
  packed: Packed,
  record: Record<string, unknown>,
): Promise<void> {
  const table = await openStudy(engine, packed)
  try {
    await enterEvents(engine, table, packed.events)
    const { view } = await engine.see(table, 'referee')
    if (typeof record.final === 'string' && view.position !== record.final) {
      throw new BadText((words) => words.start.importFinal)
    }
    const reached = record.ending === 'stated' || record.result === undefined ? null : record.result
    if (reached !== null && JSON.stringify(view.result) !== JSON.stringify(reached)) {
      throw new BadText((words) => words.start.importResult)
    }
  } finally {
    await engine.close(table)
  }
}

async function fromJson(engine: Engine, games: readonly Game[], text: string): Promise<Found> {
  let record: unknown
  try {
    record = JSON.parse(text)
  } catch {
    throw new BadText((words) => words.start.importNotJson)
  }
  const packed = packedFromRecord(record, games)
  if (isRecord(record)) await checkEnd(engine, packed, record)
  return { packed }
}

async function fromNotation(engine: Engine, games: readonly Game[], text: string): Promise<Found> {
  let refusal = new BadText((words) => words.start.importBad)
  for (const { id } of games.filter(({ notation }) => notation !== null)) {
    const table = `i${freshId()}`
    try {
      await engine.import(table, id, text)
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble
      const why = inWords(trouble.words)
      refusal = new BadText((words) => `${words.start.importBad} ${why(words)}`)
      continue
    }
    const packed = packedFromRecord(await engine.record(table), games)
    await engine.close(table)
    return { packed }
  }
  throw refusal
}

export async function packedFromText(
  engine: Engine,
  games: readonly Game[],
  pasted: string,
): Promise<Found> {
  const text = pasted.trim()
  if (text === '') throw new BadText((words) => words.start.importEmpty)
  const link = /#\/[gl]\/[A-Za-z0-9_-]+/.exec(text)
  if (link !== null) return { hash: link[0] }
  try {
    return text.startsWith('{')
      ? await fromJson(engine, games, text)
      : await fromNotation(engine, games, text)
  } catch (trouble) {
    if (trouble instanceof BadEvent) {
      throw new BadText((words) => words.link.illegal(trouble.index + 1, trouble.event))
    }
    if (trouble instanceof Refusal) throw new BadText(inWords(trouble.words))
    throw trouble
  }
}
