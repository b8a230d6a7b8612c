/** Between two people at one screen, one of whom is to see what the other may not. */

import { useEffect, useRef } from 'preact/hooks'
import { useWords } from '../words/words'
import './curtain.css'

interface CurtainProps {
  /** Who is to lift it. */
  name: string
  title: string
  meaning: string
  onLift(): void
}

export function Curtain({ name, title, meaning, onLift }: CurtainProps) {
  const words = useWords()
  const lift = useRef<HTMLButtonElement>(null)
  useEffect(() => lift.current?.focus(), [name])
  return (
    <section class="curtain" aria-label={title}>
      <svg class="curtain-folds" viewBox="0 0 120 60" preserveAspectRatio="none" aria-hidden="true">
        {[0, 20, 40, 60, 80, 100].map((x) => (
          <path key={x} d={`M${x + 1} 0v54q9 8 18 0V0z`} fill="currentColor" />
        ))}
      </svg>
      <div class="curtain-words">
        <h2>{title}</h2>
        <p>{meaning}</p>
        <button ref={lift} type="button" class="button button-strong" onClick={onLift}>
          {words.play.curtainLift(name)}
        </button>
      </div>
    </section>
  )
}
