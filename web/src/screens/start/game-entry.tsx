/** One game on the first page: its picture, its sentence, and where to go from here. */

import { to } from '../../ui/route'
import type { Game } from '../../wire/wire'
import { loadFace } from '../../games/registry'
import { Author } from '../../ui/author'
import { Rare } from '../../ui/say'
import { useLoaded } from '../../ui/use-loaded'
import { Ways } from '../../ui/ways'
import { isWatchable } from '../../watch/watched'
import { say, useLang, useWords } from '../../words/words'

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九']

export function GameEntry({ game, number }: { game: Game; number: number }) {
  const words = useWords()
  const lang = useLang()
  const face = useLoaded(() => loadFace(game.id), [game.id])
  const name = say(game.name, lang)
  const Picture = face.state === 'done' ? face.value.Picture : null
  return (
    <article class="entry" data-game={game.id}>
      <a class="entry-picture" href={to.new(game.id)} aria-hidden="true" tabIndex={-1}>{Picture && <Picture />}</a>
      <div class="entry-text">
        <p class="entry-number" aria-hidden="true">
          {NUMERALS[number - 1] ?? number}
        </p>
        <h2>
          <a href={to.new(game.id)}>
            <Rare text={name} />
          </a>
        </h2>
        <p class="entry-pitch">
          <Rare text={say(game.pitch, lang)} />
        </p>
        <p class="entry-facts muted">
          {words.players(game.seats.length)}
          {face.state === 'done' && <span> · {words.minutes(face.value.minutes)}</span>}
        </p>
        {face.state === 'done' && <Author author={face.value.author} />}
        <nav class="entry-ways" aria-label={name}>
          <a href={to.new(game.id)}>{words.nav.play}</a>
          <Ways game={game.id} />
          {isWatchable(game.id) && (
            <a href={to.watch(game.id)}>{words.watch.nav}</a>
          )}
        </nav>
      </div>
    </article>
  )
}
