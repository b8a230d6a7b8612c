/** What is chosen before a game: who sits where, and by which rules. What was chosen last for each
 *  game is kept, so that the next one begins with a tap. */

import type { Game, GameId } from '../wire/wire'
import { isRecord, isTextOrNull, isTextRecord, isTexts } from './check'
import { read, write } from './storage'

export const LEVELS = 10

/** Clocks that can be chosen, by their minutes: seconds that each turn adds. */
export const CLOCKS: Readonly<Record<number, number>> = { 5: 3, 10: 5, 15: 10 }

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
  /** Both computers of a game of three work together. */
  together: boolean
  letter: boolean
  /** The persons here add numbers of their own to the dealing. */
  shared: boolean
  /** Where people play each other: all have agreed that hints may be asked for. */
  hints: boolean
  /** What the people are called: the owner of the device, then the others in the order of the turns. */
  names: string[]
  /** Minutes for each where only people play here; 0: no clock. */
  clock: number
}

function checkOpponent(value: unknown): Opponent | null {
  if (!isRecord(value)) return null
  const level = value.level
  if (typeof level !== 'number' || !Number.isInteger(level) || level < 0 || level > LEVELS)
    return null
  return { level }
}

export function checkOpponents(value: unknown): Opponent[] | null {
  if (!Array.isArray(value)) return null
  const opponents = value.map(checkOpponent)
  return opponents.includes(null) ? null : opponents.filter((opponent) => opponent !== null)
}

export function checkSetup(value: unknown): Setup | null {
  if (!isRecord(value) || typeof value.game !== 'string') return null
  const opponents = checkOpponents(value.opponents)
  if (!isTextOrNull(value.seat) || !isTextRecord(value.options)) return null
  if (typeof value.together !== 'boolean' || typeof value.letter !== 'boolean') return null
  if (opponents === null) return null
  const names = value.names ?? []
  if (!isTexts(names)) return null
  return {
    game: value.game,
    opponents,
    seat: value.seat,
    options: value.options,
    together: value.together,
    letter: value.letter,
    // Setups of before have no word of these.
    shared: value.shared === true,
    hints: value.hints === true,
    names,
    clock: typeof value.clock === 'number' && value.clock in CLOCKS ? value.clock : 0,
  }
}

function fits(game: Game, setup: Setup): boolean {
  return (
    setup.game === game.id &&
    setup.opponents.length === game.seats.length - 1 &&
    (setup.seat === null || game.seats.some(({ seat }) => seat === setup.seat))
  )
}

export function lastSetup(game: Game): Setup | null {
  const held = read(`setup.${game.id}`, checkSetup)
  return held.state === 'good' && fits(game, held.value) ? held.value : null
}

export function rememberSetup(setup: Setup): void {
  write(`setup.${setup.game}`, setup)
}
