/** Opening tables: new ones, those kept on the device, and study tables for games that are only
 *  looked at. */

import type { Game, GameId } from '../engine/wire'
import type { Packed } from '../share/packed'
import { findTable, freshId, keepTable, tidyTables, type Kept } from '../store/tables'
import { Refusal, type Engine } from '../engine/engine'
import { drawSeat, newTable, type Setup } from './setup'

export async function startTable(
  engine: Engine,
  game: Game,
  setup: Setup,
  letter?: string,
): Promise<Kept> {
  const id = freshId()
  const me = setup.seat ?? drawSeat(game)
  await engine.open(id, game.id, newTable(game, setup, me))
  const kept: Kept = {
    id,
    game: game.id,
    lines: await engine.journal(id),
    setup,
    me,
    letter: setup.letter ? (letter ?? freshId()) : null,
    ply: 0,
    over: false,
    counted: false,
    changed: Date.now(),
  }
  keepTable(kept)
  tidyTables()
  return kept
}

/** Brings a kept table back to the desk, if it does not stand there already. */
export async function bringBack(engine: Engine, id: string): Promise<Kept | 'none' | 'damaged'> {
  const kept = findTable(id)
  if (kept === 'none' || kept === 'damaged') return kept
  try {
    await engine.restore(id, kept.lines)
  } catch (trouble) {
    if (!(trouble instanceof Refusal)) throw trouble
    if (trouble.code !== 'table-exists') return 'damaged'
  }
  return kept
}

export interface Study {
  game: GameId
  options?: Record<string, string>
  start?: string | undefined
}

/** A study table: every event is entered, nothing is hidden. */
export async function openStudy(engine: Engine, study: Study): Promise<string> {
  const id = `s${freshId()}`
  const { options = {}, start } = study
  await engine.open(id, study.game, { options, deal: 'entered', start })
  return id
}

/** Which event of a list was refused, for a message that names it. */
export class BadEvent extends Error {
  constructor(
    readonly index: number,
    readonly event: string,
    readonly refusal: Refusal,
  ) {
    super(refusal.message)
  }
}

/** Plays these events on a study table, each checked by the referee; gives the table's version. */
export async function enterEvents(
  engine: Engine,
  table: string,
  events: readonly string[],
): Promise<number> {
  let { version } = await engine.see(table, 'referee')
  for (const [index, event] of events.entries()) {
    try {
      version = (await engine.do(table, 'referee', version, `event ${event}`)).version
    } catch (trouble) {
      throw trouble instanceof Refusal ? new BadEvent(index, event, trouble) : trouble
    }
  }
  return version
}

/** A game from a link or a record, refereed from its first event to its last. */
export async function openPacked(engine: Engine, packed: Packed): Promise<string> {
  const table = await openStudy(engine, packed)
  try {
    const version = await enterEvents(engine, table, packed.events)
    if (packed.stated !== null) {
      await engine.do(table, 'referee', version, `state ${packed.stated.join(',')}`)
    }
  } catch (trouble) {
    await engine.close(table)
    throw trouble
  }
  return table
}
