/** The board without anything on it: dark land, light land, and the water between them (K1). */

import { placeOf, squares, type Seat } from './view'

const shore = 'M200 100 H300 V200 H400 V300 H300 V400 H200 V300 H100 V200 H200 Z'
const borders =
  'M100 0 V500 M400 0 V500 M0 100 H500 M0 400 H500 M200 0 V100 M200 400 V500 M300 0 V100 ' +
  'M300 400 V500 M0 200 H100 M400 200 H500 M0 300 H100 M400 300 H500'

/** One line of waves, longer than the board: it drifts by one wave and begins again. */
function waveLine(y: number): string {
  return `M0 ${y} ${'q12.5 -9 25 0 t25 0 '.repeat(12)}`
}

const lines = Array.from({ length: 12 }, (_, i) => 112 + i * 25)

function Waves({ odd }: { odd: boolean }) {
  return (
    <svg class={`keserima-waves ${odd ? 'keserima-ebb' : ''}`} viewBox="0 0 600 500">
      {lines.map((y, i) => (i % 2 === Number(odd) ? <path key={y} d={waveLine(y)} /> : null))}
    </svg>
  )
}

export function Ground({ bottom, water }: { bottom: Seat; water: readonly string[] }) {
  const land = squares.filter((square) => !water.includes(square))
  return (
    <div class="keserima-ground" aria-hidden="true">
      <svg viewBox="0 0 500 500">
        {land.map((square) => {
          const { x, y } = placeOf(square, bottom)
          return (
            <rect
              key={square}
              class={`keserima-land keserima-row-${square[1]}`}
              x={x * 100}
              y={y * 100}
              width="100"
              height="100"
            />
          )
        })}
        <path class="keserima-sea" d={shore} />
      </svg>
      <div class="keserima-water">
        <Waves odd={false} />
        <Waves odd={true} />
      </div>
      <svg viewBox="0 0 500 500">
        <path class="keserima-grid" d={borders} />
        <path class="keserima-grid keserima-grid-water" d="M200 200 H300 V300 H200 Z" />
        <path class="keserima-shore" d={shore} />
      </svg>
    </div>
  )
}
