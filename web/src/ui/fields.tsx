/** Things to choose with: one of several, yes or no, a number on a scale. */

import { useId } from 'preact/hooks'
import './fields.css'

export interface Choosable<T extends string> {
  value: T
  name: string
  meaning?: string
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly Choosable<T>[]
  value: T
  onChange(value: T): void
}

/** One of several, all in sight. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const group = useId()
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="choice-options">
        {options.map((option) => (
          <label key={option.value} class="choice-option">
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.name}
              {option.meaning && (
                <small>{option.meaning}</small>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ToggleProps {
  label: string
  meaning?: string
  checked: boolean
  onChange(checked: boolean): void
}

export function Toggle({ label, meaning, checked, onChange }: ToggleProps) {
  return (
    <label class="toggle">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {meaning && (
          <small>{meaning}</small>
        )}
      </span>
    </label>
  )
}

interface SliderProps {
  label: string
  low: number
  high: number
  value: number
  /** The value in words. */
  text: string
  /** What to expect of it. */
  meaning?: string
  onChange(value: number): void
}

export function Slider({ label, low, high, value, text, meaning, onChange }: SliderProps) {
  const name = useId()
  return (
    <div class="slider">
      <label for={name}>{label}</label>
      <input
        id={name}
        type="range"
        min={low}
        max={high}
        value={value}
        aria-valuetext={text}
        aria-describedby={meaning === undefined ? undefined : `${name}-meaning`}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
      <output for={name}>{text}</output>
      {meaning !== undefined && (
        <small id={`${name}-meaning`} class="slider-meaning muted">{meaning}</small>
      )}
    </div>
  )
}
