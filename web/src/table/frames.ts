/** Several events that arrive at once are shown one after another. A frame is one of them: what is seen
 *  after it, what was seen before it, and the event. */

import type { Change, HistoryEntry, Sight, View } from '../wire/wire'

export interface Frame {
  /** After how many events. */
  at: number
  view: View
  /** The view before the last event, if the change is to be shown. */
  before: View | null
  last: HistoryEntry | null
  history: readonly HistoryEntry[]
}

/** How long a frame stands before the next one may come. */
export const FRAME_MS = 340

export function stillFrame({ at, view, history }: Sight): Frame {
  return { at, view, before: null, last: history[at - 1] ?? null, history: history.slice(0, at) }
}

/** The frame of the newest that is known, as it follows `before`. */
export function nextFrame(before: View | null, sight: Sight): Frame {
  return { ...stillFrame(sight), before }
}

/** Frames of the events that these changes brought, on the way from `before` to `now`. Of many events
 *  only the last ones come with a view: nobody follows a whole deal of cards. */
export function framesOf(before: View, changes: readonly Change[], now: Sight): Frame[] {
  const takenBack = changes.some((change) => 'back' in change)
  let previous = takenBack ? null : before
  return changes.flatMap((change): Frame[] => {
    if (!('event' in change)) return []
    const at = change.event + 1
    const view = at === now.at ? now.view : change.view
    if (view === undefined) return []
    const frame = nextFrame(previous, { ...now, at, view })
    previous = view
    return [frame]
  })
}
