/** The time that was agreed for a game at a server, in words. */

import type { AgreedTime } from '../wire/server'
import type { Dictionary } from './words'

export function agreedTime({ clock, pace }: AgreedTime, words: Dictionary): string {
  if (pace !== undefined) return words.room.setup.days(Math.round(pace / 86_400_000))
  if (clock === undefined) return words.clock.none
  return words.clock.choice(Math.round(clock.time / 60_000), Math.round(clock.increment / 1000))
}
