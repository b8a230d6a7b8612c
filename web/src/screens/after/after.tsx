/** After a game: the result, what decided it, the game once more, and ways to hand it on. */

import { useState } from 'preact/hooks'
import {
  aloneHere,
  endingWords,
  resultTitle,
  seatResults,
  whoDidWhat,
  type SeatResult,
} from '../../table/names'
import { movesUntil } from '../../table/moves'
import { blundersIn, type Blunder } from '../../table/analysis'
import { Page } from '../../ui/page'
import { Say } from '../../ui/say'
import { say, useLang, useWords, type Dictionary } from '../../words/words'
import { Story } from '../../ui/story'
import { DealCheck } from './deal-check'
import { Graph } from './graph'
import { PlayAgain } from './play-again'
import { Replay } from './replay'
import { Share } from './share'
import type { Source } from './source'
import { useAnalysis } from './use-analysis'
import './after.css'

function seatResultWords(result: SeatResult, words: Dictionary): string {
  if (result.place !== null) return words.result.place(result.place)
  if (result.points === 1) return words.result.winner
  return result.points === 0 ? words.result.loser : words.result.part(result.part)
}

function Verdict({ source }: { source: Source }) {
  const words = useWords()
  const lang = useLang()
  const { game, final, kept } = source
  if (final.result === null) return <p class="after-title">{words.result.unfinished}</p>
  const results = seatResults(game, source.face, final.result, final.view, lang, words)
  const ending = endingWords(game, final.result, lang, words)
  return (
    <section class="verdict">
      <p class="after-title">
        <Say text={resultTitle(results, kept === null ? null : aloneHere(final, kept.me), words)} />
      </p>
      {ending !== null && <p class="muted">{ending}</p>}
      <ul class="verdict-seats">
        {results.map((result) => (
          <li key={result.seat}>
            <span class="seat-name">
              <Say text={result.name} />
            </span>{' '}
            <span class="muted">{seatResultWords(result, words)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The dearest move of somebody who did not win. */
function turningPoint(source: Source, blunders: readonly Blunder[]): Blunder | undefined {
  const { game, final } = source
  const won = game.seats
    .filter((_, index) => final.result?.points[index] === '1')
    .map(({ seat }) => seat)
  return blunders.filter(({ seat }) => !won.includes(seat)).sort((a, b) => b.drop - a.drop)[0]
}

function Decided({ source, blunders }: { source: Source; blunders: readonly Blunder[] }) {
  const words = useWords()
  const lang = useLang()
  const { game, final } = source
  const last = final.history.at(-1)
  const worst = turningPoint(source, blunders)
  const told = worst === undefined ? undefined : final.history[worst.number - 1]
  if (last === undefined || final.result === null) return null
  return (
    <section>
      <h2>
        <Say text={words.after.decided} />
      </h2>
      <p>
        {final.result.by === 'rule'
          ? words.after.lastMove(movesUntil(final.history, final.ply), whoDidWhat(game, last, lang, words))
          : endingWords(game, final.result, lang, words)}
      </p>
      {worst !== undefined && told !== undefined && (
        <p>
          {words.after.turning(
            movesUntil(final.history, worst.number),
            whoDidWhat(game, told, lang, words),
            words.percent(worst.drop),
          )}
        </p>
      )}
    </section>
  )
}

export function After({ source }: { source: Source }) {
  const words = useWords()
  const lang = useLang()
  const { game, final } = source
  const [ply, setPly] = useState(final.ply)
  const analysis = useAnalysis(source)
  const blunders = blundersIn(analysis.points, final.history, game.hidden)
  return (
    <Page title={`${say(game.name, lang)} – ${words.after.title}`}>
      <div class="after">
        <div class="after-board">
          {source.kept === null && <p class="muted after-origin">{words.after.shownLink}</p>}
          <Verdict source={source} />
          <Replay source={source} ply={ply} onGo={setPly} />
          {source.kept !== null && <PlayAgain game={game} setup={source.kept.setup} />}
        </div>
        <div class="after-beside">
          <Decided source={source} blunders={blunders} />
          {analysis.all > 0 && (
            <Graph
              source={source}
              analysis={analysis}
              blunders={blunders}
              ply={ply}
              onGo={setPly}
            />
          )}
          <section class="after-story">
            <h2>
              <Say text={words.play.story} />
            </h2>
            <Story
              game={game}
              history={final.history}
              marked={new Set(blunders.map(({ number }) => number))}
              now={ply}
              onGo={setPly}
            />
          </section>
          <Share source={source} />
          {source.dealt !== null && <DealCheck source={source} dealt={source.dealt} />}
          {source.dealt === null && game.chance && <p class="muted">{words.after.noSeed}</p>}
        </div>
      </div>
    </Page>
  )
}
