/** One thing that can be changed: folded, it says what it is set to. */

import type { ComponentChildren } from 'preact'
import { Say } from './say'
import './fold.css'

interface FoldProps {
  label: string
  /** What is chosen now. */
  value: string
  children: ComponentChildren
}

export function Fold({ label, value, children }: FoldProps) {
  return (
    <details class="fold">
      <summary>
        <span class="fold-label">
          <Say text={label} />
        </span>{' '}
        <span class="fold-value">
          <Say text={value} />
        </span>
      </summary>
      <div class="fold-inside">{children}</div>
    </details>
  )
}
