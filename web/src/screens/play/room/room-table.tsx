/** The game itself: the screen of every game, with what a table at a server adds to it. */

import { useState } from 'preact/hooks'
import { linkTo } from '../../../share/place'
import { useLive } from '../../../store/live'
import type { Room } from '../../../table/room'
import type { Session } from '../../../table/session'
import { Button } from '../../../ui/button'
import { Copy } from '../../../ui/copy'
import { Confirm } from '../../../ui/dialog'
import { to } from '../../../ui/route'
import { say, useLang, useWords } from '../../../words/words'
import type { RoomParts } from '../parts'
import { PlayTable } from '../play-table'
import { Again } from './again'
import { isOtherAway, RoomStatus } from './room-status'
import { sitterText } from './sitters'
import { TalkButton, TalkPanel, TalkSheet, useTalkBeside } from './talk'
import './room.css'

interface RoomTableProps {
  room: Room
  session: Session
}

/** Nobody has done anything yet: cards that were dealt are nobody's deed. */
function isFresh(session: Session): boolean {
  const { sight } = session.state.get()
  return sight.phase === 'playing' && sight.history.every(({ by }) => by === 'chance')
}

function Abort({ room, close }: { room: Room; close(): void }) {
  const words = useWords()
  const [asking, setAsking] = useState(false)
  if (asking)
    return (
      <Confirm
        question={words.room.play.abortSure}
        yes={words.room.play.abort}
        onYes={() => {
          close()
          void room.abort()
        }}
        onNo={() => setAsking(false)}
      />
    )
  return <Button onClick={() => setAsking(true)}>{words.room.play.abort}</Button>
}

/** The link for onlookers can be handed on while the game goes on, too. */
function LookLink({ room }: { room: Room }) {
  const words = useWords()
  const { kept } = useLive(room.state)
  if (kept.look === null) return null
  const url = linkTo(room.game.id, to.look(kept.id, kept.look === 'any' ? null : kept.look))
  return <Copy label={words.room.invite.look} text={() => url} />
}

export function RoomTable({ room, session }: RoomTableProps) {
  const words = useWords()
  const lang = useLang()
  const { kept, facts } = useLive(room.state)
  const { sight } = useLive(session.state)
  const beside = useTalkBeside()
  const [talking, setTalking] = useState(false)
  const name = say(room.game.name, lang)
  const { me } = kept
  const mine = me !== null && sight.phase === 'playing' && sight.toMove === me
  const parts: RoomParts = {
    title: mine ? `● ${words.room.play.yourTurn} ${name}` : name,
    sitter: (sitter) =>
      isOtherAway(sitter.seat, me, facts) ? words.room.play.away : sitterText(sitter, me, words),
    status: <RoomStatus room={room} session={session} />,
    undo: me === null ? null : {
      disabled: sight.offer !== null || sight.history.every(({ by }) => by !== me) || sight.phase !== 'playing',
      ask: () => void room.offer('undo'),
    },
    talk: beside ? null : <TalkButton room={room} onOpen={() => setTalking(true)} />,
    aside: beside ? <TalkPanel room={room} session={session} /> : null,
    menu: (close) => (
      <>
        {me !== null && isFresh(session) && <Abort room={room} close={close} />}
        <LookLink room={room} />
      </>
    ),
    fresh: isFresh(session),
    again: <Again room={room} session={session} />,
  }
  return (
    <>
      <PlayTable session={session} room={parts} />
      {talking && !beside && <TalkSheet room={room} session={session} onClose={() => setTalking(false)} />}
    </>
  )
}
