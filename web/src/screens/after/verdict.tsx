/** How a game ended: for whoever looks back at it, for everybody, and by which clause. */

import {
  resultTitle,
  seatResults,
  type SeatResult,
} from '../../table/names'
import { Ending, Places } from '../../ui/ending'
import { useLang, useWords, type Dictionary } from '../../words/words'
import type { Source } from './source'

function seatResultWords(result: SeatResult, words: Dictionary): string {
  if (result.points === 1) return words.result.winner
  return result.points === 0 ? words.result.loser : words.result.part(result.part)
}

export function Verdict({ source }: { source: Source }) {
  const words = useWords()
  const lang = useLang()
  const { game, final, me } = source
  if (final.result === null) return <p class="after-title">{words.result.unfinished}</p>
  const results = seatResults(game, source.face, final.result, final.view, lang, words)
  return (
    <section class="verdict">
      <p class="after-title">
        {resultTitle(results, me, words)}
      </p>
      <Ending game={game.id} ending={final.result.ending} />
      <Places results={results} me={me} />
      <Parts results={results} />
    </section>
  )
}

/** What each seat got, where the end has no places. */
function Parts({ results }: { results: readonly SeatResult[] }) {
  const words = useWords()
  if (results.some(({ place }) => place !== null)) return null
  return (
    <ul class="verdict-seats">
      {results.map((result) => (
        <li key={result.seat}>
          <span class="seat-name">
            {result.name}
          </span>{' '}
          <span class="muted">{seatResultWords(result, words)}</span>
        </li>
      ))}
    </ul>
  )
}
