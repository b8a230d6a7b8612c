/** Several events that arrive at once are shown one after another. A frame is one of them: the
 *  sight after it, the view before it, and the event. */

import type { HistoryEntry, Sight, View } from '../wire/wire'

export interface Frame {
  sight: Sight
  before: View | null
  last: HistoryEntry | null
}

/** How long a frame stands before the next one may come. */
export const FRAME_MS = 340

/** Beyond this many events the first ones are not shown singly: nobody follows a whole deal of
 *  cards. */
const LONGEST = 9

export function stillFrame(sight: Sight): Frame {
  return { sight, before: null, last: sight.history[sight.at - 1] ?? null }
}

/** The plies to be shown between what is shown and what is now the newest. */
export function pliesBetween(shown: number, newest: number): number[] {
  if (newest <= shown) return []
  const first = Math.max(shown + 1, newest - LONGEST + 1)
  return Array.from({ length: newest - first + 1 }, (_, index) => first + index)
}

/** Frames of these sights, which follow each other ply by ply; `history` is the newest there is. */
export function framesOf(
  before: View | null,
  sights: readonly Sight[],
  history: readonly HistoryEntry[],
): Frame[] {
  return sights.map((sight, index) => ({
    sight: { ...sight, history: history.slice(0, sight.at) },
    before: index === 0 ? before : (sights[index - 1]?.view ?? null),
    last: history[sight.at - 1] ?? null,
  }))
}
