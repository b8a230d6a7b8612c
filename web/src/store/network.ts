/** What is chosen for a game over the network beside what is chosen for every game. What was chosen last for each
 *  game is kept. */

import type { Game } from '../wire/wire'
import { isRecord } from './check'
import { CLOCKS, checkOpponents, type Opponent } from './setup'
import { read, write } from './storage'

/** Days that each turn may take. */
export const DAYS = [1, 2, 3, 7] as const

/** Seconds that those who look on may be behind. */
export const DELAYS = [0, 30, 300] as const

const LOOKS = ['none', 'key', 'any'] as const
export type Look = (typeof LOOKS)[number]

export interface NetworkSetup {
  /** Friends come by links; else the game is played here or by letter. */
  on: boolean
  /** Those of the other seats, in the order of the turns after the own seat; level 0: a friend. */
  opponents: Opponent[]
  /** `none`, minutes of CLOCKS as `10`, days a move as `d3`. */
  clock: string
  /** Anybody may find the table and sit down. */
  listed: boolean
  look: Look
  delay: number
  talk: boolean
}

export const KEY = 'network.'

export const NETWORK_CLOCKS: readonly string[] = [
  'none', ...Object.keys(CLOCKS), ...DAYS.map((days) => `d${days}`),
]

export function checkNetwork(value: unknown): NetworkSetup | null {
  if (!isRecord(value)) return null
  const { on, clock, listed, delay, talk } = value
  const opponents = checkOpponents(value.opponents)
  const look = LOOKS.find((known) => known === value.look)
  if (opponents === null || look === undefined) return null
  if (typeof on !== 'boolean' || typeof listed !== 'boolean' || typeof talk !== 'boolean') return null
  if (typeof clock !== 'string' || !NETWORK_CLOCKS.includes(clock)) return null
  if (typeof delay !== 'number' || !DELAYS.some((known) => known === delay)) return null
  return { on, opponents, clock, listed, look, delay, talk }
}

/** One friend, and computers on what seats are left. */
function firstNetwork(game: Game): NetworkSetup {
  const opponents = game.seats.slice(1).map((_, index) => ({ level: index === 0 ? 0 : 3 }))
  return { on: false, opponents, clock: 'none', listed: false, look: 'none', delay: 0, talk: true }
}

export function lastNetwork(game: Game): NetworkSetup {
  const held = read(KEY + game.id, checkNetwork)
  const fits = held.state === 'good' && held.value.opponents.length === game.seats.length - 1
  return fits ? held.value : firstNetwork(game)
}

export function rememberNetwork(game: Game, network: NetworkSetup): void {
  write(KEY + game.id, network)
}
