/** A table at a server: waiting for those who were invited, the game, its end and the next one. */

import { useEffect, useRef } from 'preact/hooks'
import { useLive } from '../../../store/live'
import { forgetRoom } from '../../../store/rooms'
import type { Room } from '../../../table/room'
import { nextRoom, openRoom } from '../../../table/rooms'
import { Button, LinkButton } from '../../../ui/button'
import { theLine } from '../../../ui/online'
import { Loading, Message, Page } from '../../../ui/page'
import { go, to } from '../../../ui/route'
import { useLoaded } from '../../../ui/use-loaded'
import { say, useLang, useWords } from '../../../words/words'
import { Line } from './line'
import { RoomTable } from './room-table'
import { Waiting } from './waiting'

type Opened = Room | 'none' | 'damaged'

function closeOpened(opened: Opened): void {
  if (typeof opened !== 'string') opened.close()
}

/** What was said in one language is asked for again in another. */
function useLanguage(room: Room): void {
  const lang = useLang()
  const { session } = useLive(room.state)
  useEffect(() => void session?.refresh(), [lang])
}

/** Whoever is there when all have agreed to another game goes there; who comes later is shown the way. */
function useNext(room: Room): void {
  const { kept, facts } = useLive(room.state)
  const next = facts?.next ?? null
  const entered = useRef(facts !== null)
  useEffect(() => {
    const following = entered.current && next !== null ? nextRoom(room.game, kept) : null
    if (following !== null) go(to.room(following.id))
    if (facts !== null) entered.current = true
  }, [next, facts !== null])
}

/** Not entered yet, or cut off before it was. */
function Entering({ room }: { room: Room }) {
  const lang = useLang()
  return (
    <Page title={say(room.game.name, lang)}>
      <Line room={room} always />
    </Page>
  )
}

/** There is nothing to come back to: the table is gone, or the key opens nothing any more. */
function Refused({ room }: { room: Room }) {
  const words = useWords()
  const lang = useLang()
  const gone = useLive(room.state).refused?.code === 'no-table'
  const forget = () => {
    forgetRoom(room.id)
    go(to.start)
  }
  return (
    <Message title={gone ? words.room.seat.gone : words.room.seat.bad}>
      <p>{gone ? words.room.seat.goneMeaning : words.room.seat.badMeaning}</p>
      <div class="row">
        <LinkButton kind="strong" href={to.new(room.game.id)}>{words.room.seat.instead(say(room.game.name, lang))}</LinkButton>
        <Button onClick={forget}>{words.room.mine.forget}</Button>
      </div>
    </Message>
  )
}

function Aborted({ room }: { room: Room }) {
  const words = useWords()
  const lang = useLang()
  return (
    <Message title={words.room.seat.aborted}>
      <LinkButton kind="strong" href={to.new(room.game.id)}>{words.room.seat.instead(say(room.game.name, lang))}</LinkButton>
    </Message>
  )
}

function RoomScreen({ room }: { room: Room }) {
  const { sight, session, refused } = useLive(room.state)
  useLanguage(room)
  useNext(room)
  if (refused !== null) return <Refused room={room} />
  if (sight === null) return <Entering room={room} />
  if (sight.result?.by === 'aborted') return <Aborted room={room} />
  if (sight.phase === 'gathering') return <Waiting room={room} sight={sight} />
  return session === null ? <Entering room={room} /> : <RoomTable room={room} session={session} />
}

export function RoomAt({ table }: { table: string }) {
  const words = useWords()
  const loaded = useLoaded(() => openRoom(theLine(), table), [table], closeOpened)
  const room = loaded.state === 'done' && typeof loaded.value !== 'string' ? loaded.value : null
  useEffect(() => () => room?.close(), [room])
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed')
    return (
      <Message title={words.play.trouble}>
        <p class="muted">{String(loaded.trouble)}</p>
      </Message>
    )
  if (loaded.value === 'none') return <Message title={words.play.none} />
  if (loaded.value === 'damaged') return <Message title={words.play.damaged} />
  return <RoomScreen room={loaded.value} />
}
