/** Tablet: one's own hand is seen while this is held. */

import type { Session } from '../../table/session'
import { seatName } from '../../table/names'
import { useLive } from '../../store/live'
import { Say } from '../../ui/say'
import { useLang, useWords } from '../../words/words'

export function HoldToLook({ session, seat }: { session: Session; seat: string }) {
  const { looking } = useLive(session.state)
  const words = useWords()
  const lang = useLang()
  const look = () => void session.look(seat)
  const leave = () => void session.look(null)
  const key = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter'
  return (
    <button
      type="button"
      class="hold button"
      aria-pressed={looking === seat}
      aria-label={words.play.hold(seatName(session.game, seat, lang, words))}
      onPointerDown={look}
      onPointerUp={leave}
      onPointerCancel={leave}
      onPointerLeave={() => looking === seat && leave()}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (key(event) && !event.repeat) look()
      }}
      onKeyUp={(event) => {
        if (key(event)) leave()
      }}
    >
      <Say text={`${seatName(session.game, seat, lang, words)} · ${words.play.holdShort}`} />
    </button>
  )
}
