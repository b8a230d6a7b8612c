/** The drawing of a position: grass, marks, pieces and balls. Nothing in it can be pressed. */

import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { HistoryEntry } from '../../wire/wire'
import { playMotion } from './animate'
import { FRAME, Ground, HEIGHT, WIDTH } from './ground'
import { TryRays, TurnArrows } from './marks'
import { motionBetween } from './motion'
import { Ball, Player } from './piece'
import { middle } from './pitch'
import { isSide, type Piece, type RugbyView, type Side } from './view'

interface SceneProps {
  view: RugbyView
  before: RugbyView | null
  last: HistoryEntry | null
  bottom: Side
  motion: boolean
  /** Whether the way of the last event is drawn. */
  trace: boolean
  /** What this drawing shows, for those who do not see it; null where buttons over it say so. */
  label: string | null
  /** What is called out when a try is made; null where nothing is. */
  call: string | null
  /** Between the grass and the pieces. */
  under?: ComponentChildren
  /** Over the pieces. */
  over?: ComponentChildren
}

function PieceAt({ piece, flips, bottom }: { piece: Piece; flips: boolean; bottom: Side }) {
  const { x, y } = middle(piece.square, bottom)
  const up = piece.seat === bottom
  return (
    <g transform={`translate(${x} ${y})`}>
      <g data-piece={piece.square}>
        {flips && (
          <g class="rugby-was">
            <Player side={piece.seat} turned={!piece.turned} up={up} />
          </g>
        )}
        <g class="rugby-now">
          <Player side={piece.seat} turned={piece.turned} up={up} />
        </g>
      </g>
    </g>
  )
}

function BallAt({ piece, bottom }: { piece: Piece; bottom: Side }) {
  const { x, y } = middle(piece.square, bottom)
  return (
    <g transform={`translate(${x} ${y})`}>
      <g data-ball={piece.square}>
        <Ball up={piece.seat === bottom} />
      </g>
    </g>
  )
}

/** The change is shown once, however often the same views are drawn again. */
function useMotion({ view, before, last, bottom, motion }: SceneProps) {
  const root = useRef<SVGSVGElement>(null)
  const change = `${before?.position} ${last?.text} ${view.position} ${bottom} ${motion}`
  const shown = useMemo(
    () => (motion && before && last ? motionBetween(before, view, last.text) : null),
    [change],
  )
  useLayoutEffect(() => {
    if (!root.current || !shown) return undefined
    const animations = playMotion(root.current, shown, bottom)
    return () => animations.forEach((animation) => animation.cancel())
  }, [shown])
  return { root, shown }
}

export function Scene(props: SceneProps) {
  const { view, last, bottom, trace, label, call, under, over } = props
  const { root, shown } = useMotion(props)
  const named = label === null
    ? { 'aria-hidden': true as const }
    : { role: 'img' as const, 'aria-label': label }
  return (
    <svg ref={root} class="rugby-scene" viewBox={FRAME} {...named}>
      <Ground bottom={bottom} />
      {trace && last && isSide(last.by) && (
        <TurnArrows text={last.text} side={last.by} bottom={bottom} look="trace" />
      )}
      {view.tries.map((square) => (
        <TryRays key={square} square={square} bottom={bottom} />
      ))}
      {under}
      {view.pieces.map((piece) => (
        <PieceAt
          key={piece.square}
          piece={piece}
          flips={shown?.flip?.square === piece.square}
          bottom={bottom}
        />
      ))}
      {view.pieces.filter((piece) => piece.ball).map((piece) => (
        <BallAt key={piece.square} piece={piece} bottom={bottom} />
      ))}
      {over}
      {call !== null && shown !== null && view.tries.length > 0 && (
        <text class="rugby-call" x={WIDTH / 2} y={HEIGHT / 2 + 50}>
          {call}
        </text>
      )}
    </svg>
  )
}
