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

/** Slanting chalk over a row, cut at the touch lines: this is no field of play. */
function hatching(top: number): string {
  const lines = Array.from({ length: (WIDTH + CELL) / 25 - 1 }, (_, i) => {
    const foot = (i + 1) * 25 - CELL
    const [left, right] = [Math.max(0, foot), Math.min(WIDTH, foot + CELL)]
    return `M${left},${top + CELL - (left - foot)} L${right},${top + CELL - (right - foot)}`
  })
  return lines.join(' ')
}

/** Two posts and their bar, around 0,0. */
const POSTS = 'M-26,40 V-40 M26,40 V-40 M-26,6 H26'

const PENNANT = 'M0,0 V-34 L22,-26 L0,-17'

/** In-goal (G11), where a try is made: hatched, with the posts in its middle and a flag at either end of its line. */
function InGoal({ top, line }: { top: number; line: number }) {
  return (
    <g>
      <rect class="rugby-goal" x={0} y={top} width={WIDTH} height={CELL} />
      <path class="rugby-hatching" d={hatching(top)} />
      <path class="rugby-posts" d={POSTS} transform={`translate(${WIDTH / 2} ${top + CELL / 2})`} />
      <path class="rugby-try-line" d={`M0,${line} H${WIDTH}`} />
      <path class="rugby-pennant" d={PENNANT} transform={`translate(3 ${line})`} />
      <path class="rugby-pennant" d={PENNANT} transform={`translate(${WIDTH - 3} ${line}) scale(-1 1)`} />
    </g>
  )
}

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
      <path class="rugby-grid" d={GRID} />
      <path class="rugby-dashes" d={DASHES} />
      <rect class="rugby-touch-line" x={0} y={0} width={WIDTH} height={HEIGHT} />
      <InGoal top={0} line={CELL} />
      <InGoal top={HEIGHT - CELL} line={HEIGHT - CELL} />
      <Coordinates bottom={bottom} />
    </g>
  )
}
