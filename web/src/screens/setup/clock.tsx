/** Whether time is kept where people play each other at this device. */

import { CLOCKS, type Setup } from '../../store/setup'
import { canHaveClock } from '../../table/seating'
import { Choice } from '../../ui/fields'
import { useWords } from '../../words/words'

interface ClockProps {
  chosen: Setup
  change(part: Partial<Setup>): void
}

export function Clock({ chosen, change }: ClockProps) {
  const words = useWords()
  if (!canHaveClock(chosen)) return null
  const clocks = Object.entries(CLOCKS).map(([minutes, seconds]) => ({
    value: minutes,
    name: words.clock.choice(Number(minutes), seconds),
  }))
  return (
    <>
      <Choice
        label={words.clock.title}
        options={[{ value: '0', name: words.clock.none }, ...clocks]}
        value={String(chosen.clock)}
        onChange={(minutes) => change({ clock: Number(minutes) })}
      />
      {chosen.clock > 0 && <p class="muted">{words.clock.meaning}</p>}
    </>
  )
}
