/** Games as the page keeps them on a device (web/src/store/tables.ts): the way to any position. */

import type { Kept } from '../../src/store/tables'
import { SEATS, type GameId } from './desk'

const PREFIX = 'teban.1.table.'

interface KeptWishes {
  id?: string
  /** The device's owner; the first seat without it. */
  me?: string
  /** Levels of the others; 0: a person. Level 1 each without it. */
  levels?: number[]
  over?: boolean
  ply?: number
  points?: string[]
  /** What those who sit there are called. */
  names?: Record<string, string>
  /** The people have agreed to hints. */
  hints?: boolean
}

/** An entry of the device's storage. */
export function keptGame(game: GameId, lines: string[], wishes: KeptWishes = {}): Record<string, string> {
  const { id = 'kept', me = SEATS[game][0]!, over = false, ply = 0 } = wishes
  const levels = wishes.levels ?? SEATS[game].slice(1).map(() => 1)
  const kept: Kept = {
    id, game, me, over, ply, lines,
    setup: {
      game, options: {}, together: false, letter: false, shared: false, seat: me, hints: wishes.hints ?? false, names: [], clock: 0,
      opponents: levels.map((level) => ({ level })),
    },
    points: wishes.points ?? null,
    names: wishes.names ?? {},
    letter: null,
    committed: null,
    counted: false,
    changed: Date.now(),
  }
  return { [PREFIX + id]: JSON.stringify(kept) }
}

/** A table that begins at this position, with nobody but people. */
export function keptPosition(
  game: GameId, start: string, options: Record<string, string> = {}, id = 'kept',
): Record<string, string> {
  const rules = Object.entries(options).map(([key, value]) => ` ${key}=${value}`).join('')
  const seats = SEATS[game].map(() => 'person').join(',')
  const line = `table 2 ${game}${rules} seats=${seats} seed=${'0'.repeat(64)} start=${start}`
  return keptGame(game, [line], { id, levels: SEATS[game].slice(1).map(() => 0) })
}
