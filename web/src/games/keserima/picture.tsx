/** The game on the start page: the two who are all three, face to face across the water. */

import { Piece, Ship } from './marks'
import './keserima.css'

function waves(top: number): string {
  return `M0 ${top} ${'q12.5 -9 25 0 t25 0 '.repeat(4)}`
}

export function Picture() {
  return (
    <svg class="keserima-picture" viewBox="0 0 200 200" aria-hidden="true">
      <rect class="keserima-row-1" width="200" height="72" />
      <rect class="keserima-row-5" y="128" width="200" height="72" />
      <rect class="keserima-sea" y="68" width="200" height="64" />
      <g fill="none" stroke="var(--keserima-wave)" stroke-width="1.6" stroke-linecap="round">
        {[80, 92, 104, 116, 128].map((top) => (
          <path key={top} d={waves(top)} opacity={top % 24 === 8 ? 0.8 : 0.45} />
        ))}
      </g>
      <path class="keserima-shore" d="M0 68 H200 M0 132 H200" />
      <svg x="8" y="2" width="58" height="58">
        <Piece owner="R" symbol="x" up={false} />
      </svg>
      <svg x="71" y="2" width="58" height="58">
        <Piece owner="R" symbol="*" up={false} />
      </svg>
      <svg x="134" y="2" width="58" height="58">
        <Piece owner="R" symbol="o" up={false} />
      </svg>
      <svg x="24" y="66" width="68" height="68">
        <Ship symbol="x" />
      </svg>
      <svg x="112" y="66" width="68" height="68">
        <Ship symbol="+" />
      </svg>
      <svg x="8" y="140" width="58" height="58">
        <Piece owner="K" symbol="o" up={true} />
      </svg>
      <svg x="71" y="140" width="58" height="58">
        <Piece owner="K" symbol="*" up={true} />
      </svg>
      <svg x="134" y="140" width="58" height="58">
        <Piece owner="K" symbol="+" up={true} />
      </svg>
    </svg>
  )
}
