/** After a game: the result, what decided it, the game once more, and ways to hand it on. */

import { useState } from 'preact/hooks'
import {
  aloneHere,
  resultTitle,
  seatName,
  seatResults,
  whoDidWhat,
  type SeatResult,
} from '../../table/names'
import { blundersIn, turnIn } from '../../table/analysis'
import { movesUntil } from '../../table/moves'
import { Ending, Places } from '../../ui/ending'
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
import { useAnalysis, type Analysis } from './use-analysis'
import './after.css'

function seatResultWords(result: SeatResult, words: Dictionary): string {
  if (result.points === 1) return words.result.winner
  return result.points === 0 ? words.result.loser : words.result.part(result.part)
}

function Verdict({ source }: { source: Source }) {
  const words = useWords()
  const lang = useLang()
  const { game, final, kept } = source
  if (final.result === null) return <p class="after-title">{words.result.unfinished}</p>
  const results = seatResults(game, source.face, final.result, final.view, lang, words)
  const me = kept === null ? null : aloneHere(final, kept.me)
  return (
    <section class="verdict">
      <p class="after-title">
        <Say text={resultTitle(results, me, words)} />
      </p>
      <Ending game={game.id} ending={final.result.ending} />
      <Places results={results} me={me} />
      <Parts results={results} />
    </section>
  )
}

/** What each seat got, where the end has no places. */
function Parts({ results }: { results: readonly SeatResult[] }) {
  const words = useWords()
  if (results.some(({ place }) => place !== null)) return null
  return (
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
  )
}

/** The turn of the expected result: for whoever won, the moment that brought them most. */
function Decided({ source, analysis }: { source: Source; analysis: Analysis }) {
  const words = useWords()
  const lang = useLang()
  const { game, final } = source
  const winner = game.seats.find((_, index) => final.result?.points[index] === '1')
  if (analysis.running || final.result === null) return null
  const turn = winner === undefined ? null : turnIn(analysis.points, winner.seat)
  const told = turn === null ? undefined : final.history[turn.number - 1]
  return (
    <section>
      <h2>
        <Say text={words.after.decided} />
      </h2>
      <p>
        {turn === null || told === undefined
          ? words.after.noTurning
          : words.after.turning(
              movesUntil(final.history, turn.number),
              whoDidWhat(game, told, lang, words),
              seatName(game, turn.seat, lang, words),
              words.percent(turn.rise),
            )}
      </p>
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
          <Decided source={source} analysis={analysis} />
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
