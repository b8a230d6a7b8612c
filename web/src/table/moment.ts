/** The board shows one moment of a game; what is said beside it is of the same one. While moves are
 *  shown one after another that is earlier than what the table knows. */

import type { HistoryEntry } from '../wire/wire'
import type { PlayState } from './play-state'
import { isComputer, personsHere } from './viewer'

export interface Moment {
  /** Who is to act in the position that is shown. */
  toMove: string
  /** The computer whose move is awaited. */
  thinking: string | null
  /** All has been shown and seen. */
  settled: boolean
  over: boolean
}

export function momentOf({ sight, shown, moving }: PlayState): Moment {
  const newest = shown.at === sight.ply
  const over = newest && sight.phase === 'over'
  const toMove = newest ? sight.toMove : shown.view.toMove
  const thinking = !over && isComputer(sight, toMove) ? toMove : null
  return { toMove, thinking, settled: newest && !moving, over: over && !moving }
}

/** What one seat did, event after event. */
export interface Deed {
  by: string
  /** How many events there are before it. */
  from: number
  entries: HistoryEntry[]
}

/** What the others have done since this seat's own last move, oldest first; cards that were dealt or
 *  drawn are nobody's deed. */
export function deedsSince(history: readonly HistoryEntry[], seat: string): Deed[] {
  const own = history.findLastIndex(({ by }) => by === seat)
  const deeds: Deed[] = []
  for (const [index, entry] of history.entries()) {
    if (index <= own || entry.by === 'chance') continue
    const last = deeds.at(-1)
    if (last?.by === entry.by) last.entries.push(entry)
    else deeds.push({ by: entry.by, from: index, entries: [entry] })
  }
  return deeds
}

/** The seat for which that is told: the person who is to act, else the device's owner. */
export function toldTo({ sight, me }: PlayState): string | null {
  const here = personsHere(sight, me)
  if (here.includes(sight.toMove)) return sight.toMove
  return me !== null && here.includes(me) ? me : (here[0] ?? null)
}
