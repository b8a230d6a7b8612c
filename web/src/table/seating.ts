/** From what was chosen to a table: who sits on which seat. */

import type { NewTable } from '../engine/engine'
import { tidyName } from '../store/names'
import { CLOCKS, type Setup } from '../store/setup'
import type { Game } from '../wire/wire'

export function firstSetup(game: Game): Setup {
  return {
    game: game.id,
    opponents: game.seats.slice(1).map(() => ({ level: 3 })),
    seat: game.seats[0]?.seat ?? null,
    options: {},
    together: false,
    letter: false,
    shared: false,
    hints: false,
    names: [],
    clock: 0,
  }
}

/** A game can go by letter when everything in it is open and nothing is left to chance. */
export function canGoByLetter(game: Game): boolean {
  return !game.chance && !game.hidden
}

/** Numbers can be added where something is dealt to more than one person here. */
export function canShareDeal(game: Game, setup: Setup): boolean {
  return game.chance && setup.opponents.some(({ level }) => level === 0)
}

/** Whether people play each other: then a hint helps one of them against another. */
export function hasSeveralPeople(setup: Setup): boolean {
  return setup.letter || setup.opponents.some(({ level }) => level === 0)
}

/** Time is kept for people at one screen; a computer takes the time that its level takes. */
export function canHaveClock(setup: Setup): boolean {
  return !setup.letter && setup.opponents.every(({ level }) => level === 0)
}

function clockOf(setup: Setup): Pick<NewTable, 'clock'> {
  const increment = CLOCKS[setup.clock]
  if (increment === undefined || !canHaveClock(setup)) return {}
  return { clock: { time: setup.clock * 60_000, increment: increment * 1000 } }
}

export function drawSeat(game: Game): string {
  const lot = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  return game.seats[lot % game.seats.length]?.seat ?? ''
}

/** How many turns after one's own each seat comes, in seat order: 0 is oneself. */
function placesAfter(game: Game, me: string): number[] {
  const mine = game.seats.findIndex(({ seat }) => seat === me)
  return game.seats.map((_, index) => (index - mine + game.seats.length) % game.seats.length)
}

/** Who sits on each seat, in seat order, as `new` takes it. */
export function sitters(game: Game, setup: Setup, me: string): string[] {
  return placesAfter(game, me).map((after) => {
    const level = after === 0 || setup.letter ? 0 : (setup.opponents[after - 1]?.level ?? 0)
    return level === 0 ? 'person' : `computer:${level}`
  })
}

/** Somebody at this device who may have a name: the owner (0), or who comes so many turns after. By letter the
 *  others give themselves theirs. */
export function mayBeNamed(setup: Setup, after: number): boolean {
  return after === 0 || (!setup.letter && setup.opponents[after - 1]?.level === 0)
}

/** The names that were given, each with its seat. */
export function givenNames(game: Game, setup: Setup, me: string): { seat: string; after: number; name: string }[] {
  const after = placesAfter(game, me)
  return game.seats
    .map(({ seat }, index) => ({ seat, after: after[index] ?? 0 }))
    .filter((chair) => mayBeNamed(setup, chair.after))
    .map((chair) => ({ ...chair, name: tidyName(setup.names[chair.after] ?? '') }))
    .filter(({ name }) => name !== '')
}

export function newTable(game: Game, setup: Setup, me: string): NewTable {
  const seats = sitters(game, setup, me)
  const together = setup.together && seats.filter((seat) => seat !== 'person').length === 2
  return {
    options: setup.options,
    seats,
    screen: setup.letter ? 'own' : 'one',
    ...(setup.shared && canShareDeal(game, setup) ? { deal: 'shared' as const } : {}),
    ...(together ? { against: me } : {}),
    ...clockOf(setup),
  }
}
