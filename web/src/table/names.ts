/** Seats, those who sit there, and results in words. */

import type { Face } from '../games/face'
import type { Game, HistoryEntry, Lang, Result, Sight, Sitter, View } from '../wire/wire'
import { fraction } from '../wire/points'
import { say, type Dictionary } from '../words/words'
import { guestless } from './guests'

/** What those who have a name are called, by their seats. */
export type Names = Readonly<Record<string, string>>

export function namesIn(seats: readonly Sitter[]): Record<string, string> {
  return Object.fromEntries(
    seats.flatMap(({ seat, name }): [string, string][] => {
      const called = guestless(name)
      return called === null ? [] : [[seat, called]]
    }),
  )
}

/** Somebody else, or another seat, is called the same. */
function isTaken(game: Game, names: Names, seat: string, name: string): boolean {
  return game.seats.some(
    (other) =>
      other.seat !== seat &&
      [names[other.seat], other.name.en, other.name.ja].includes(name),
  )
}

/** The game with its seats called by the names of those who sit there. Where two would be called the same the
 *  seat is told too. */
export function calledByName(game: Game, names: Names): Game {
  const seats = game.seats.map((known) => {
    const name = names[known.seat]
    if (name === undefined) return known
    const taken = isTaken(game, names, known.seat, name)
    const called = (lang: Lang) => (taken ? `${name} (${known.name[lang]})` : name)
    return { ...known, name: { en: called('en'), ja: called('ja') } }
  })
  return { ...game, seats }
}

export function seatName(game: Game, seat: string, lang: Lang, words: Dictionary): string {
  if (seat === 'chance') return words.play.chance
  const found = game.seats.find((other) => other.seat === seat)
  return found === undefined ? seat : say(found.name, lang)
}

export function entryText(entry: HistoryEntry): string {
  return entry.say === '' ? entry.text : entry.say
}

/** Some games name the seat in the phrase itself: `蛙 f6：…`, `Frog on f6`; 先手決め names nobody. */
export function namesItself(told: string, name: string): boolean {
  return told.startsWith(`${name} `)
}

/** Who did what. */
export function whoDidWhat(game: Game, entry: HistoryEntry, lang: Lang, words: Dictionary): string {
  const name = seatName(game, entry.by, lang, words)
  const told = entryText(entry)
  return namesItself(told, name) ? told : words.play.did(name, told)
}

export interface SeatResult {
  seat: string
  name: string
  points: number
  /** `1/3` and the like. */
  part: string
  /** By what was counted at the end, where the game has places; and what that was: `8 stones`. */
  place: number | null
  count: string | null
}

export function seatResults(
  game: Game,
  face: Face,
  result: Result,
  view: View,
  lang: Lang,
  words: Dictionary,
): SeatResult[] {
  const counted = result.by === 'rule'
  const places = counted ? face.places?.(view) : undefined
  const counts = counted ? face.counts?.(view) : undefined
  return game.seats.map(({ seat }, index) => ({
    seat,
    name: seatName(game, seat, lang, words),
    points: fraction(result.points[index] ?? '0'),
    part: result.points[index] ?? '0',
    place: places?.[index] ?? null,
    count: counts?.[index] === undefined ? null : say(counts[index], lang),
  }))
}

/** What the end is to one of those who played: won, lost, or which place and with what. */
function ownTitle(mine: SeatResult, words: Dictionary): string | null {
  const { place, count, points } = mine
  if (points === 1) return words.result.youWon
  if (place !== null && count !== null) return words.result.youPlaced(place, count)
  return points === 0 ? words.result.youLost : null
}

/** Several won, but not all: who. */
export function sharedWin(results: readonly SeatResult[], words: Dictionary): string | null {
  const winners = results.filter(({ points }) => points > 0)
  if (winners.length < 2 || winners.length === results.length) return null
  return words.result.shared(winners.map(({ name }) => name).join(words.result.join))
}

/** Who won, in one sentence; from the side of `me` where the others are computers. */
export function resultTitle(
  results: readonly SeatResult[],
  me: string | null,
  words: Dictionary,
): string {
  const winners = results.filter(({ points }) => points > 0)
  const [first] = winners
  if (first === undefined) return words.result.none
  const mine = results.find(({ seat }) => seat === me)
  const own = mine === undefined ? null : ownTitle(mine, words)
  if (own !== null) return own
  if (winners.length === 1) return words.result.won(first.name)
  return sharedWin(results, words) ?? words.result.draw
}

/** The device's owner, if everybody else is a computer: then one can say "you". */
export function aloneHere(sight: Sight, me: string | null): string | null {
  const others = sight.seats.filter(({ seat }) => seat !== me)
  return others.every(({ sitter }) => sitter === 'computer') ? me : null
}
