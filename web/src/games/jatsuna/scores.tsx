/** The three players in the circle in which they beat each other, with stones and places (J9). */

import type { JSX } from 'preact'
import type { Lang } from '../../wire/wire'
import { Stone } from './stone'
import { BEATS, type JatsunaView, KINDS, type Kind } from './view'
import {
  BEATS_WORD,
  KIND_NAMES,
  SCORES_NAME,
  TO_MOVE,
  beats,
  placeName,
  stonesName,
} from './words'

function Arrow(): JSX.Element {
  return (
    <svg class="jatsuna-arrow" viewBox="0 0 24 10" aria-hidden="true" focusable="false">
      <path d="M1 5H21M16 1L22 5L16 9" />
    </svg>
  )
}

interface ScoresProps {
  view: JatsunaView
  over: boolean
  lang: Lang
}

function Score({ view, over, kind, lang }: ScoresProps & { kind: Kind }): JSX.Element {
  const index = KINDS.indexOf(kind)
  const stones = view.stones[index] ?? 0
  const moving = !over && view.toMove === kind
  return (
    <li class={moving ? 'jatsuna-score jatsuna-moving' : 'jatsuna-score'}>
      <Stone kind={kind} />
      <span class="jatsuna-name">{KIND_NAMES[kind][lang]}</span>
      <span class="jatsuna-count" aria-hidden="true">
        {stones}
      </span>
      <span class="jatsuna-unseen">{stonesName(stones, lang)}</span>
      <span class="jatsuna-place">{placeName(view.places[index] ?? 1, lang)}</span>
      <span class="jatsuna-turn">{moving ? TO_MOVE[lang] : ''}</span>
      <span class="jatsuna-unseen">{beats(kind, BEATS[kind], lang)}</span>
    </li>
  )
}

/** In the order of the seats, as everywhere on the screen: each is beaten by the next, and the first beats
 *  the last. */
export function Scores(props: ScoresProps): JSX.Element {
  const { lang } = props
  return (
    <div class="jatsuna-circle">
      <ul class="jatsuna-scores" aria-label={SCORES_NAME[lang]}>
        {KINDS.map((kind) => (
          <Score key={kind} {...props} kind={kind} />
        ))}
      </ul>
      <span class="jatsuna-beats jatsuna-beats-first" aria-hidden="true">
        {BEATS_WORD[lang]}
        <Arrow />
      </span>
      <span class="jatsuna-beats jatsuna-beats-second" aria-hidden="true">
        {BEATS_WORD[lang]}
        <Arrow />
      </span>
      <span class="jatsuna-return" aria-hidden="true">
        <span>{BEATS_WORD[lang]}</span>
        <Arrow />
      </span>
    </div>
  )
}
