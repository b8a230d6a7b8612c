/** What is to be said beside the board of a table at a server: how the line stands, what is on its way, who has left
 *  and what that allows, what is asked. Each stands only while it matters. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { useLive } from '../../../store/live'
import { seatName } from '../../../table/names'
import type { Room } from '../../../table/room'
import type { Session } from '../../../table/session'
import { Button } from '../../../ui/button'
import { spanText } from '../../../ui/span'
import { useNow } from '../../../ui/use-now'
import type { RoomFacts } from '../../../wire/server'
import { say, useLang, useWords } from '../../../words/words'
import { Line } from './line'

interface PartProps {
  room: Room
  session: Session
}

export function isOtherAway(seat: string, me: string | null, facts: RoomFacts | null): boolean {
  return seat !== me && facts?.away[seat] !== undefined
}

function useName({ session }: PartProps): (seat: string) => string {
  const words = useWords()
  const lang = useLang()
  return (seat) => seatName(session.called, seat, lang, words)
}

/** Whoever goes or comes is told once, to those who do not see the seats. */
function Presence(props: PartProps) {
  const words = useWords()
  const name = useName(props)
  const { kept, facts } = useLive(props.room.state)
  const { sight } = useLive(props.session.state)
  const away = sight.seats.map(({ seat }) => seat).filter((seat) => isOtherAway(seat, kept.me, facts))
  const before = useRef<string[]>(away)
  const [told, setTold] = useState('')
  useEffect(() => {
    const gone = away.filter((seat) => !before.current.includes(seat)).map((seat) => words.room.play.left(name(seat)))
    const back = before.current.filter((seat) => !away.includes(seat)).map((seat) => words.room.play.back(name(seat)))
    before.current = away
    if (gone.length + back.length > 0) setTold([...gone, ...back].join(' '))
  }, [away.join()])
  return <p class="out-of-sight" role="status">{told}</p>
}

/** Somebody who only loads the page anew is not spoken of. */
const PATIENCE = 5000

/** Somebody is away: when that will end the game, and then the means to do it. */
function Claim({ seat, ...props }: PartProps & { seat: string }) {
  const { room, session } = props
  const words = useWords()
  const name = useName(props)
  const { facts } = useLive(room.state)
  const now = useNow(true, 500)
  const at = room.claimableAt(seat)
  const since = facts?.away[seat]
  if (at === null || since === undefined || now - since < PATIENCE) return null
  if (at > now) return <p class="muted room-claim">{words.room.play.claimIn(name(seat), spanText(at - now, words))}</p>
  const three = session.game.seats.length > 2
  const { claimNow, claimNowThree, claim, claimThree } = words.room.play
  return (
    <div class="warning">
      <p>{three ? claimNowThree(name(seat)) : claimNow(name(seat))}</p>
      <Button onClick={() => void room.claim(seat)}>{three ? claimThree(name(seat)) : claim(name(seat))}</Button>
    </div>
  )
}

function Claims(props: PartProps) {
  const { kept, facts } = useLive(props.room.state)
  const { sight } = useLive(props.session.state)
  if (kept.me === null || sight.phase !== 'playing') return null
  const away = sight.seats.filter(({ seat }) => isOtherAway(seat, kept.me, facts))
  return (
    <>
      {away.map(({ seat }) => (
        <Claim key={seat} {...props} seat={seat} />
      ))}
    </>
  )
}

/** A take-back that is asked for. Draws are offered as at every table, and another game after the end. */
function TakeBack(props: PartProps) {
  const words = useWords()
  const name = useName(props)
  const { kept } = useLive(props.room.state)
  const { sight } = useLive(props.session.state)
  const { offer } = sight
  if (offer?.kind !== 'undo' || sight.phase !== 'playing') return null
  const waits = kept.me === null || offer.by === kept.me || offer.accepted.includes(kept.me)
  if (waits) return <p>{offer.by === kept.me ? words.room.play.undoWaits : words.room.play.undoAsked(name(offer.by))}</p>
  return (
    <div class="warning">
      <p>{words.room.play.undoAsked(name(offer.by))}</p>
      <div class="row">
        <Button onClick={() => void props.room.answer(true)}>{words.room.play.undoAccept}</Button>
        <Button onClick={() => void props.room.answer(false)}>{words.room.play.decline}</Button>
      </div>
    </div>
  )
}

/** What is on its way stands as that, and what did not arrive is said to be taken back. */
function OnItsWay({ session }: PartProps) {
  const words = useWords()
  const { sending, returned } = useLive(session.state)
  if (sending !== null) return <p class="muted room-sending" role="status">{words.room.play.sending}</p>
  return returned === null ? null : <p class="reason" role="status">{words.room.play.takenBack}</p>
}

function Looking({ room }: PartProps) {
  const words = useWords()
  const { kept, facts } = useLive(room.state)
  if (kept.me !== null) return null
  const behind = facts?.delay ?? 0
  return (
    <p class="muted room-looking">
      {words.room.play.looking} {behind > 0 && words.room.play.behind(words.room.seconds(behind))}
    </p>
  )
}

export function RoomStatus(props: PartProps) {
  const words = useWords()
  const lang = useLang()
  const { trouble, broken } = useLive(props.room.state)
  return (
    <div class="room-status">
      <Line room={props.room} />
      <Looking {...props} />
      {broken && <p class="notice" role="alert">{words.room.play.broken}</p>}
      <OnItsWay {...props} />
      <Presence {...props} />
      <Claims {...props} />
      <TakeBack {...props} />
      {trouble !== null && <p class="reason" role="status">{say(trouble, lang)}</p>}
    </div>
  )
}
