/** How long something lasts, in words as short as it allows. */

import type { Dictionary } from '../words/words'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A second that has begun counts whole: 0:00 is the end. */
function figures(left: number): string {
  const seconds = Math.ceil(left / SECOND)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function spanText(left: number, words: Dictionary): string {
  if (left >= DAY) return words.room.days(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR))
  if (left >= HOUR) return words.room.hours(Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE))
  return figures(Math.max(0, left))
}
