/** Rules to compare: none, one or two, each with the values that are compared. */

import { useId } from 'preact/hooks'
import { firstAxis, MOST_AXES, MOST_VALUES, offered, type Axis, type Choice } from '../../lab/choice'
import type { Game, GameOption } from '../../wire/wire'
import { axisText, ruleName, ruleValue } from './say'
import { useSpeech } from './use-speech'

export interface PartProps {
  game: Game
  chosen: Choice
  change(part: Partial<Choice>): void
}

interface ValuesProps {
  game: Game
  option: GameOption
  axis: Axis
  onChange(values: string[]): void
}

/** Sets of numbers are written, not ticked. */
function WrittenValues({ option, axis, onChange }: ValuesProps) {
  const { lab, words } = useSpeech()
  const name = useId()
  const { count = 1, low = 0, high = 0 } = option
  return (
    <div class="lab-written">
      <label for={name}>{lab.compare.values}</label>
      <textarea
        id={name}
        class="field"
        rows={3}
        value={axis.values.join('\n')}
        onChange={(event) => onChange(event.currentTarget.value.split(/\s+/).filter((value) => value !== '').slice(0, MOST_VALUES))}
      />
      <small class="muted">{lab.compare.counts} {words.setup.counts(count, low, high)}</small>
    </div>
  )
}

function TickedValues({ game, option, axis, onChange }: ValuesProps) {
  const speech = useSpeech()
  const all = offered(option)
  const toggle = (value: string, on: boolean) =>
    onChange(all.filter((one) => (one === value ? on : axis.values.includes(one))))
  // The normal value is first among those that are compared; people count upwards.
  const shown = option.kind === 'range' ? all.toSorted((a, b) => Number(a) - Number(b)) : all
  return (
    <fieldset class="choice">
      <legend>{speech.lab.compare.values}</legend>
      <div class="choice-options">
        {shown.map((value) => (
          <label key={value} class="toggle">
            <input
              type="checkbox"
              checked={axis.values.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            <span>{ruleValue(game, option.key, value, speech)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const NONE = ''

function OneAxis({ game, label, axis, taken, onChange }: {
  game: Game
  label: string
  axis: Axis | null
  taken: readonly string[]
  onChange(axis: Axis | null): void
}) {
  const { lab, lang } = useSpeech()
  const name = useId()
  const optionOf = (key: string) => game.options.find((option) => option.key === key)
  const option = axis === null ? undefined : optionOf(axis.key)
  const Values = option?.kind === 'counts' ? WrittenValues : TickedValues
  const choose = (key: string) => {
    const next = optionOf(key)
    onChange(next === undefined ? null : firstAxis(next))
  }
  return (
    <div class="lab-axis">
      <label for={name}>{label}</label>
      <select id={name} class="field" value={axis?.key ?? NONE} onChange={(event) => choose(event.currentTarget.value)}>
        <option value={NONE}>{lab.compare.none}</option>
        {game.options.filter(({ key }) => !taken.includes(key)).map(({ key }) => (
          <option key={key} value={key}>{ruleName(game, key, lang)}</option>
        ))}
      </select>
      {option !== undefined && axis !== null && (
        <Values game={game} option={option} axis={axis} onChange={(values) => onChange({ ...axis, values })} />
      )}
    </div>
  )
}

export function Compare({ game, chosen, change }: PartProps) {
  const { lab } = useSpeech()
  const { axes } = chosen
  const labels = [lab.compare.first, lab.compare.second]
  const shown = Math.min(axes.length + 1, MOST_AXES, game.options.length)
  const put = (index: number, axis: Axis | null) =>
    change({ axes: axis === null ? axes.toSpliced(index, 1) : axes.toSpliced(index, 1, axis) })
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <OneAxis
          key={index}
          game={game}
          label={labels[index] ?? ''}
          axis={axes[index] ?? null}
          taken={axes.filter((_axis, other) => other !== index).map(({ key }) => key)}
          onChange={(axis) => put(index, axis)}
        />
      ))}
      {axes.length > 0 && <p class="muted">{lab.compare.base}</p>}
    </>
  )
}

export function useCompareText({ game, chosen }: Pick<PartProps, 'game' | 'chosen'>): string {
  const speech = useSpeech()
  return chosen.axes.length === 0
    ? speech.lab.compare.none
    : chosen.axes.map((axis) => axisText(game, axis, speech)).join(speech.words.result.join)
}
