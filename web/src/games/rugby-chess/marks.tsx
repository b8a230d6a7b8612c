/** What is drawn for a turn: ways of runs, flights of passes, and what can be chosen. */

import { middle, way, type Point } from './pitch'
import type { Offers, Target } from './choose'
import { readTurn } from './text'
import type { Side } from './view'

/** How far from the middle of a square a line starts, so that it does not cross the piece. */
const CLEAR = 38

function towards(from: Point, to: Point, length: number): Point {
  const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return {
    x: from.x + ((to.x - from.x) * length) / whole,
    y: from.y + ((to.y - from.y) * length) / whole,
  }
}

function Head({ from, to }: { from: Point; to: Point }) {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return (
    <path class="rugby-arrowhead" d="M0,0 L-26,-15 L-20,0 L-26,15 Z"
      transform={`translate(${to.x} ${to.y}) rotate(${degrees})`} />
  )
}

/** The legs of a run, or the one of a retreat, with an arrowhead; `short`: it ends before the piece
 *  that is drawn at its end. */
function RunArrow({ from, to, side, bottom, short }: RunProps & { short: boolean }) {
  const points = (way(from, to, side) ?? [from, to]).map((square) => middle(square, bottom))
  const [first, second] = points
  const end = points[points.length - 1]
  const bend = points[points.length - 2]
  if (!first || !second || !end || !bend) return null
  const tip = short ? towards(end, bend, CLEAR) : end
  const start = towards(first, second, CLEAR)
  const shaft = [start, ...points.slice(1, -1), towards(tip, bend, 18)]
  const line = shaft.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <g>
      <polyline class="rugby-way-edge" points={line} />
      <polyline class="rugby-way" points={line} />
      <Head from={bend} to={tip} />
    </g>
  )
}

interface RunProps {
  from: string
  to: string
  side: Side
  bottom: Side
}

/** A pass is a curve, so that it is not taken for a run. */
function PassArrow({ from, to, bottom }: Omit<RunProps, 'side'>) {
  const a = middle(from, bottom)
  const b = middle(to, bottom)
  const whole = Math.hypot(b.x - a.x, b.y - a.y)
  const bend = Math.max(0.16, 75 / whole)
  const bow = { x: (a.x + b.x) / 2 - (b.y - a.y) * bend, y: (a.y + b.y) / 2 + (b.x - a.x) * bend }
  const start = towards(a, bow, CLEAR)
  const end = towards(b, bow, CLEAR)
  const line = `M${start.x},${start.y} Q${bow.x},${bow.y} ${end.x},${end.y}`
  return (
    <g>
      <path class="rugby-flight" d={line} />
      <Head from={bow} to={end} />
    </g>
  )
}

/** A whole or begun turn as arrows; `look` says what it is to the reader. */
export function TurnArrows({ text, side, bottom, look }: ArrowsProps) {
  const turn = readTurn(text)
  if (turn === null) return null
  const { from, to, receiver } = turn
  return (
    <g class={`rugby-arrows rugby-${look}`}>
      {to !== null && (
        <RunArrow from={from} to={to} side={side} bottom={bottom} short={look !== 'preview'} />
      )}
      {receiver !== null && <PassArrow from={to ?? from} to={receiver} bottom={bottom} />}
    </g>
  )
}

interface ArrowsProps {
  text: string
  side: Side
  bottom: Side
  look: 'draft' | 'preview' | 'hint' | 'trace'
}

/** A spark of eight points where two pieces clash. */
const SPARK =
  'M0,-30 L6,-13 L20,-22 L14,-6 L31,0 L14,6 L20,22 L6,13 L0,30 L-6,13 L-20,22 L-14,6 L-31,0 ' +
  'L-14,-6 L-20,-22 L-6,-13 Z'

/** Three shapes for three kinds of targets: dot, spark, flag. */
function TargetMark({ kind }: { kind: Target }) {
  if (kind === 'tackle') return <path class="rugby-spark" d={SPARK} />
  if (kind === 'try') return <path class="rugby-flag" d="M-12,32 V-32 L22,-17 L-12,-2" />
  return <circle class="rugby-dot" r={13} />
}

const BRACKETS =
  'M-46,-28 V-46 H-28 M28,-46 H46 V-28 M46,28 V46 H28 M-28,46 H-46 V28'

export function Marks({ offers, bottom }: { offers: Offers; bottom: Side }) {
  const at = (square: string): string => {
    const { x, y } = middle(square, bottom)
    return `translate(${x} ${y})`
  }
  const { turn } = offers
  return (
    <g>
      {offers.from !== null && (
        <path class="rugby-chosen" d={BRACKETS} transform={at(offers.from)} />
      )}
      {[...offers.targets].filter(([square]) => square !== turn?.to).map(([square, kind]) => (
        <g key={square} class={turn?.to ? 'rugby-faint' : ''} transform={at(square)}>
          <TargetMark kind={kind} />
        </g>
      ))}
      {[...offers.receivers].map((square) => (
        <circle key={square} class="rugby-receiver" r={45} transform={at(square)} />
      ))}
    </g>
  )
}

const RAYS = Array.from({ length: 16 }, (_, i) => {
  const turn = (i * Math.PI) / 8
  const [x, y] = [Math.cos(turn), Math.sin(turn)]
  const end = i % 2 === 0 ? 62 : 56
  return `M${x * 49},${y * 49} L${x * end},${y * end}`
}).join(' ')

/** Under whoever has made a try (G11). */
export function TryRays({ square, bottom }: { square: string; bottom: Side }) {
  const { x, y } = middle(square, bottom)
  return (
    <g class="rugby-try-made" transform={`translate(${x} ${y})`}>
      <circle class="rugby-touched" r={46} />
      <path class="rugby-rays" d={RAYS} />
    </g>
  )
}
