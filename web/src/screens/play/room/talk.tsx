/** What people at the table say: beside the story where there is room, else in a sheet that a button opens. It covers
 *  nothing and calls nobody: a dot says that something was said. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useLive } from '../../../store/live'
import { seatName } from '../../../table/names'
import type { OwnSaying, Room } from '../../../table/room'
import type { Session } from '../../../table/session'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Toggle } from '../../../ui/fields'
import { GREETINGS, type Greeting, type Saying } from '../../../wire/server'
import { say, useLang, useWords, type Dictionary } from '../../../words/words'

interface TalkProps {
  room: Room
  session: Session
}

/** Where the story has room for it beside it: as play.css and room.css lay it out. */
const BESIDE = '(min-width: 60rem) and (min-height: 40rem)'

export function useTalkBeside(): boolean {
  const [beside, setBeside] = useState(() => matchMedia(BESIDE).matches)
  useEffect(() => {
    const query = matchMedia(BESIDE)
    const look = () => setBeside(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return beside
}

function textOf(said: { text: string } | { greeting: Greeting }, words: Dictionary): string {
  return 'text' in said ? said.text : words.room.talk.greeting[said.greeting]
}

function Said({ saying, name }: { saying: Saying; name: string }) {
  const words = useWords()
  return (
    <li>
      <span class="talk-by">{name}</span> <span>{textOf(saying, words)}</span>
    </li>
  )
}

function OnItsWay({ room, own }: { room: Room; own: OwnSaying }) {
  const words = useWords()
  const lang = useLang()
  return (
    <li class="muted">
      <span>{textOf(own.said, words)}</span>{' '}
      <span>{own.trouble === null ? words.room.talk.sending : say(own.trouble, lang)}</span>
      {own.trouble !== null && <Button kind="quiet" onClick={() => room.dropSaying(own.id)}>{words.close}</Button>}
    </li>
  )
}

/** The newest is in sight. */
function Sayings({ room, session }: TalkProps) {
  const words = useWords()
  const lang = useLang()
  const { said, sending, kept } = useLive(room.state)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [said.length, sending.length])
  const empty = said.length + sending.length === 0
  return (
    <>
      {kept.muted && <p class="muted">{words.room.talk.muted}</p>}
      {empty && !kept.muted && kept.me !== null && <p class="muted">{words.room.talk.empty}</p>}
      <div class="talk-said" ref={list} role="log" aria-label={words.room.talk.title} tabIndex={0}>
        {!empty && (
          <ol>
            {said.map((saying, index) => (
              <Said key={index} saying={saying} name={seatName(session.called, saying.by, lang, words)} />
            ))}
            {sending.map((own) => (
              <OnItsWay key={own.id} room={room} own={own} />
            ))}
          </ol>
        )}
      </div>
    </>
  )
}

function Greetings({ room }: TalkProps) {
  const words = useWords()
  return (
    <div class="talk-greetings" role="group" aria-label={words.room.talk.greetings}>
      {GREETINGS.map((word) => (
        <Button key={word} onClick={() => void room.greet(word)}>{words.room.talk.greeting[word]}</Button>
      ))}
    </div>
  )
}

/** As many bytes as the server takes of what is said at once. */
const MOST = 300

function Entry({ room }: TalkProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const long = new TextEncoder().encode(text).length > MOST
  const speak = () => {
    if (text === '' || long) return
    setTyped('')
    void room.say(text)
  }
  return (
    <>
      <form
        class="talk-entry"
        onSubmit={(event) => {
          event.preventDefault()
          speak()
        }}
      >
        <input
          class="field"
          type="text"
          autocomplete="off"
          enterKeyHint="send"
          maxLength={MOST}
          aria-label={words.room.talk.entry}
          aria-invalid={long}
          placeholder={words.room.talk.entry}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button disabled={text === '' || long} onClick={speak}>{words.room.talk.send}</Button>
      </form>
      {long && <p class="notice" role="alert">{words.room.talk.long}</p>}
    </>
  )
}

/** What has been said is read as soon as it can be seen. */
function useReading({ room }: TalkProps): void {
  const { said } = useLive(room.state)
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') room.markRead()
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [said.length])
}

function Talk(props: TalkProps) {
  const words = useWords()
  const { kept, facts } = useLive(props.room.state)
  useReading(props)
  return (
    <>
      <Sayings {...props} />
      {kept.me !== null && <Greetings {...props} />}
      {kept.me !== null && facts?.talk && <Entry {...props} />}
      <Toggle label={words.room.talk.mute} checked={kept.muted} onChange={(muted) => props.room.mute(muted)} />
    </>
  )
}

export function TalkPanel(props: TalkProps) {
  const words = useWords()
  return (
    <aside class="play-talk" aria-label={words.room.talk.title}>
      <h2>{words.room.talk.title}</h2>
      <Talk {...props} />
    </aside>
  )
}

export function TalkButton({ room, onOpen }: { room: Room; onOpen(): void }) {
  const words = useWords()
  const { unread } = useLive(room.state)
  return (
    <Button label={unread > 0 ? words.room.talk.unread(unread) : words.room.talk.title} onClick={onOpen}>
      <span class="talk-name">
        {words.room.talk.short}
        {unread > 0 && <span class="talk-dot" aria-hidden="true" />}
      </span>
    </Button>
  )
}

export function TalkSheet({ onClose, ...props }: TalkProps & { onClose(): void }) {
  const words = useWords()
  return (
    <Dialog kind="sheet" title={words.room.talk.title} onClose={onClose}>
      <Talk {...props} />
    </Dialog>
  )
}
