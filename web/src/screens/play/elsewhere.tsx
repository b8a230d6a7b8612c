/** Another tab plays this game: says so, and offers to go on here. */

import { Button } from '../../ui/button'
import { Message } from '../../ui/page'
import { useWords } from '../../words/words'
import './elsewhere.css'

export function Elsewhere({ onTakeOver }: { onTakeOver(): void }) {
  const words = useWords()
  return (
    <section class="elsewhere" role="status" aria-label={words.tabs.elsewhere}>
      <p>{words.tabs.elsewhere}</p>
      <Button kind="strong" onClick={onTakeOver}>{words.tabs.takeOver}</Button>
    </section>
  )
}

/** Numbers that are being made for a deal are known to their tab alone. */
export function GatheredElsewhere({ onTakeOver }: { onTakeOver(): void }) {
  const words = useWords()
  return (
    <Message title={words.tabs.gathering}>
      <Button onClick={onTakeOver}>{words.tabs.takeOver}</Button>
    </Message>
  )
}

/** What was done here came too late. */
export function Overtaken() {
  const words = useWords()
  return (
    <section class="elsewhere" role="status">
      <p>{words.tabs.overtaken}</p>
    </section>
  )
}
