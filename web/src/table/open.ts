/** Opening tables: new ones, and those kept on the device. */

import type { Game } from '../wire/wire'
import { continues, findTable, freshId, keepTable, replaceTable, tidyTables, type Kept } from '../store/tables'
import { Refusal } from '../wire/refusal'
import type { Engine } from '../engine/engine'
import { drawSeat, newTable } from './seating'
import type { Setup } from '../store/setup'

export async function startTable(
  engine: Engine,
  game: Game,
  setup: Setup,
  letter?: string,
): Promise<Kept> {
  const id = freshId()
  const me = setup.seat ?? drawSeat(game)
  await engine.open(id, game.id, newTable(game, setup, me))
  const { deal } = await engine.see(id, 'onlooker')
  const kept: Kept = {
    id,
    game: game.id,
    lines: await engine.journal(id),
    setup,
    me,
    letter: setup.letter ? (letter ?? freshId()) : null,
    committed: deal && { commitment: deal.commitment, commits: {} },
    ply: 0,
    over: false,
    points: null,
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
    return sameAsHere(engine, kept)
  }
  return kept.lines[0]?.startsWith(FORMAT) ? kept : rewritten(engine, kept)
}

/** A table that stands at this desk already: another tab may have gone on from it since, or it may have
 *  gone on here without room on the device to keep it. */
async function sameAsHere(engine: Engine, kept: Kept): Promise<Kept> {
  const lines = await engine.journal(kept.id)
  if (continues(lines, kept.lines)) return { ...kept, lines }
  await engine.renew(kept.id, kept.lines)
  return kept
}

/** How a journal begins whose messages have ids. */
const FORMAT = 'table '

/** A journal of before is kept with ids from now on: what is added to it will have them. */
async function rewritten(engine: Engine, kept: Kept): Promise<Kept> {
  const now = { ...kept, lines: await engine.journal(kept.id) }
  replaceTable(now)
  return now
}
