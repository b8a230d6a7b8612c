/** Opening tables: new ones, and those kept on the device. */

import type { Game } from '../wire/wire'
import {
  continues,
  findTable,
  freshId,
  keepTable,
  replaceTable,
  tidyTables,
  type Kept,
} from '../store/tables'
import { Refusal } from '../wire/refusal'
import type { Engine } from '../engine/engine'
import { freshMessageId } from '../link/link'
import { namesIn } from './names'
import { drawSeat, givenNames, newTable } from './seating'
import type { Setup } from '../store/setup'

/** Keeps a table that was just opened at the desk. */
async function keepOpened(
  engine: Engine,
  id: string,
  how: Pick<Kept, 'setup' | 'me' | 'letter'>,
): Promise<Kept> {
  const { deal, seats } = await engine.see(id, 'onlooker')
  const kept: Kept = {
    ...how,
    id,
    game: how.setup.game,
    lines: await engine.journal(id),
    committed: deal && { commitment: deal.commitment, commits: {} },
    names: namesIn(seats),
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

/** A name that the table does not take: of whom, by how many turns they come after the owner. */
export class BadName extends Error {
  override readonly name = 'BadName'

  constructor(
    readonly after: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.message)
  }
}

/** What a person says to be called so. */
export function nameMessage(name: string): string {
  return `name ${encodeURIComponent(name)}`
}

async function giveNames(
  engine: Engine,
  id: string,
  given: ReturnType<typeof givenNames>,
  version: number,
): Promise<void> {
  let known = version
  for (const { seat, after, name } of given) {
    try {
      const message = nameMessage(name)
      known = (await engine.do(id, seat, known, freshMessageId(known), message)).now
    } catch (trouble) {
      await engine.close(id)
      throw trouble instanceof Refusal ? new BadName(after, trouble) : trouble
    }
  }
}

export async function startTable(
  engine: Engine,
  game: Game,
  setup: Setup,
  letter?: string,
): Promise<Kept> {
  const id = freshId()
  const me = setup.seat ?? drawSeat(game)
  const { version } = await engine.open(id, game.id, newTable(game, setup, me))
  await giveNames(engine, id, givenNames(game, setup, me), version)
  return keepOpened(engine, id, { setup, me, letter: setup.letter ? (letter ?? freshId()) : null })
}

/** Everybody moves on by one seat: who sat first now sits last. By letter that is another invitation. A game
 *  that goes on is left as it is, and another one begun. */
export async function playAgain(engine: Engine, game: Game, kept: Kept): Promise<Kept> {
  if (!kept.over) return startTable(engine, game, kept.setup)
  const seats = game.seats.map(({ seat }) => seat)
  const me = kept.me === null ? null : (seats.at(seats.indexOf(kept.me) - 1) ?? null)
  const setup = { ...kept.setup, seat: kept.setup.seat === null ? null : me }
  if (kept.letter !== null) return startTable(engine, game, { ...setup, seat: me })
  const id = freshId()
  await engine.rematch(kept.id, id)
  return keepOpened(engine, id, { setup, me, letter: null })
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
