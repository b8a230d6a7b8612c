/** Tablet: one's own hand is seen while this is held. With a mouse or a keyboard, which cannot hold
 *  and play at once, one press looks and the next one hides. */

import { useRef } from 'preact/hooks'
import { useLive } from '../../store/live'
import { seatName } from '../../table/names'
import type { Session } from '../../table/session'
import { useLang, useWords } from '../../words/words'

export function HoldToLook({ session, seat }: { session: Session; seat: string }) {
  const { looking } = useLive(session.state)
  const words = useWords()
  const lang = useLang()
  const held = useRef(false)
  const name = seatName(session.called, seat, lang, words)
  const release = () => {
    if (held.current) void session.look(null)
  }
  return (
    <button
      type="button"
      class="hold button"
      aria-pressed={looking === seat}
      aria-label={words.play.hold(name)}
      onPointerDown={(event) => {
        held.current = event.pointerType !== 'mouse'
        if (held.current) void session.look(seat)
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onClick={() => {
        if (!held.current) void session.look(looking === seat ? null : seat)
        held.current = false
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {`${name} · ${words.play.holdShort}`}
    </button>
  )
}
