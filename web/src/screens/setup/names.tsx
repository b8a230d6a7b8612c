/** What the people at this device are called. */

import { useId } from 'preact/hooks'
import { MOST_OF_A_NAME, tidyName } from '../../store/names'
import type { Setup } from '../../store/setup'
import type { BadName } from '../../table/open'
import { mayBeNamed } from '../../table/seating'
import { Fold } from '../../ui/fold'
import { say, useLang, useWords, type Dictionary } from '../../words/words'

interface NamesProps {
  chosen: Setup
  /** The name that the table did not take. */
  bad: BadName | null
  /** The others are elsewhere, and give themselves their names. */
  alone: boolean
  change(part: Partial<Setup>): void
}

/** Those who may have a name, by how many turns they come after the owner. */
function nameable(chosen: Setup): number[] {
  return [0, ...chosen.opponents.map((_, index) => index + 1)].filter((after) => mayBeNamed(chosen, after))
}

function whose(after: number, { opponents }: Setup, words: Dictionary): string {
  if (after === 0) return words.setup.ownName
  return words.setup.nameOf(
    opponents.length === 1 ? words.setup.opponent : words.setup.opponentNumber(after),
  )
}

function OneName({ after, chosen, bad, change }: NamesProps & { after: number }) {
  const words = useWords()
  const lang = useLang()
  const id = useId()
  const refusal = bad?.after === after ? bad.refusal : null
  const names = Array.from({ length: chosen.opponents.length + 1 }, (_, index) => chosen.names[index] ?? '')
  return (
    <div class="name-of">
      <label for={id}>
        {whose(after, chosen, words)}
      </label>
      <input
        id={id}
        class="field"
        type="text"
        autocomplete="off"
        maxLength={MOST_OF_A_NAME}
        value={names[after]}
        aria-invalid={refusal !== null}
        aria-describedby={`${id}-refusal`}
        onInput={(event) => change({ names: names.with(after, event.currentTarget.value) })}
      />
      <div id={`${id}-refusal`} role="alert">
        {refusal !== null && <p class="notice">{say(refusal.words, lang)}</p>}
      </div>
    </div>
  )
}

export function Names(props: NamesProps) {
  const words = useWords()
  const { chosen, bad, alone } = props
  const named = alone ? [0] : nameable(chosen)
  const given = named.map((after) => tidyName(chosen.names[after] ?? '')).filter((name) => name !== '')
  const value = given.length === 0 ? words.setup.noNames : given.join(words.result.join)
  return (
    <Fold label={words.setup.names} value={value} open={bad !== null}>
      {named.map((after) => (
        <OneName key={after} {...props} after={after} />
      ))}
      <p class="muted">
        {words.setup.namesMeaning}
      </p>
    </Fold>
  )
}
