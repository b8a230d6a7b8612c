/** The board first, everything else around it or one tap away. */

import { useState } from 'preact/hooks'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { seatName } from '../../table/names'
import type { Session } from '../../table/session'
import { personsHere } from '../../table/viewer'
import { Curtain } from '../../ui/curtain'
import { Home, useArrival, useTitle } from '../../ui/page'
import { Say } from '../../ui/say'
import { say, useLang, useWords } from '../../words/words'
import { BoardArea } from './board-area'
import { Controls } from './controls'
import { HoldToLook } from './hold-to-look'
import { Seats } from './seats'
import { Status } from './status'
import { Author } from '../../ui/author'
import { Story } from '../../ui/story'
import { SummaryOf } from '../../ui/summary'
import './play.css'

/** Whose side is at the bottom when nobody has turned the board. */
function homeSide(session: Session): string {
  const { kept, sight } = session.state.get()
  const here = personsHere(sight, kept)
  if (kept.me !== null && here.includes(kept.me)) return kept.me
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

export function PlayTable({ session }: { session: Session }) {
  const state = useLive(session.state)
  const { facing } = useLive(settings)
  const lang = useLang()
  const words = useWords()
  const { game } = session
  const name = say(game.name, lang)
  useTitle(name)
  useArrival()
  const { bottom, flip } = useBottom(session)
  const here = personsHere(state.sight, state.kept)
  const across = facing && here.length > 1
  const far = across && here.includes(state.sight.toMove) && state.sight.toMove !== bottom
  const others = here.filter((seat) => seat !== bottom)
  return (
    <div class="play" data-game={game.id} data-actor={session.actor ?? undefined} style={{ '--tall': session.face.tall }}>
      <header class="play-head">
        <Home />
        <h1>
          <Say text={name} />
        </h1>
        <Seats session={session} />
      </header>
      <main id="main" tabIndex={-1} class="play-main">
        <div class="play-place">
          {across && (
            <div class="play-far">
              {game.hidden &&
                others.map((seat) => <HoldToLook key={seat} session={session} seat={seat} />)}
              {far && <Status session={session} />}
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
              name={seatName(game, state.curtain, lang, words)}
              title={words.play.curtain(seatName(game, state.curtain, lang, words))}
              meaning={words.play.curtainMeaning}
              onLift={() => void session.liftCurtain()}
            />
          )}
          {across && game.hidden && <HoldToLook session={session} seat={bottom} />}
        </div>
        {!far && <Status session={session} />}
        <Controls session={session} flip={flip} />
        <aside class="play-story" aria-label={words.play.story}>
          <h2>
            <Say text={words.play.story} />
          </h2>
          {state.curtain === null && <Story game={game} history={state.shown.history} />}
        </aside>
        {session.face.summary.length > 0 && (
          <aside class="play-rules" aria-label={words.play.summaryTitle} tabIndex={0}>
            <h2>
              <Say text={words.play.summaryTitle} />
            </h2>
            <SummaryOf face={session.face} />
            <Author author={session.face.author} />
          </aside>
        )}
      </main>
    </div>
  )
}
