/** The expected result over the game: a line a seat (of two seats one line says it all). */

import { movesUntil, stopsOf } from '../../table/moves'
import { entryText, seatName } from '../../table/names'
import type { Blunder, Point } from '../../table/analysis'
import { Button } from '../../ui/button'
import { useLang, useWords } from '../../words/words'
import type { Source } from './source'
import type { Analysis } from './use-analysis'

const WIDTH = 600
const HEIGHT = 180
const EDGE = 8

/** Lines differ in stroke as well as in colour. */
const DASHES = ['', '8 4', '2 4']

interface GraphProps {
  source: Source
  analysis: Analysis
  blunders: readonly Blunder[]
  ply: number
  onGo(ply: number): void
}

/** Along the line of moves: what was dealt or drawn takes no room. */
function place(move: number, all: number): number {
  return EDGE + (move / Math.max(all, 1)) * (WIDTH - 2 * EDGE)
}

function height(score: number): number {
  return EDGE + (1 - score) * (HEIGHT - 2 * EDGE)
}

function path(points: readonly Point[], seat: string, at: (ply: number) => number): string {
  return points
    .map(
      ({ ply, score }, index) =>
        `${index ? 'L' : 'M'}${at(ply).toFixed(1)} ${height(score[seat] ?? 0).toFixed(1)}`,
    )
    .join('')
}

function Drawing({ source, analysis, blunders, ply, onGo }: GraphProps) {
  const words = useWords()
  const lang = useLang()
  const { game, final } = source
  const seats = game.seats.length === 2 ? game.seats.slice(0, 1) : game.seats
  const stops = stopsOf(final.history)
  const all = stops.length - 1
  const at = (event: number) => place(movesUntil(final.history, event), all)
  const label = seats
    .map(({ seat }) => words.after.graphOf(seatName(game, seat, lang, words)))
    .join(words.result.join)
  const marks = blunders.flatMap(({ number, seat }) => {
    const point = analysis.points.find((other) => other.ply === number - 1)
    const line = seats.some((other) => other.seat === seat) ? seat : (seats[0]?.seat ?? '')
    return point === undefined
      ? []
      : [{ number, x: at(point.ply), y: height(point.score[line] ?? 0) }]
  })
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const part = ((event.clientX - box.left) / box.width) * WIDTH
        const goal = Math.round(((part - EDGE) / (WIDTH - 2 * EDGE)) * all)
        onGo(stops[Math.min(all, Math.max(0, goal))] ?? 0)
      }}
    >
      <path class="graph-middle" d={`M0 ${height(1 / game.seats.length)}H${WIDTH}`} />
      <path class="graph-frame" d={`M0 ${EDGE}H${WIDTH}M0 ${HEIGHT - EDGE}H${WIDTH}`} />
      <path class="graph-now" d={`M${at(ply)} 0V${HEIGHT}`} />
      {seats.map(({ seat }, index) => (
        <path
          key={seat}
          class={`graph-line graph-line-${index}`}
          stroke-dasharray={DASHES[index]}
          d={path(analysis.points, seat, at)}
        />
      ))}
      {marks.map(({ number, x, y }) => (
        <circle key={number} class="graph-mark" cx={x} cy={y} r="6" />
      ))}
    </svg>
  )
}

export function Graph(props: GraphProps) {
  const { source, analysis, blunders, onGo } = props
  const words = useWords()
  const lang = useLang()
  const { game, final } = source
  const seats = game.seats.length === 2 ? game.seats.slice(0, 1) : game.seats
  const stops = stopsOf(final.history)
  return (
    <section class="after-graph">
      <h2>{words.after.graph}</h2>
      <Drawing {...props} />
      <ul class="graph-key">
        {seats.map(({ seat }, index) => (
          <li key={seat}>
            <svg viewBox="0 0 30 8" width="30" height="8" aria-hidden="true">
              <path
                class={`graph-line graph-line-${index}`}
                stroke-dasharray={DASHES[index]}
                d="M0 4H30"
              />
            </svg>{' '}
            {words.after.graphOf(seatName(game, seat, lang, words))}
          </li>
        ))}
      </ul>
      {analysis.running ? (
        <p class="row muted figure" role="status">
          {words.after.analysing(analysis.done, analysis.all)}
          <Button kind="quiet" onClick={analysis.stop}>{words.after.stop}</Button>
        </p>
      ) : (
        <>
          <h3>{words.after.blunders}</h3>
          {blunders.length === 0 && <p class="muted">{words.after.noBlunders}</p>}
          <ul class="blunders">
            {blunders.map(({ number, drop }) => {
              const entry = final.history[number - 1]
              return (
                <li key={number}>
                  <button type="button" class="story-go" onClick={() => onGo(stops[movesUntil(final.history, number)] ?? number)}>
                    {words.after.blunder(
                      movesUntil(final.history, number),
                      entry === undefined ? '' : entryText(entry),
                      words.percent(drop),
                    )}
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
