/** Rule options with their meaning: the standard, a preset, or one by one; where they differ is told. */

import { useId } from 'preact/hooks'
import type { Game, GameOption, Lang } from '../wire/wire'
import type { Face } from '../games/face'
import { Choice } from './fields'
import { say, useLang, useWords, type Dictionary } from '../words/words'
import './rule-options.css'

type Options = Readonly<Record<string, string>>

interface OptionProps {
  option: GameOption
  value: string
  onChange(value: string): void
}

/** A value of an option as people call it. */
export function valueName(words: Dictionary, lang: Lang, option: GameOption, value: string): string {
  const label = option.labels?.[option.values?.indexOf(value) ?? -1]
  const name = label === undefined ? value : say(label, lang)
  return value === option.normal ? `${name} (${words.setup.normal})` : name
}

function Entry({ option, value, onChange, name }: OptionProps & { name: string }) {
  const words = useWords()
  const lang = useLang()
  if (option.kind === 'choice') {
    return (
      <select id={name} class="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {(option.values ?? []).map((one) => (
          <option key={one} value={one}>
            {valueName(words, lang, option, one)}
          </option>
        ))}
      </select>
    )
  }
  const { low = 0, high = 0, count = 1 } = option
  const hint =
    option.kind === 'range' ? words.setup.range(low, high) : words.setup.counts(count, low, high)
  return (
    <span>
      <input
        id={name}
        class="field"
        type={option.kind === 'range' ? 'number' : 'text'}
        min={low}
        max={high}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(' ', ''))}
      />
      <small class="muted"> {hint}</small>
    </span>
  )
}

function Option(props: OptionProps) {
  const lang = useLang()
  const name = useId()
  return (
    <div class="rule-option">
      <label for={name}>{say(props.option.meaning, lang)}</label>
      <Entry {...props} name={name} />
    </div>
  )
}

/** Without those that have their default value: so equal rules are equal. */
function withOption(game: Game, options: Options, key: string, value: string) {
  const all = { ...options, [key]: value }
  const normal = (name: string) => game.options.find((option) => option.key === name)?.normal
  return Object.fromEntries(Object.entries(all).filter(([name, one]) => one !== normal(name)))
}

function same(one: Options, other: Options): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => one[key] === other[key])
}

interface RuleOptionsProps {
  game: Game
  face: Face
  /** Those that differ from the default. */
  options: Options
  change(options: Options): void
}

/** The named sets of rules, and which of them is chosen; -1: none of them. */
function presetsOf(face: Face, options: Options, words: Dictionary, lang: Lang) {
  const presets = [
    { name: words.setup.standard, options: {} },
    ...face.presets.map((preset) => ({ name: say(preset.name, lang), options: preset.options })),
  ]
  return { presets, now: presets.findIndex((preset) => same(preset.options, options)) }
}

export function rulesText(face: Face, options: Options, words: Dictionary, lang: Lang): string {
  const { presets, now } = presetsOf(face, options, words, lang)
  return presets[now]?.name ?? words.setup.own
}

/** A line for each option that is not as in the standard. */
function Differences({ game, options }: { game: Game; options: Options }) {
  const words = useWords()
  const lang = useLang()
  const differing = game.options.filter(({ key, normal }) => (options[key] ?? normal) !== normal)
  if (differing.length === 0) return null
  return (
    <ul class="rule-differences muted">
      {differing.map((option) => (
        <li key={option.key}>
          {say(option.meaning, lang)}{' '}
          {valueName(words, lang, option, options[option.key] ?? option.normal)}
        </li>
      ))}
    </ul>
  )
}

export function RuleOptions({ game, face, options, change }: RuleOptionsProps) {
  const words = useWords()
  const lang = useLang()
  const { presets, now } = presetsOf(face, options, words, lang)
  return (
    <>
      <Choice
        label={words.setup.rules}
        options={[
          ...presets.map(({ name }, index) => ({ value: String(index), name })),
          ...(now < 0 ? [{ value: '-1', name: words.setup.own }] : []),
        ]}
        value={String(now)}
        onChange={(index) => change(presets[Number(index)]?.options ?? options)}
      />
      <Differences game={game} options={options} />
      <details class="rule-options">
        <summary>{words.setup.own}</summary>
        {game.options.map((option) => (
          <Option
            key={option.key}
            option={option}
            value={options[option.key] ?? option.normal}
            onChange={(value) => change(withOption(game, options, option.key, value))}
          />
        ))}
      </details>
    </>
  )
}
