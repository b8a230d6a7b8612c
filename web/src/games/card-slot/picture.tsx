/** The game in one picture: the machine, its lever, and three Gold 7 in a line. */

import './card-slot.css'
import { Shape } from './symbols'
import { SPIRAL, placeOf } from './view'
import type { CardSymbol } from './view'

const BOARD: readonly (CardSymbol | null)[] = ['7', 'C', null, 'B', '7', 'R', 'W', '3', '7']

export function Picture() {
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <path d="M214 150C230 146 228 120 226 76" class="card-slot-lever-rod" />
      <circle cx="226" cy="66" r="11" class="card-slot-lever-ball" />
      <path d="M12 226V48A26 26 0 0 1 38 22H188A26 26 0 0 1 214 48V226Z" class="card-slot-body" />
      <path d="M88 38H138" class="card-slot-mouth" />
      {[0, 1, 2].map((reel) => (
        <rect x={24 + 61 * reel} y="52" width="56" height="162" class="card-slot-strip-ground" />
      ))}
      {SPIRAL.map((slot, index) => {
        const symbol = BOARD[index] ?? null
        const { column, row } = placeOf(slot)
        if (symbol === null) return null
        return (
          <g key={slot} transform={`translate(${28 + 61 * column} ${55 + 54 * row})`}>
            <rect width="48" height="48" rx="5" class="card-slot-sheet" />
            <svg x="5" y="5" width="38" height="38" viewBox="0 0 48 48">
              <Shape symbol={symbol} />
            </svg>
          </g>
        )
      })}
      <path d="M40 66L186 200" class="card-slot-lit-line" />
    </svg>
  )
}
