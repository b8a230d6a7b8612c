/** After the end: another game with the same people, everybody one seat further. */

import { useLive } from '../../../store/live'
import { seatName } from '../../../table/names'
import type { Room } from '../../../table/room'
import { nextRoom } from '../../../table/rooms'
import type { Session } from '../../../table/session'
import { Button } from '../../../ui/button'
import { go, to } from '../../../ui/route'
import { useLang, useWords } from '../../../words/words'

export function Again({ room, session }: { room: Room; session: Session }) {
  const words = useWords()
  const lang = useLang()
  const { kept, facts } = useLive(room.state)
  const { sight } = useLive(session.state)
  const { offer } = sight
  if (kept.me === null) return null
  const goOn = () => {
    const next = nextRoom(room.game, kept)
    if (next !== null) go(to.room(next.id))
  }
  if (facts?.next != null) return <Button kind="strong" onClick={goOn}>{words.room.play.rematchGo}</Button>
  if (offer?.kind !== 'rematch')
    return <Button onClick={() => void room.offer('rematch')}>{words.room.play.rematch}</Button>
  if (offer.by === kept.me || offer.accepted.includes(kept.me))
    return <p class="room-again" role="status">{words.room.play.rematchWaits}</p>
  return (
    <div class="warning room-again" role="status">
      <p>{words.room.play.rematchAsked(seatName(session.called, offer.by, lang, words))}</p>
      <div class="row">
        <Button kind="strong" onClick={() => void room.answer(true)}>{words.room.play.rematchAccept}</Button>
        <Button onClick={() => void room.answer(false)}>{words.room.play.decline}</Button>
      </div>
    </div>
  )
}
