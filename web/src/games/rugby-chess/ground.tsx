/** The pitch: mown in bands, try lines before both home rows (G11), coordinates outside. */

import { CELL, COLUMNS, ROWS, middle, squaresFrom } from './pitch'
import type { Side } from './view'

/** Room for the coordinates, left and below. */
export const EDGE = 34

export const WIDTH = COLUMNS * CELL
export const HEIGHT = ROWS * CELL
export const FRAME = `${-EDGE} -4 ${WIDTH + EDGE + 4} ${HEIGHT + EDGE + 4}`

const GRID = [
  ...Array.from({ length: COLUMNS - 1 }, (_, i) => `M${(i + 1) * CELL},0 V${HEIGHT}`),
  ...Array.from({ length: ROWS - 1 }, (_, i) => `M0,${(i + 1) * CELL} H${WIDTH}`),
].join(' ')

/** The dashed lines of the field of play, a quarter of its length from either end. */
const DASHES = `M0,${3 * CELL} H${WIDTH} M0,${6 * CELL} H${WIDTH}`

function Coordinates({ bottom }: { bottom: Side }) {
  const squares = squaresFrom(bottom)
  return (
    <g class="rugby-coordinate">
      {squares.slice(-COLUMNS).map((square) => (
        <text key={square} x={middle(square, bottom).x} y={HEIGHT + 26} text-anchor="middle">
          {square.charAt(0)}
        </text>
      ))}
      {squares.filter((_, i) => i % COLUMNS === 0).map((square) => (
        <text key={square} x={-19} y={middle(square, bottom).y + 8} text-anchor="middle">
          {square.charAt(1)}
        </text>
      ))}
    </g>
  )
}

export function Grass({ rows, width }: { rows: number; width: number }) {
  return (
    <g>
      {Array.from({ length: rows }, (_, i) => (
        <rect
          key={i}
          class={i % 2 === 0 ? 'rugby-grass' : 'rugby-mown'}
          x={0}
          y={i * CELL}
          width={width}
          height={CELL}
        />
      ))}
    </g>
  )
}

export function Ground({ bottom }: { bottom: Side }) {
  return (
    <g>
      <Grass rows={ROWS} width={WIDTH} />
      <rect class="rugby-goal" x={0} y={0} width={WIDTH} height={CELL} />
      <rect class="rugby-goal" x={0} y={HEIGHT - CELL} width={WIDTH} height={CELL} />
      <path class="rugby-grid" d={GRID} />
      <path class="rugby-dashes" d={DASHES} />
      <path class="rugby-try-line" d={`M0,${CELL} H${WIDTH} M0,${HEIGHT - CELL} H${WIDTH}`} />
      <rect class="rugby-touch-line" x={0} y={0} width={WIDTH} height={HEIGHT} />
      <Coordinates bottom={bottom} />
    </g>
  )
}
