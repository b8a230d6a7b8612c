/** A link for a camera: drawn here, and the drawing is loaded only when somebody wants it. Dark on light in both
 *  themes, since many cameras read nothing else. */

import { useLoaded } from './use-loaded'
import type { Modules } from '../share/qr'
import './qr.css'

/** Light that a camera needs around it, in modules. */
const QUIET = 4

/** A stroke for every run of dark modules. */
function strokes(modules: Modules): string {
  return modules
    .flatMap((row, y) => {
      const line = row.map((dark) => (dark ? '1' : '0')).join('')
      return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`)
    })
    .join('')
}

export function Qr({ text, label }: { text: string; label: string }) {
  const loaded = useLoaded(async () => (await import('../share/qr')).qrOf(text), [text])
  if (loaded.state !== 'done') return <div class="qr" />
  const size = loaded.value.length + 2 * QUIET
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path class="qr-light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path class="qr-dark" d={strokes(loaded.value)} />
    </svg>
  )
}
