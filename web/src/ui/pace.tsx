/** How fast the computer's moves follow each other: in the settings and at the table. */

import { useLive } from '../store/live'
import { PACES, settings } from '../store/settings'
import { useWords } from '../words/words'
import { Choice } from './fields'

export function PaceChoice() {
  const words = useWords()
  const { pace } = useLive(settings)
  return (
    <Choice
      label={words.settings.pace}
      options={PACES.map((value) => ({ value, name: words.settings.paces[value] }))}
      value={pace}
      onChange={(chosen) => settings.change({ pace: chosen })}
    />
  )
}
