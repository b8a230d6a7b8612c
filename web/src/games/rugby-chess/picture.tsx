/** The game on the start page: a run past a turned-over enemy, towards the try line. */

import './rugby.css'
import { Grass } from './ground'
import { Ball, Player } from './piece'
import { CELL } from './pitch'

const SIZE = 4 * CELL

export function Picture() {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <Grass rows={4} width={SIZE} />
      <rect class="rugby-goal" width={SIZE} height={CELL} />
      <path class="rugby-try-line" d={`M0,${CELL} H${SIZE}`} />
      <g class="rugby-arrows">
        <polyline class="rugby-way-edge" points="120,345 155,345 330,170" />
        <polyline class="rugby-way" points="120,345 155,345 330,170" />
        <path class="rugby-arrowhead" d="M0,0 L-34,-20 L-26,0 L-34,20 Z"
          transform="translate(345 155) rotate(-45)" />
      </g>
      <g transform="translate(70 338) scale(1.35)">
        <Player side="w" turned={false} up />
        <Ball up />
      </g>
      <g transform="translate(130 160) scale(1.35)">
        <Player side="b" turned={false} up={false} />
      </g>
      <g transform="translate(290 310) scale(1.35) rotate(24)">
        <Player side="b" turned up={false} />
      </g>
    </svg>
  )
}
