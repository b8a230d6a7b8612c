/** What counts as a move: what a seat does. Cards that are dealt or drawn are none; they belong to the
 *  move before them, and those before the first move to the beginning. Everywhere a person reads a
 *  number, in play, story, review and graph, it is this one; a place in a game is kept by events. */

import type { HistoryEntry } from '../wire/wire'

type History = readonly HistoryEntry[]

const isMove = ({ by }: HistoryEntry): boolean => by !== 'chance'

/** How many moves there are among the first events. */
export function movesUntil(history: History, ply: number): number {
  return history.slice(0, ply).filter(isMove).length
}

/** After how many events the position after each move stands, from 0 moves on: before the next move,
 *  and at the end after everything. */
export function stopsOf(history: History): number[] {
  const before = history.flatMap((entry, index) => (isMove(entry) ? [index] : []))
  return [...before, history.length]
}

/** The last move among the first events, as the number of events before it; null: there is none. */
export function lastMoveBefore(history: History, ply: number): number | null {
  const at = history.slice(0, ply).findLastIndex(isMove)
  return at < 0 ? null : at
}
