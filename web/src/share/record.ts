/** What a record (docs/RECORD.md) says. `readRecord` is the only place where the page reads one. */

import type { Engine } from '../engine/engine'
import { isRecord, isTextRecord, isTexts } from '../store/check'
import { enterEvents, openStudy } from '../table/study'
import { fraction } from '../wire/points'
import type { Game } from '../wire/wire'
import { BadText } from './bad-text'
import { NOTHING_PACKED, type Packed } from './packed'

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

type Members = Record<string, unknown>

function membersOf(record: unknown): Members {
  if (!isRecord(record) || record.format !== 'teban-record' || record.version !== 1) {
    throw new BadText((words) => words.start.importNotRecord)
  }
  const unknown = Object.keys(record).find((member) => !MEMBERS.includes(member))
  if (unknown !== undefined) throw new BadText((words) => words.start.importUnknownMember(unknown))
  return record
}

/** Checks the shape; the events are for the referee. */
function packedFrom(record: Members, games: readonly Game[]): Packed {
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
async function checkEnd(engine: Engine, packed: Packed, record: Members): Promise<void> {
  const link = await openStudy(engine, packed)
  try {
    await enterEvents(link, packed.events)
    const { view } = await link.sight('referee')
    if (typeof record.final === 'string' && view.position !== record.final) {
      throw new BadText((words) => words.start.importFinal)
    }
    const reached = record.ending === 'stated' || record.result === undefined ? null : record.result
    if (reached !== null && JSON.stringify(view.result) !== JSON.stringify(reached)) {
      throw new BadText((words) => words.start.importResult)
    }
  } finally {
    await engine.close(link.table)
  }
}

/** The game of a record, refereed from its first event to its last. */
export async function readRecord(
  engine: Engine,
  games: readonly Game[],
  record: unknown,
): Promise<Packed> {
  const members = membersOf(record)
  const packed = packedFrom(members, games)
  await checkEnd(engine, packed, members)
  return packed
}
