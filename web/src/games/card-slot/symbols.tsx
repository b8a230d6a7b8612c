/** The six symbols as cut paper: sheets of one colour laid on a darker sheet that shows at one
 *  edge. */

import type { JSX } from 'preact'
import type { CardSymbol } from './view'

interface Sheet {
  d: string
  tone: string
  /** A strip of this width along the path instead of the area inside it. */
  strip?: number
  /** Lies on another sheet: has no edge of its own. */
  upon?: boolean
  turned?: boolean
}

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

const SEVEN = 'M8 7H40V14.5C32.5 22 28 31 26.5 41.5H15.5C17.5 31.5 22 23.5 28.5 16.5H15.5V22H8Z'

const THREE =
  'M10.5 7H38V14L28.5 21.2C35 22 39 26 39 31.2C39 37.6 33.3 41.7 24.5 41.7C17.3 41.7 11.8 39 9 34.6' +
  'L16 30C18 32.9 20.8 34.3 24.3 34.3C28 34.3 30.4 33 30.4 30.8C30.4 28.4 27.9 27.2 23.5 27.2H19V21.6' +
  'L26.6 15H17.5V19.5H10.5Z'

const BELL =
  'M24 5.5C26.2 5.5 27.7 7 27.7 9C33.7 10.6 36.6 15.8 36.6 22.6C36.6 28.8 38.2 32 41.4 35H6.6' +
  'C9.8 32 11.4 28.8 11.4 22.6C11.4 15.8 14.3 10.6 20.3 9C20.3 7 21.8 5.5 24 5.5Z'

const ARC = 'M10.8 23A13.2 13.2 0 0 1 32.6 14.1'
const ARROW = 'M39.8 7.4L39.2 22.6L25.6 17.2Z'

function half(r: number): string {
  return `M${24 - r} 14H${24 + r}A${r} ${r} 0 0 1 ${24 - r} 14Z`
}

function seed(x: number, y: number): string {
  return `M${x} ${y - 2.6}C${x + 2} ${y} ${x + 1.6} ${y + 2} ${x} ${y + 2}S${x - 2} ${y} ${x} ${y - 2.6}Z`
}

const SHEETS: Record<CardSymbol, readonly Sheet[]> = {
  '7': [{ d: SEVEN, tone: 'gold' }],
  '3': [{ d: THREE, tone: 'silver' }],
  C: [
    { d: 'M31 8C23.5 13 18 19 16 27', tone: 'leaf', strip: 2.6 },
    { d: 'M31 8C30 16 31 22 33 29', tone: 'leaf', strip: 2.6 },
    { d: 'M30.5 8.6C34 3.6 40.5 4 44 9.4C39.5 14 33.6 13.6 30.5 8.6Z', tone: 'leaf' },
    { d: disc(15, 33, 8.6), tone: 'red' },
    { d: disc(33.5, 34.6, 8.6), tone: 'red' },
    { d: 'M10.4 32.4A5 5 0 0 1 14 28.6', tone: 'card', strip: 1.8, upon: true },
    { d: 'M28.9 34A5 5 0 0 1 32.5 30.2', tone: 'card', strip: 1.8, upon: true },
  ],
  W: [
    { d: half(20.5), tone: 'leaf' },
    { d: half(17.4), tone: 'card', upon: true },
    { d: half(15.6), tone: 'red', upon: true },
    { d: seed(16.5, 18.6), tone: 'seed', upon: true },
    { d: seed(24, 18.6), tone: 'seed', upon: true },
    { d: seed(31.5, 18.6), tone: 'seed', upon: true },
    { d: seed(20.2, 24.4), tone: 'seed', upon: true },
    { d: seed(27.8, 24.4), tone: 'seed', upon: true },
  ],
  B: [
    { d: disc(24, 37.4, 5), tone: 'clapper' },
    { d: BELL, tone: 'bell' },
    { d: 'M11 28.6H37', tone: 'card', strip: 2, upon: true },
    { d: 'M17 23C17 18.4 18.6 15.4 21.4 13.8', tone: 'card', strip: 2, upon: true },
  ],
  R: [
    { d: ARC, tone: 'blue', strip: 6.6 },
    { d: ARROW, tone: 'blue' },
    { d: ARC, tone: 'blue', strip: 6.6, turned: true },
    { d: ARROW, tone: 'blue', turned: true },
  ],
}

function draw(sheet: Sheet, tone: string): JSX.Element {
  const kind = sheet.strip === undefined ? 'area' : 'strip'
  return (
    <path
      d={sheet.d}
      class={`card-slot-${kind} card-slot-tone-${tone}`}
      stroke-width={sheet.strip}
      transform={sheet.turned === true ? 'rotate(180 24 24)' : undefined}
    />
  )
}

/** The shape alone, on a square of 48. */
export function Shape({ symbol }: { symbol: CardSymbol }) {
  const sheets = SHEETS[symbol]
  return (
    <g>
      <g transform="translate(1.1 1.5)">
        {sheets.filter((sheet) => sheet.upon !== true).map((sheet) => draw(sheet, 'edge'))}
      </g>
      {sheets.map((sheet) => draw(sheet, sheet.tone))}
    </g>
  )
}

/** A card, face up, or its back. Its name is said by whatever holds it. */
export function Card({ symbol }: { symbol: CardSymbol | null }) {
  if (symbol === null) return <span class="card-slot-card card-slot-back" aria-hidden="true" />
  return (
    <span class="card-slot-card" aria-hidden="true">
      <svg viewBox="0 0 48 48" class="card-slot-shape" focusable="false">
        <Shape symbol={symbol} />
      </svg>
    </span>
  )
}
