/** A draw that is offered: the question to whoever is asked, what was offered, and what was answered. */

import { askedHere } from '../../table/offers'
import { isByLetter } from '../../table/play-state'
import { seatName } from '../../table/names'
import type { PlayState, Session } from '../../table/session'
import { Button } from '../../ui/button'
import { useLang, useWords } from '../../words/words'

interface DrawOfferProps {
  session: Session
  state: PlayState
}

function Question({ session, state, by }: DrawOfferProps & { by: string }) {
  const words = useWords()
  const lang = useLang()
  const asked = askedHere(state)
  const { agreed } = session.game
  if (asked === null) return <p>{words.draw.offered(by)}</p>
  const name = seatName(session.called, asked, lang, words)
  return (
    <div class="warning">
      <p>{words.draw.question(by, name, agreed ?? '')}</p>
      <div class="row">
        <Button onClick={() => void session.answerDraw(true)}>{words.draw.accept}</Button>
        {!isByLetter(state) && (
          <Button onClick={() => void session.answerDraw(false)}>{words.draw.decline}</Button>
        )}
      </div>
    </div>
  )
}

export function DrawOffer({ session, state }: DrawOfferProps) {
  const words = useWords()
  const lang = useLang()
  const { sight, declined } = state
  const name = (seat: string) => seatName(session.called, seat, lang, words)
  if (sight.phase !== 'playing') return null
  if (sight.offer?.kind === 'draw')
    return <Question session={session} state={state} by={name(sight.offer.by)} />
  return declined === null ? null : <p>{words.draw.declined(name(declined))}</p>
}
