/** Whether people who play each other agree to hints. */

import type { Setup } from '../../store/setup'
import { hasSeveralPeople } from '../../table/seating'
import { Toggle } from '../../ui/fields'
import { useWords } from '../../words/words'

interface HintsProps {
  chosen: Setup
  /** Friends elsewhere play too. */
  network: boolean
  change(part: Partial<Setup>): void
}

export function Hints({ chosen, network, change }: HintsProps) {
  const words = useWords()
  if (!network && !hasSeveralPeople(chosen)) return null
  return (
    <Toggle
      label={words.setup.hints}
      meaning={words.setup.hintsMeaning}
      checked={chosen.hints}
      onChange={(hints) => change({ hints })}
    />
  )
}
