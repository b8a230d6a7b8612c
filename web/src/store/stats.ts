/** How the games on this device ended, by game and opponent. */

import { fraction } from '../wire/points'
import type { Game, Sight } from '../wire/wire'
import { isCount, isRecord } from './check'
import { read, write } from './storage'
import type { Kept } from './tables'

export interface Tally {
  played: number
  won: number
  shared: number
  lost: number
}

/** By game, then by opponents: `computer:3`, `computer:3,computer:3`, `together:5,5`, `person`. */
export type Stats = Record<string, Record<string, Tally>>

const KEY = 'stats'

function checkTally(value: unknown): Tally | null {
  if (!isRecord(value)) return null
  const { played, won, shared, lost } = value
  if (!isCount(played) || !isCount(won) || !isCount(shared) || !isCount(lost)) return null
  return { played, won, shared, lost }
}

export function checkStats(value: unknown): Stats | null {
  if (!isRecord(value)) return null
  const stats: Stats = {}
  for (const [game, opponents] of Object.entries(value)) {
    if (!isRecord(opponents)) return null
    const tallies: Record<string, Tally> = {}
    for (const [opponent, held] of Object.entries(opponents)) {
      const tally = checkTally(held)
      if (tally === null) return null
      tallies[opponent] = tally
    }
    stats[game] = tallies
  }
  return stats
}

export function readStats(): Stats | 'damaged' {
  const held = read(KEY, checkStats)
  if (held.state === 'damaged') return 'damaged'
  return held.state === 'good' ? held.value : {}
}

export function clearStats(): void {
  write(KEY, {})
}

export function opponentsOf(kept: Kept, sight: Sight): string {
  if (kept.letter !== null) return 'letter'
  const others = sight.seats.filter(({ seat }) => seat !== kept.me)
  if (others.some(({ sitter }) => sitter !== 'computer')) return 'person'
  const levels = kept.setup.opponents.map(({ level }) => level)
  return `${kept.setup.together ? 'together' : 'computer'}:${levels.join(',')}`
}

export function addResult(tally: Tally | undefined, points: number): Tally {
  const { played, won, shared, lost } = tally ?? { played: 0, won: 0, shared: 0, lost: 0 }
  return {
    played: played + 1,
    won: won + (points === 1 ? 1 : 0),
    shared: shared + (points > 0 && points < 1 ? 1 : 0),
    lost: lost + (points === 0 ? 1 : 0),
  }
}

/** True: the game is in the statistics (or has no place there: a practice game, nobody's seat). */
export function countGame(game: Game, kept: Kept, sight: Sight): boolean {
  const seat = game.seats.findIndex((other) => other.seat === kept.me)
  const points = sight.result?.points[seat]
  const stats = readStats()
  if (points === undefined || sight.practice || stats === 'damaged') return true
  const opponents = opponentsOf(kept, sight)
  const tallies = stats[game.id] ?? {}
  const tally = addResult(tallies[opponents], fraction(points))
  return write(KEY, { ...stats, [game.id]: { ...tallies, [opponents]: tally } })
}
