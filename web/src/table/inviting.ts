/** From what was chosen to a table at a server. */

import type { NetworkSetup } from '../store/network'
import { CLOCKS, type Setup } from '../store/setup'
import type { Game } from '../wire/wire'
import type { Opening } from './rooms'
import { drawSeat } from './seating'

const DAY = 86_400_000

export function openingClock(clock: string): Opening['clock'] {
  if (clock.startsWith('d')) return { each: Number(clock.slice(1)) * DAY }
  const increment = CLOCKS[Number(clock)]
  return increment === undefined ? null : { time: Number(clock) * 60_000, increment: increment * 1000 }
}

/** Whether there is anybody to invite. */
export function hasFriend({ opponents }: NetworkSetup): boolean {
  return opponents.some(({ level }) => level === 0)
}

/** The seats that computers have, with their levels: opponents are told in the order of the turns after the own seat. */
function computersOf(game: Game, own: string, { opponents }: NetworkSetup): Record<string, number> {
  const mine = game.seats.findIndex(({ seat }) => seat === own)
  const seated = opponents.map(({ level }, index) => {
    const after = game.seats[(mine + 1 + index) % game.seats.length]
    return [after?.seat ?? '', level] as const
  })
  return Object.fromEntries(seated.filter(([, level]) => level > 0))
}

/** `name`: nobody sits down without one. */
export function openingOf(game: Game, setup: Setup, network: NetworkSetup, name: string): Opening {
  const seat = setup.seat ?? drawSeat(game)
  return {
    seat,
    name,
    computers: computersOf(game, seat, network),
    options: setup.options,
    deal: 'shared',
    clock: openingClock(network.clock),
    hints: setup.hints,
    talk: network.talk,
    listed: network.listed,
    look: network.look,
    delay: network.look === 'none' ? 0 : network.delay,
    claim: null,
  }
}
