/** What is chosen before a game: who sits where, and by which rules. */

import type { NewTable } from '../engine/engine'
import type { Game, GameId } from '../engine/wire'
import { isRecord, isTextOrNull, isTextRecord } from '../store/check'

export const LEVELS = 10

/** Level 0: a person. */
export interface Opponent {
  level: number
}

export interface Setup {
  game: GameId
  /** Those of the other seats, in the order of the turns after the own seat. */
  opponents: Opponent[]
  /** The own seat; null: drawn by lot for each game. */
  seat: string | null
  /** Rule options that differ from the default. */
  options: Record<string, string>
  /** Both computers work together (Jatsuna). */
  together: boolean
  letter: boolean
}

function checkOpponent(value: unknown): Opponent | null {
  if (!isRecord(value)) return null
  const level = value.level
  if (typeof level !== 'number' || !Number.isInteger(level) || level < 0 || level > LEVELS)
    return null
  return { level }
}

export function checkSetup(value: unknown): Setup | null {
  if (!isRecord(value) || typeof value.game !== 'string' || !Array.isArray(value.opponents))
    return null
  const opponents = value.opponents.map(checkOpponent)
  if (!isTextOrNull(value.seat) || !isTextRecord(value.options)) return null
  if (typeof value.together !== 'boolean' || typeof value.letter !== 'boolean') return null
  if (opponents.includes(null)) return null
  return {
    game: value.game as GameId,
    opponents: opponents.filter((opponent) => opponent !== null),
    seat: value.seat,
    options: value.options,
    together: value.together,
    letter: value.letter,
  }
}

export function firstSetup(game: Game): Setup {
  return {
    game: game.id,
    opponents: game.seats.slice(1).map(() => ({ level: 3 })),
    seat: game.seats[0]?.seat ?? null,
    options: {},
    together: false,
    letter: false,
  }
}

/** A game can go by letter when everything in it is open and nothing is left to chance. */
export function canGoByLetter(game: Game): boolean {
  return !game.chance && !game.hidden
}

export function drawSeat(game: Game): string {
  const lot = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  return game.seats[lot % game.seats.length]?.seat ?? ''
}

/** Who sits on each seat, in seat order, as `new` takes it. */
export function sitters(game: Game, setup: Setup, me: string): string[] {
  const mine = game.seats.findIndex(({ seat }) => seat === me)
  return game.seats.map((_, index) => {
    const after = (index - mine + game.seats.length) % game.seats.length
    const level = after === 0 || setup.letter ? 0 : (setup.opponents[after - 1]?.level ?? 0)
    return level === 0 ? 'person' : `computer:${level}`
  })
}

export function newTable(game: Game, setup: Setup, me: string): NewTable {
  const seats = sitters(game, setup, me)
  const together = setup.together && seats.filter((seat) => seat !== 'person').length === 2
  return {
    options: setup.options,
    seats,
    screen: setup.letter ? 'own' : 'one',
    ...(together ? { against: me } : {}),
  }
}
