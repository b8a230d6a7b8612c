/** The way of a turn as brush arrows, each with the cards that paid for it. */

import { Card } from './marks'
import { readTurn, type Leg } from './text'
import { placeOf, type Seat } from './view'

interface Point {
  x: number
  y: number
}

function middle(square: string, bottom: Seat): Point {
  const { x, y } = placeOf(square, bottom)
  return { x: x * 100 + 50, y: y * 100 + 50 }
}

/** An arrow that swells like a stroke of the brush, along the x axis, `length` long. */
function stroke(length: number): string {
  const neck = length - 20
  return (
    `M0 -2 C${neck * 0.4} -6 ${neck * 0.7} -4 ${neck} -6 L${neck - 4} -17 L${length} 0 ` +
    `L${neck - 4} 17 L${neck} 6 C${neck * 0.6} 5 ${neck * 0.3} 6 0 3 Z`
  )
}

function Arrow({ from, to, index }: { from: Point; to: Point; index: number }) {
  const turned = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  const long = Math.hypot(to.x - from.x, to.y - from.y)
  return (
    <g data-leg={index}>
      <path
        d={stroke(long - 46)}
        transform={`translate(${from.x} ${from.y}) rotate(${turned}) translate(20 0)`}
      />
    </g>
  )
}

/** How far beside their arrow the cards lie. */
const BESIDE = 16

interface Stretch extends Leg {
  from: string
  index: number
}

function stretchesOf(text: string): Stretch[] {
  const turn = readTurn(text)
  if (turn?.kind !== 'move') return []
  return turn.legs
    .map((leg, index) => ({ ...leg, index, from: index ? turn.legs[index - 1]!.to : turn.from }))
    .filter((leg) => leg.from !== leg.to)
}

interface WayProps {
  text: string
  bottom: Seat
  /** Whose cards pay. */
  seat: Seat
  look: 'draft' | 'last' | 'hint'
}

export function Way({ text, bottom, seat, look }: WayProps) {
  const stretches = stretchesOf(text)
  if (stretches.length === 0) return null
  return (
    <div class={`keserima-way keserima-way-${look}`} aria-hidden="true">
      <svg viewBox="0 0 500 500">
        {stretches.map(({ from, to, index }) => (
          <Arrow key={index} index={index} from={middle(from, bottom)} to={middle(to, bottom)} />
        ))}
      </svg>
      {stretches.map(({ from, to, paid, index }) => {
        const a = middle(from, bottom)
        const b = middle(to, bottom)
        const beside = BESIDE / Math.hypot(b.x - a.x, b.y - a.y)
        const x = (a.x + b.x) / 2 + (a.y - b.y) * beside
        const y = (a.y + b.y) / 2 + (b.x - a.x) * beside
        const style = { left: `${x / 5}%`, top: `${y / 5}%` }
        return (
          <div key={index} class="keserima-paid" style={style}>
            {paid.map((card, j) => (
              <span key={j} data-paid={`${index}.${j}`}>
                <Card owner={seat} symbol={card} />
              </span>
            ))}
          </div>
        )
      })}
    </div>
  )
}
