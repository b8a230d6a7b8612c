/** How a game ended: the sentence with its clause, and a place for everybody where the end has places. */

import type { Ending as EndingWords, GameId } from '../wire/wire'
import type { SeatResult } from '../table/names'
import { say, useLang, useWords } from '../words/words'
import { to } from './route'
import './ending.css'

export function Ending({ game, ending }: { game: GameId; ending: EndingWords }) {
  const words = useWords()
  const lang = useLang()
  return (
    <p class="ending">
      {say(ending, lang)}{' '}
      {ending.clause !== '-' && (
        <a href={to.rules(game, ending.clause)}>{words.play.reasonRule(ending.clause)}</a>
      )}
    </p>
  )
}

/** A medal for the first three: a disc on its ribbon, with the place in it. */
function Medal({ place }: { place: number }) {
  return (
    <svg class={`medal medal-${place}`} viewBox="0 0 24 32" width="24" height="32" aria-hidden="true">
      <path class="medal-ribbon" d="M6 1h5l2 11H9zM18 1h-5l-2 11h4z" />
      <circle class="medal-disc" cx="12" cy="20" r="10" />
      <text x="12" y="20" text-anchor="middle" dominant-baseline="central">
        {place}
      </text>
    </svg>
  )
}

/** The medal shows the place; who cannot see it is told. */
function Counted({ place, count }: { place: string; count: string }) {
  const words = useWords()
  return (
    <>
      <span class="out-of-sight">{place + words.result.join}</span>
      {count}
    </>
  )
}

export function Places({ results, me }: { results: readonly SeatResult[]; me: string | null }) {
  const words = useWords()
  const placed = results.flatMap((result) => (result.place === null ? [] : [{ ...result, place: result.place }]))
  if (placed.length === 0) return null
  return (
    <ol class="places">
      {placed
        .sort((a, b) => a.place - b.place)
        .map(({ seat, name, place, count }) => (
          <li key={seat} class={seat === me ? 'places-own' : ''}>
            <Medal place={place} />
            <span class="places-who">
              {name}
              {seat === me && <small>{words.result.you}</small>}
            </span>
            <span class="muted">
              {count === null ? words.result.place(place) : <Counted place={words.result.place(place)} count={count} />}
            </span>
          </li>
        ))}
    </ol>
  )
}
