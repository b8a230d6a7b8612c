/** How the games on this device ended, by game and opponent. */

import { fraction } from '../wire/points'
import type { Game, Sight } from '../wire/wire'
import { isCount, isRecord } from './check'
import { Live } from './live'
import { onElsewhere, read, write } from './storage'
import type { Kept } from './tables'

export interface Tally {
  played: number
  won: number
  shared: number
  lost: number
  /** Where the end has places: how often the first, the second ... Not there in what was kept before
   *  places were counted. */
  places?: readonly number[]
}

/** By game, then by opponents: `computer:3`, `computer:3,computer:3`, `together:5,5`, `person`. */
export type Stats = Record<string, Record<string, Tally>>

const KEY = 'stats'

/** How often the statistics have changed since the page was opened, here or in another tab. */
export const statsChanged = new Live(0)

const raiseStats = () => statsChanged.set(statsChanged.get() + 1)

onElsewhere(KEY, raiseStats)

function checkTally(value: unknown): Tally | null {
  if (!isRecord(value)) return null
  const { played, won, shared, lost, places } = value
  if (!isCount(played) || !isCount(won) || !isCount(shared) || !isCount(lost)) return null
  if (places === undefined) return { played, won, shared, lost }
  if (!Array.isArray(places) || !places.every(isCount)) return null
  return { played, won, shared, lost, places }
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

function keepStats(stats: Stats): boolean {
  const kept = write(KEY, stats)
  raiseStats()
  return kept
}

export function clearStats(): void {
  keepStats({})
}

/** Whoever owns the device at a table elsewhere: the others, in the order of the turns after the own seat. */
export function opponentsAway(me: string | null, { seats }: Sight): string {
  const mine = seats.findIndex(({ seat }) => seat === me)
  const others = [...seats.slice(mine + 1), ...seats.slice(0, Math.max(mine, 0))]
  if (others.some(({ sitter }) => sitter !== 'computer')) return 'person'
  return `computer:${others.map(({ level }) => level ?? 0).join(',')}`
}

export function opponentsOf(kept: Kept, sight: Sight): string {
  if (kept.letter !== null) return 'letter'
  const others = sight.seats.filter(({ seat }) => seat !== kept.me)
  if (others.some(({ sitter }) => sitter !== 'computer')) return 'person'
  const levels = kept.setup.opponents.map(({ level }) => level)
  return `${kept.setup.together ? 'together' : 'computer'}:${levels.join(',')}`
}

const NONE: Tally = { played: 0, won: 0, shared: 0, lost: 0 }

function addPlace(places: readonly number[], place: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => (places[i] ?? 0) + (i === place - 1 ? 1 : 0))
}

/** What the places of a tally come to; null: none were counted. */
export function placing({ places = [] }: Tally): { firsts: number; average: number; best: number } | null {
  const counted = places.reduce((sum, times) => sum + times, 0)
  if (counted === 0) return null
  const sum = places.reduce((total, times, i) => total + times * (i + 1), 0)
  return {
    firsts: places[0] ?? 0,
    average: sum / counted,
    best: places.findIndex((times) => times > 0) + 1,
  }
}

/** `place`: of so many seats, where the end has places. */
export function addResult(
  tally: Tally | undefined,
  points: number,
  place: number | null,
  seats: number,
): Tally {
  const { played, won, shared, lost, places } = tally ?? NONE
  const placed = place === null ? places : addPlace(places ?? [], place, seats)
  return {
    ...(placed && { places: placed }),
    played: played + 1,
    won: won + (points === 1 ? 1 : 0),
    shared: shared + (points > 0 && points < 1 ? 1 : 0),
    lost: lost + (points === 0 ? 1 : 0),
  }
}

/** True: the game is in the statistics (or has no place there: a practice game, nobody's seat). */
export function countGame(
  game: Game,
  me: string | null,
  opponents: string,
  sight: Sight,
  places: readonly number[] | undefined,
): boolean {
  const seat = game.seats.findIndex((other) => other.seat === me)
  const points = sight.result?.points[seat]
  const stats = readStats()
  if (points === undefined || sight.practice || stats === 'damaged') return true
  const tallies = stats[game.id] ?? {}
  const tally = addResult(
    tallies[opponents],
    fraction(points),
    (sight.result?.by === 'rule' && places?.[seat]) || null,
    game.seats.length,
  )
  return keepStats({ ...stats, [game.id]: { ...tallies, [opponents]: tally } })
}
