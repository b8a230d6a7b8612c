import { CardFace } from './card'
import './isshin.css'

/** Two fans of cards over a strip of tatami. */
export function Picture() {
  return (
    <svg class="isshin-picture" viewBox="0 0 240 240" aria-hidden="true">
      <rect class="isshin-tatami" x="0" y="82" width="240" height="76" />
      <path class="isshin-tatami-edge" d="M0 82h240M0 158h240" />
      <path class="isshin-tatami-weave" d="M0 95h240M0 108h240M0 121h240M0 134h240M0 147h240" />
      <g transform="translate(120 14)">
        <Placed card="S-" turn={166} x={-44} />
        <Placed card="L+" turn={180} x={0} />
        <Placed card="F-" turn={194} x={44} />
      </g>
      <g transform="translate(120 226)">
        <Placed card="F+" turn={-14} x={-44} />
        <Placed card="S+" turn={0} x={0} />
        <Placed card="T" turn={14} x={44} />
      </g>
    </svg>
  )
}

function Placed({ card, turn, x }: { card: Parameters<typeof CardFace>[0]['card']; turn: number; x: number }) {
  return (
    <g transform={`translate(${x} 0) rotate(${turn})`}>
      <svg x="-30" y="-60" width="60" height="94" viewBox="0 0 60 94">
        <CardFace card={card} lang="ja" />
      </svg>
    </g>
  )
}
