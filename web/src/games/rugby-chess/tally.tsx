/** Above the pitch: who holds how many balls (G3), the number of events (G12), the phase (G8). */

import type { ComponentChildren } from 'preact'
import type { Lang, Words } from '../../wire/wire'
import { Ball, Player } from './piece'
import type { RugbyView, Side } from './view'
import { SIDES, ballsHeld, pliesSaid } from './words'

interface TallyProps {
  view: RugbyView
  over: boolean
  lang: Lang
}

function SideTally({ side, view, over, lang }: TallyProps & { side: Side }) {
  const count = view.balls[side === 'w' ? 0 : 1]
  return (
    <span class={`rugby-side${!over && view.toMove === side ? ' rugby-to-move' : ''}`}>
      <svg class="rugby-badge" viewBox="-50 -50 100 100" aria-hidden="true">
        <Player side={side} turned={false} up />
      </svg>
      <span aria-hidden="true">{SIDES[side][lang]}</span>
      <svg class="rugby-held" viewBox="-30 -30 120 60" role="img"
        aria-label={ballsHeld(side, count, lang)}>
        {[0, 1].map((i) => (
          <g key={i} class={i < count ? '' : 'rugby-none'} transform={`translate(${i * 60} -8)`}>
            <Ball up />
          </g>
        ))}
      </svg>
    </span>
  )
}

interface WholeProps extends TallyProps {
  line: Words | null
  /** Below the line. */
  children: ComponentChildren
}

export function Tally({ line, children, ...props }: WholeProps) {
  const { view, over, lang } = props
  const forced = !over && view.phase !== 'ordinary'
  return (
    <div class="rugby-tally">
      <div class="rugby-sides">
        <SideTally side="w" {...props} />
        <span class="rugby-plies">{pliesSaid(view, lang)}</span>
        <SideTally side="b" {...props} />
      </div>
      <p class={forced ? 'rugby-line rugby-forced' : 'rugby-line'}>{line?.[lang]}</p>
      {children}
    </div>
  )
}
