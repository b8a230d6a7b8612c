/** Pieces and balls in units of a hundredth of a square, around 0,0, facing up. */

import type { Side } from './view'

const JERSEY =
  'M-13,-35 Q0,-22 13,-35 L25,-31 Q37,-23 43,-6 L30,3 L25,-4 Q23,14 26,35 Q0,40 -26,35 ' +
  'Q-23,14 -25,-4 L-30,3 L-43,-6 Q-37,-23 -25,-31 Z'

/** Bands over chest, hem and sleeves, cut to the outline of the jersey; none where a ball would lie. */
const HOOPS =
  'M-25,-19 H25 V-10 H-25 Z M-25.2,25 H25.2 L25.8,33 H-25.8 Z ' +
  'M33,-27 L40,-15 L30.5,-9 L24.5,-20 Z M-33,-27 L-40,-15 L-30.5,-9 L-24.5,-20 Z'

const LENS = 'M-21,0 Q-11,-13 0,-13 Q11,-13 21,0 Q11,13 0,13 Q-11,13 -21,0 Z'

/** A player seen from above: the jersey, its collar in front, and the dent for the ball. */
function Standing({ side }: { side: Side }) {
  return (
    <g class={`rugby-team-${side}`}>
      <path class="rugby-cloth" d={JERSEY} />
      {side === 'b' && <path class="rugby-hoop" d={HOOPS} />}
      <path class="rugby-collar" d="M-13,-35 Q0,-15 13,-35" />
      <path class="rugby-dent" d={LENS} transform="translate(0 8) scale(.86)" />
    </g>
  )
}

/** Thrown on its back (G9), across the way it was running. */
function Lying({ side }: { side: Side }) {
  return (
    <g class={`rugby-team-${side}`} transform="rotate(-68) translate(0 2) scale(1.12)">
      <path class="rugby-limb" d="M-8,12 L-15,31 M8,12 L17,29" />
      <path class="rugby-boot" d="M-15,31 L-20,35 M17,29 L23,32" />
      <path class="rugby-limb" d="M-13,-12 Q-27,-12 -34,-25 M13,-12 Q27,-10 35,2" />
      <circle class="rugby-head" cx="0" cy="-28" r="10" />
      <path class="rugby-cloth" d="M-17,-19 Q0,-12 17,-19 L15,10 Q0,14 -15,10 Z" />
      {side === 'b' && <path class="rugby-hoop" d="M-16.2,-8 H16.2 L15.6,0 H-15.6 Z" />}
      <path class="rugby-shorts" d="M-15,8 Q0,12 15,8 L16,21 L3,21 L0,15 L-3,21 L-16,21 Z" />
    </g>
  )
}

/** `up`: it faces the top of the drawing. */
export function Player({ side, turned, up }: { side: Side; turned: boolean; up: boolean }) {
  return (
    <g transform={up ? undefined : 'rotate(180)'}>
      {turned ? <Lying side={side} /> : <Standing side={side} />}
    </g>
  )
}

/** Lies in the dent, which is a little behind the middle of its piece. */
export function Ball({ up }: { up: boolean }) {
  return (
    <g transform={`translate(0 ${up ? 8 : -8}) rotate(-14)`}>
      <path class="rugby-halo" d={LENS} transform="scale(1.3)" />
      <path class="rugby-ball" d={LENS} transform="scale(1.3)" />
      <path class="rugby-seam" d="M-16,-11 Q-12,0 -16,11 M16,-11 Q12,0 16,11" />
      <path class="rugby-lace" d="M-8,-4 H8 M-5,-7 V-1 M0,-7 V-1 M5,-7 V-1" />
    </g>
  )
}
