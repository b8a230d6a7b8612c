/** One thing that can be changed: folded, it says what it is set to. */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import './fold.css'

interface FoldProps {
  label: string
  /** What is chosen now. */
  value: string
  /** Something in it has to be seen: it opens, and may be closed again. */
  open?: boolean
  children: ComponentChildren
}

export function Fold({ label, value, open = false, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (open && fold.current !== null) fold.current.open = true
  }, [open])
  return (
    <details ref={fold} class="fold">
      <summary>
        <span class="fold-label">
          {label}
        </span>{' '}
        <span class="fold-value">{value}</span>
      </summary>
      <div class="fold-inside">{children}</div>
    </details>
  )
}
