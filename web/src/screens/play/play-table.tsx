/** The board first, everything else around it or one tap away. */

import { useState } from 'preact/hooks'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { seatName } from '../../table/names'
import type { Session } from '../../table/session'
import { personsHere } from '../../table/viewer'
import { Curtain } from '../../ui/curtain'
import { Home, useArrival, useTitle } from '../../ui/page'
import { say, useLang, useWords } from '../../words/words'
import { BoardArea } from './board-area'
import { Controls } from './controls'
import { HoldToLook } from './hold-to-look'
import type { RoomParts } from './parts'
import { Seats } from './seats'
import { Status } from './status'
import { Author } from '../../ui/author'
import { Story } from '../../ui/story'
import { SummaryOf } from '../../ui/summary'
import './play.css'

/** Whose side is at the bottom when nobody has turned the board. */
function homeSide(session: Session): string {
  const { me, sight } = session.state.get()
  const here = personsHere(sight, me)
  if (me !== null && here.includes(me)) return me
  return here[0] ?? sight.seats[0]?.seat ?? ''
}

function useBottom(session: Session): { bottom: string; flip(): void } {
  const { viewer, sight } = useLive(session.state)
  const { facing } = useLive(settings)
  const [turned, setTurned] = useState<string | null>(null)
  const seats = sight.seats.map(({ seat }) => seat)
  const own = session.game.hidden && !facing && seats.includes(viewer) ? viewer : homeSide(session)
  const bottom = turned ?? own
  const next = seats[(seats.indexOf(bottom) + 1) % seats.length] ?? bottom
  return { bottom, flip: () => setTurned(next === own ? null : next) }
}

interface PlayTableProps {
  session: Session
  /** At a table of a server. */
  room?: RoomParts
}

export function PlayTable({ session, room }: PlayTableProps) {
  const state = useLive(session.state)
  const { facing } = useLive(settings)
  const lang = useLang()
  const words = useWords()
  const { game, called } = session
  const name = say(game.name, lang)
  useTitle(room?.title ?? name)
  useArrival()
  const { bottom, flip } = useBottom(session)
  const here = personsHere(state.sight, state.me)
  const across = facing && here.length > 1
  const far = across && here.includes(state.sight.toMove) && state.sight.toMove !== bottom
  const others = here.filter((seat) => seat !== bottom)
  // Whoever may act can do so once the table has told what may be done.
  const actor = state.steps === null ? null : session.actor
  return (
    <div class="play" data-game={game.id} data-actor={actor ?? undefined} style={{ '--tall': session.face.tall }}>
      <header class="play-head">
        <Home />
        <h1>{name}</h1>
        <Seats session={session} room={room} />
      </header>
      <main id="main" tabIndex={-1} class="play-main">
        <div class="play-place">
          {across && (
            <div class="play-far">
              {game.hidden &&
                others.map((seat) => <HoldToLook key={seat} session={session} seat={seat} />)}
              {far && <Status session={session} room={room} />}
            </div>
          )}
          {state.curtain === null ? (
            <BoardArea
              session={session}
              bottom={state.looking ?? bottom}
              turned={state.looking !== null && state.looking !== bottom}
            />
          ) : (
            <Curtain
              name={seatName(called, state.curtain, lang, words)}
              title={words.play.curtain(seatName(called, state.curtain, lang, words))}
              meaning={words.play.curtainMeaning(seatName(called, state.curtain, lang, words))}
              onLift={() => void session.liftCurtain()}
            />
          )}
          {across && game.hidden && <HoldToLook session={session} seat={bottom} />}
        </div>
        {!far && <Status session={session} room={room} />}
        <Controls session={session} room={room} flip={flip} />
        <aside class="play-story" aria-label={words.play.story}>
          <h2>{words.play.story}</h2>
          {state.curtain === null && <Story game={called} history={state.shown.history} result={session.result} />}
        </aside>
        {room?.aside}
        {room?.aside == null && session.face.summary.length > 0 && (
          <aside class="play-rules" aria-label={words.play.summaryTitle} tabIndex={0}>
            <h2>{words.play.summaryTitle}</h2>
            <SummaryOf face={session.face} />
            <Author author={session.face.author} />
          </aside>
        )}
      </main>
    </div>
  )
}
