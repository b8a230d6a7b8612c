/** Games that are nearly over, as a device has kept them. */

import { playedGame, SEATS, type Desk, type GameId } from './desk'
import { keptGame } from './kept'

/** A game against the computer in which the first seat has `turns` turns left, had it gone on as it did. */
export async function nearEnd(
  desk: Desk, game: GameId, turns: number, seed = 1, id = 'kept',
): Promise<Record<string, string>> {
  const [me, ...others] = SEATS[game]
  const sitters = ['person', ...others.map(() => 'computer:1')]
  const { before } = await playedGame(desk, game, sitters, seed)
  const mine = before.filter(({ toMove }) => toMove === me)
  return keptGame(game, mine.at(-turns)!.journal, { id })
}
