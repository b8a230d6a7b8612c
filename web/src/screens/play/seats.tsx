/** Who sits where and whose turn it is. */

import type { Sitter } from '../../wire/wire'
import { useLive } from '../../store/live'
import { momentOf } from '../../table/moment'
import { seatName } from '../../table/names'
import type { Session } from '../../table/session'
import { Say } from '../../ui/say'
import { say, useLang, useWords, type Dictionary } from '../../words/words'

function sitterWords(
  sitter: Sitter,
  me: string | null,
  letter: boolean,
  words: Dictionary,
): string {
  if (sitter.sitter === 'computer') return words.play.computer(sitter.level ?? 0)
  if (sitter.sitter === 'open') return words.play.open
  if (sitter.seat === me) return words.play.you
  return sitter.name ?? (letter ? words.play.byLetter : words.play.personHere)
}

export function Seats({ session }: { session: Session }) {
  const state = useLive(session.state)
  const { sight, kept, shown } = state
  const words = useWords()
  const lang = useLang()
  const { toMove: now, thinking } = momentOf(state)
  const nameOf = (seat: string) => {
    const role = session.face.role?.(shown.view, shown.history, seat) ?? null
    return role === null ? seatName(session.game, seat, lang, words) : say(role, lang)
  }
  return (
    <ul class="seats">
      {sight.seats.map((sitter) => (
        <li key={sitter.seat} class="seat" aria-current={sitter.seat === now ? 'true' : undefined}>
          <span class="seat-name">
            <Say text={nameOf(sitter.seat)} />
          </span>
          <span class="seat-sitter muted">
            {thinking === sitter.seat
              ? words.play.thinkingShort
              : sitterWords(sitter, kept.me, kept.letter !== null, words)}
          </span>
        </li>
      ))}
    </ul>
  )
}
