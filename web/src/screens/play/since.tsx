/** What the others have done since one's own last move, in order: also after a reload, and while their
 *  moves are shown one after another. */

import { deedsSince, toldTo, type Deed } from '../../table/moment'
import { entryText, namesItself, seatName } from '../../table/names'
import type { PlayState, Session } from '../../table/session'
import { useLang, useWords } from '../../words/words'
import './since.css'

/** A line a seat: nobody acts more often in a row in a game of several. */
function lastOfEach(deeds: readonly Deed[], most: number): Deed[] {
  return deeds.slice(Math.max(0, deeds.length - most))
}

export function Since({ session, state }: { session: Session; state: PlayState }) {
  const words = useWords()
  const lang = useLang()
  const game = session.called
  const seat = toldTo(state)
  const others = game.seats.length - 1
  const deeds = lastOfEach(deedsSince(state.shown.history, seat ?? ''), others)
  return (
    <ol class="since" style={{ '--lines': others }} aria-label={words.play.since}>
      {deeds.map(({ by, from, entries }) => {
        const name = seatName(game, by, lang, words)
        const told = entries.map(entryText).join(words.result.join)
        return (
          <li key={from} data-by={by}>
            {namesItself(told, name) ? told : words.play.did(name, told)}
          </li>
        )
      })}
    </ol>
  )
}
