/** The first page: the games, and what was left unfinished. */

import { to } from '../../ui/route'
import { theGames } from '../../engine/house'
import type { Game } from '../../wire/wire'
import { settings } from '../../store/settings'
import { useArrival, useTitle } from '../../ui/page'
import { useServed } from '../../ui/served'
import { useLoaded } from '../../ui/use-loaded'
import { useLang, useWords } from '../../words/words'
import { GameEntry } from './game-entry'
import { Import } from './import'
import { KeptGames } from './kept-games'
import { useFollowedRooms } from './kept-room'
import './start.css'

/** One press to the other language, which is named in itself. */
function Language() {
  const words = useWords()
  const other = useLang() === 'ja' ? 'en' : 'ja'
  return (
    <button
      type="button"
      class="start-language"
      lang={other}
      onClick={() => settings.change({ lang: other })}
    >
      {words.settings[other]}
    </button>
  )
}

function Title() {
  const words = useWords()
  const served = useServed()
  return (
    <header class="start-title">
      <h1>
        <span class="start-name" lang="ja">手番</span>
        <span class="start-romaji" lang="en">
          teban
        </span>
      </h1>
      <p class="start-subtitle">{words.subtitle}</p>
      <nav class="start-nav">
        {served && <a href={to.tables}>{words.room.nav}</a>}
        <a href={to.stats}>{words.nav.stats}</a>
        <a href={to.lab()}>{words.nav.lab}</a>
        <a href={to.settings}>{words.nav.settings}</a>
        <Language />
      </nav>
    </header>
  )
}

function Games({ games }: { games: readonly Game[] }) {
  const words = useWords()
  return (
    <section class="start-games" aria-label={words.start.games}>
      {games.map((game, index) => (
        <GameEntry key={game.id} game={game} number={index + 1} />
      ))}
    </section>
  )
}

export function Start() {
  const words = useWords()
  const lang = useLang()
  useTitle(words.title)
  useArrival()
  const games = useLoaded(theGames, [])
  useFollowedRooms()
  return (
    <div class="start" data-lang={lang}>
      <Title />
      <main id="main" tabIndex={-1} class="start-main">
        {games.state === 'loading' && (
          <p class="muted" role="status">
            {words.loading}
          </p>
        )}
        {games.state === 'failed' && (
          <div class="notice" role="alert">
            <p>{words.play.trouble}</p>
            <p class="muted">{String(games.trouble)}</p>
          </div>
        )}
        {games.state === 'done' && (
          <>
            <KeptGames games={games.value} over={false} />
            <Games games={games.value} />
            <KeptGames games={games.value} over={true} />
            <Import games={games.value} />
          </>
        )}
      </main>
    </div>
  )
}
