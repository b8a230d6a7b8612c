/** How exactly it is to be known, and the number from which every game follows. */

import { useId } from 'preact/hooks'
import { freshSeed, PRECISIONS, type Choice, type Precision } from '../../lab/choice'
import { Button } from '../../ui/button'
import { Choice as OneOf, type Choosable } from '../../ui/fields'
import type { PartProps } from './compare'
import { count, type Speech } from './say'
import { useSpeech } from './use-speech'

const MOST_GAMES = 1_000_000

function nameOf(precision: Precision, { lab }: Speech): Choosable<Precision> {
  const { quick, quickMeaning, until, meanings, games } = lab.precision
  if (precision === 'quick') return { value: precision, name: quick, meaning: quickMeaning }
  if (precision === 'games') return { value: precision, name: games }
  return { value: precision, name: until(precision), meaning: meanings[precision] }
}

export function precisionName({ precision, games }: Choice, speech: Speech): string {
  return precision === 'games' ? speech.lab.precision.gamesSay(count(games, speech.lang)) : nameOf(precision, speech).name
}

export function PrecisionChoice({ chosen, change }: PartProps) {
  const speech = useSpeech()
  const { lab } = speech
  const name = useId()
  return (
    <>
      <OneOf
        label={lab.precision.title}
        options={PRECISIONS.map((precision) => nameOf(precision, speech))}
        value={chosen.precision}
        onChange={(precision) => change({ precision })}
      />
      {chosen.precision === 'games' && (
        <div class="lab-written">
          <label for={name}>{lab.precision.gamesField}</label>
          <input
            id={name}
            class="field"
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST_GAMES}
            value={chosen.games}
            onChange={({ currentTarget }) => {
              const games = Math.round(Number(currentTarget.value))
              change({ games: Math.min(Math.max(Number.isFinite(games) ? games : 1, 1), MOST_GAMES) })
            }}
          />
        </div>
      )}
    </>
  )
}

export function Seed({ chosen, change }: PartProps) {
  const { lab } = useSpeech()
  const name = useId()
  return (
    <div class="lab-written">
      <label for={name} class="out-of-sight">{lab.seed.title}</label>
      <div class="row">
        <input
          id={name}
          class="field"
          type="text"
          maxLength={64}
          autocomplete="off"
          spellcheck={false}
          value={chosen.seed}
          onChange={(event) => change({ seed: event.currentTarget.value.trim() })}
        />
        <Button onClick={() => change({ seed: freshSeed() })}>{lab.seed.another}</Button>
      </div>
      <small class="muted">{lab.seed.meaning}</small>
    </div>
  )
}
