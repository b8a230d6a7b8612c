/** Who sits on a seat of a table at a server, in a few words. */

import { guestless } from '../../../table/guests'
import type { Sitter } from '../../../wire/wire'
import type { Dictionary } from '../../../words/words'

export function sitterText(sitter: Sitter, me: string | null, words: Dictionary): string {
  const { sitter: kind, seat, name, level } = sitter
  if (kind === 'computer') return words.play.computer(level ?? 0)
  if (kind === 'open') return words.play.open
  const called = guestless(name)
  if (called !== null) return called
  return seat === me ? words.play.you : words.room.seat.guest
}
