/** After a game: the result, what decided it, the game once more, and ways to hand it on. */

import { useState } from 'preact/hooks'
import { seatName, whoDidWhat } from '../../table/names'
import { blundersIn, turnIn } from '../../table/analysis'
import { movesUntil } from '../../table/moves'
import { LinkButton } from '../../ui/button'
import { Page } from '../../ui/page'
import { to } from '../../ui/route'
import type { Watched } from '../../watch/watched'
import { say, useLang, useWords } from '../../words/words'
import { Story } from '../../ui/story'
import { DealCheck } from './deal-check'
import { Graph } from './graph'
import { Moment, Moments } from './moments'
import { PlayAgain } from './play-again'
import { Replay } from './replay'
import { Share } from './share'
import type { Source } from './source'
import { useAnalysis, type Analysis } from './use-analysis'
import { Verdict } from './verdict'
import './after.css'

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
    <section class="after-decided">
      <h2>{words.after.decided}</h2>
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

interface AfterProps {
  source: Source
  /** A game to watch begins at its beginning, with a sentence at the moments that matter. */
  watched?: Watched
}

interface BesideProps extends AfterProps {
  ply: number
  /** How many events somebody who watches has seen: what comes later is not told yet. */
  seen: number
  onGo(ply: number): void
  onShowAll(): void
}

/** What is told of the game beside its board. */
function Beside({ source, watched, ply, seen, onGo, onShowAll }: BesideProps) {
  const words = useWords()
  const { game, final } = source
  const analysis = useAnalysis(source)
  const blunders = blundersIn(analysis.points, final.history, game.hidden).filter(
    ({ number }) => number <= seen,
  )
  const known = { ...analysis, points: analysis.points.filter((point) => point.ply <= seen) }
  return (
    <div class="after-beside">
      {watched !== undefined && ply === final.ply && <Verdict source={source} />}
      {watched !== undefined && (
        <Moments {...{ watched, ply, seen, onGo, onShowAll }} history={final.history} />
      )}
      {watched === undefined && <Decided source={source} analysis={analysis} />}
      {analysis.all > 0 && (
        <Graph source={source} analysis={known} blunders={blunders} ply={ply} onGo={onGo} />
      )}
      <section class="after-story">
        <h2>{words.play.story}</h2>
        <Story
          game={game}
          history={final.history.slice(0, seen)}
          result={seen === final.ply ? final.result : null}
          marked={new Set(blunders.map(({ number }) => number))}
          now={ply}
          onGo={onGo}
        />
      </section>
      <Share source={source} />
      {source.dealt !== null && <DealCheck source={source} dealt={source.dealt} />}
      {source.dealt === null && game.chance && <p class="muted">{words.after.noSeed}</p>}
    </div>
  )
}

export function After({ source, watched }: AfterProps) {
  const words = useWords()
  const lang = useLang()
  const { game, final } = source
  const [ply, setPly] = useState(watched === undefined ? final.ply : 0)
  const [seen, setSeen] = useState(ply)
  const onGo = (goal: number) => {
    setPly(goal)
    setSeen((before) => Math.max(before, goal))
  }
  return (
    <Page title={`${say(game.name, lang)} – ${watched === undefined ? words.after.title : words.watch.nav}`}>
      <div class="after">
        <div class="after-told">
          {source.kept === null && source.room === null && watched === undefined && (
            <p class="muted after-origin">{words.after.shownLink}</p>
          )}
          {watched === undefined ? (
            <Verdict source={source} />
          ) : (
            <Moment watched={watched} ply={ply} onGo={onGo} />
          )}
        </div>
        <div class="after-board">
          <Replay source={source} ply={ply} onGo={onGo} />
          {source.kept !== null && <PlayAgain game={game} setup={source.kept.setup} />}
          {source.room !== null && (
            <div class="row play-again">
              <LinkButton href={to.room(source.room.id)}>{words.after.toPlay}</LinkButton>
            </div>
          )}
        </div>
        <Beside
          {...{ source, watched, ply, seen, onGo }}
          onShowAll={() => setSeen(final.ply)}
        />
      </div>
    </Page>
  )
}
