/** What lies under the stones: the inlaid lines with the wall, and the flanked lines of a change.
 *  One unit is one square. */

import type { JSX } from 'preact'
import type { Change } from './change'
import { type JatsunaView, SIZE, indexOf, pointOf } from './view'

const LINES = Array.from({ length: SIZE + 1 }, (_, i) => `M${i} 0V${SIZE}M0 ${i}H${SIZE}`).join('')
const WALL_LINES =
  'M.14.14H.86V.86H.14ZM.5.14L.86.5L.5.86L.14.5ZM.32.32H.68V.68H.32Z' +
  'M.14.14L.32.32M.86.14L.68.32M.86.86L.68.68M.14.86L.32.68'
const STUDS = [2, 5].flatMap((y) => [2, 5].map((x) => ({ x, y })))

/** The sanctuary in the middle (J1): a raised block, inlaid like the board itself. */
export function Wall({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class="jatsuna-wall" x="0.06" y="0.06" width="0.88" height="0.88" />
      <path class="jatsuna-wall-line" d={WALL_LINES} />
    </g>
  )
}

export function Ground({ board }: { board: JatsunaView['board'] }): JSX.Element {
  return (
    <svg class="jatsuna-ground" viewBox="0 0 7 7" aria-hidden="true" focusable="false">
      <path class="jatsuna-inlay" d={LINES} />
      {STUDS.map(({ x, y }) => (
        <circle key={indexOf({ x, y })} class="jatsuna-stud" cx={x} cy={y} r="0.06" />
      ))}
      {board.map((holds, i) =>
        holds === '#' ? <Wall key={i} x={i % SIZE} y={Math.floor(i / SIZE)} /> : null,
      )}
    </svg>
  )
}

function threadPath(placed: string, anchor: string): string {
  const [from, to] = [pointOf(placed), pointOf(anchor)]
  return `M${from.x + 0.5} ${from.y + 0.5}L${to.x + 0.5} ${to.y + 0.5}`
}

interface ThreadsProps {
  change: Change
  /** `drawn`: grows from the new stone outward, then is faint. */
  look: 'plain' | 'drawn' | 'faint'
  /** Not seen for now, without forgetting that it was drawn. */
  hidden?: boolean
}

/** From the new stone to each stone that flanks with it. */
export function Threads({ change, look, hidden }: ThreadsProps): JSX.Element {
  const name = `jatsuna-threads jatsuna-threads-${look}`
  return (
    <svg
      class={hidden ? `${name} jatsuna-threads-hidden` : name}
      viewBox="0 0 7 7"
      aria-hidden="true"
      focusable="false"
    >
      {change.anchors.map((anchor) => (
        <path
          key={anchor}
          class={`jatsuna-thread jatsuna-kind-${change.by}`}
          d={threadPath(change.placed, anchor)}
          pathLength={1}
        />
      ))}
    </svg>
  )
}
