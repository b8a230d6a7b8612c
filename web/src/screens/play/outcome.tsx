/** The end of a game: who won and why, and what to do next. */

import { useEffect, useState } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import { go, to } from '../../ui/route'
import { useLive } from '../../store/live'
import { aloneHere, resultTitle, seatResults, sharedWin } from '../../table/names'
import { playAgain } from '../../table/open'
import type { Session } from '../../table/session'
import { Button, LinkButton } from '../../ui/button'
import { Ending, Places } from '../../ui/ending'
import { useLang, useWords } from '../../words/words'
import type { RoomParts } from './parts'

export function Rematch({ session }: { session: Session }) {
  const words = useWords()
  const { kept } = useLive(session.state)
  const [waiting, setWaiting] = useState(false)
  const again = async () => {
    if (kept === null) return
    setWaiting(true)
    const next = await playAgain(theEngine(), session.game, kept)
    go(to.play(next.id))
  }
  if (kept === null) return null
  return (
    <Button disabled={waiting} onClick={() => void again()}>{words.play.rematch}</Button>
  )
}

/** A small screen has no room for the whole board beside these words: what ended the game is what is to be seen of it. */
function useEndInSight(): void {
  useEffect(() => document.querySelector('.play-board [data-ended]')?.scrollIntoView({ block: 'nearest' }), [])
}

export function Outcome({ session, room }: { session: Session; room?: RoomParts }) {
  const { sight, me: owner } = useLive(session.state)
  const words = useWords()
  const lang = useLang()
  useEndInSight()
  const { result } = session
  if (result === null) return null
  const results = seatResults(session.called, session.face, result, sight.view, lang, words)
  const me = room === undefined ? aloneHere(sight, owner) : owner
  const title = resultTitle(results, me, words)
  const shared = results.every(({ place }) => place === null) ? sharedWin(results, words) : null
  return (
    <section class="outcome" role="status">
      <p class="outcome-title">{title}</p>
      {shared !== null && shared !== title && (
        <p>{shared}</p>
      )}
      <Ending game={session.game.id} ending={result.ending} />
      <Places results={results} me={me} />
      <div class="row">
        <LinkButton kind="strong" href={to.after(session.id)}>{words.play.after}</LinkButton>
        <Rematch session={session} />
        {room?.again}
      </div>
    </section>
  )
}
