/** Jatsuna on the start page: the three around the wall, each beating the next. */

import type { JSX } from 'preact'
import { Wall } from './ground'
import './jatsuna.css'
import { StoneDrawing } from './stone'

const ARROWS = [
  'M200 62Q236 78 250 112M238 102L250 114L256 98',
  'M226 246Q176 270 128 258M140 249L126 258L139 268',
  'M52 180Q40 136 58 104M46 113L59 102L65 118',
].join('')

/** One square of the board is 100 units; three by three of them, and a frame. */
export function Picture(): JSX.Element {
  return (
    <svg class="jatsuna-picture" viewBox="-14 -14 328 328" aria-hidden="true" focusable="false">
      <rect class="jatsuna-board-face" x="-14" y="-14" width="328" height="328" rx="10" />
      <path class="jatsuna-inlay" d="M0 0H300V300H0ZM100 0V300M200 0V300M0 100H300M0 200H300" />
      <g transform="scale(100)">
        <Wall x={1} y={1} />
      </g>
      <path class="jatsuna-picture-arrow" d={ARROWS} />
      <g transform="translate(100 0)">
        <StoneDrawing kind="S" />
      </g>
      <g transform="translate(200 125)">
        <StoneDrawing kind="F" />
      </g>
      <g transform="translate(15 190)">
        <StoneDrawing kind="L" />
      </g>
    </svg>
  )
}
