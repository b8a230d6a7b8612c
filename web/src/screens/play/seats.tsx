/** Who sits where and whose turn it is. */

import type { Sitter } from '../../wire/wire'
import { useLive } from '../../store/live'
import { momentOf } from '../../table/moment'
import { seatName } from '../../table/names'
import { isByLetter } from '../../table/play-state'
import type { Session } from '../../table/session'
import { say, useLang, useWords, type Dictionary } from '../../words/words'
import type { RoomParts } from './parts'
import { SeatClock } from './seat-clock'

function sitterWords(
  sitter: Sitter,
  me: string | null,
  letter: boolean,
  words: Dictionary,
): string {
  if (sitter.sitter === 'computer') return words.play.computer(sitter.level ?? 0)
  if (sitter.sitter === 'open') return words.play.open
  if (sitter.name !== null) return sitter.name
  if (sitter.seat === me) return words.play.you
  return letter ? words.play.byLetter : words.play.personHere
}

export function Seats({ session, room }: { session: Session; room?: RoomParts }) {
  const state = useLive(session.state)
  const { sight, me, shown } = state
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
            {nameOf(sitter.seat)}{' '}
            <SeatClock
              sight={sight}
              seat={sitter.seat}
              name={seatName(session.called, sitter.seat, lang, words)}
            />
          </span>
          <span class="seat-sitter muted">
            {thinking === sitter.seat
              ? words.play.thinkingShort
              : (room?.sitter(sitter) ?? sitterWords(sitter, me, isByLetter(state), words))}
          </span>
        </li>
      ))}
    </ul>
  )
}
