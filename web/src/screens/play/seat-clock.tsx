/** The time that a seat has left. It counts down in sight; a screen reader is told only once that it runs short, and may
 *  read it whenever it likes. */

import type { Sight } from '../../wire/wire'
import { spanText } from '../../ui/span'
import { useNow } from '../../ui/use-now'
import { useWords } from '../../words/words'

/** From here on time is short. */
const LOW = 60_000

function leftOf({ clock, deadline }: Sight, seat: string): number {
  const running = clock?.running === seat && deadline !== null
  return Math.max(0, running ? deadline - Date.now() : (clock?.left[seat] ?? 0))
}

export function SeatClock({ sight, seat, name }: { sight: Sight; seat: string; name: string }) {
  const words = useWords()
  const running = sight.clock?.running === seat
  useNow(running)
  if (sight.clock === null) return null
  const left = leftOf(sight, seat)
  const low = left < LOW
  const kind = `seat-clock${running ? ' seat-clock-running' : ''}${low ? ' seat-clock-low' : ''}`
  return (
    <>
      <span class={kind} role="timer" aria-label={words.clock.left(name, spanText(left, words))}>
        {running && <span aria-hidden="true">▸</span>}
        <span class="figure">{spanText(left, words)}</span>
        {low && <span aria-hidden="true">!</span>}
      </span>
      <span class="out-of-sight" role="status">
        {running && low ? words.clock.low(name) : ''}
      </span>
    </>
  )
}
