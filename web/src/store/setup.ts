/** What is chosen before a game: who sits where, and by which rules. What was chosen last for each
 *  game is kept, so that the next one begins with a tap. */

import type { Game, GameId } from '../wire/wire'
import { isRecord, isTextOrNull, isTextRecord } from './check'
import { read, write } from './storage'

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
  /** Both computers of a game of three work together. */
  together: boolean
  letter: boolean
  /** The persons here add numbers of their own to the dealing. */
  shared: boolean
  /** Where people play each other: all have agreed that hints may be asked for. */
  hints: boolean
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
    game: value.game,
    opponents: opponents.filter((opponent) => opponent !== null),
    seat: value.seat,
    options: value.options,
    together: value.together,
    letter: value.letter,
    // Setups of before have no word of it.
    shared: value.shared === true,
    hints: value.hints === true,
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
