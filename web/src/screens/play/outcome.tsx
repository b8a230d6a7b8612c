/** The end of a game: who won and why, and what to do next. */

import { useState } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import { go, to } from '../../ui/route'
import { useLive } from '../../store/live'
import { aloneHere, resultTitle, seatResults, sharedWin } from '../../table/names'
import { playAgain } from '../../table/open'
import type { Session } from '../../table/session'
import { Button, LinkButton } from '../../ui/button'
import { Ending, Places } from '../../ui/ending'
import { Say } from '../../ui/say'
import { useLang, useWords } from '../../words/words'

export function Rematch({ session }: { session: Session }) {
  const words = useWords()
  const [waiting, setWaiting] = useState(false)
  const again = async () => {
    setWaiting(true)
    const kept = await playAgain(theEngine(), session.game, session.state.get().kept)
    go(to.play(kept.id))
  }
  return (
    <Button disabled={waiting} onClick={() => void again()}>
      <Say text={words.play.rematch} />
    </Button>
  )
}

export function Outcome({ session }: { session: Session }) {
  const { sight, kept } = useLive(session.state)
  const words = useWords()
  const lang = useLang()
  if (sight.result === null) return null
  const results = seatResults(session.game, session.face, sight.result, sight.view, lang, words)
  const me = aloneHere(sight, kept.me)
  const title = resultTitle(results, me, words)
  const shared = results.every(({ place }) => place === null) ? sharedWin(results, words) : null
  return (
    <section class="outcome" role="status">
      <p class="outcome-title">
        <Say text={title} />
      </p>
      {shared !== null && shared !== title && (
        <p>
          <Say text={shared} />
        </p>
      )}
      <Ending game={session.game.id} ending={sight.result.ending} />
      <Places results={results} me={me} />
      <div class="row">
        <LinkButton kind="strong" href={to.after(kept.id)}>
          <Say text={words.play.after} />
        </LinkButton>
        <Rematch session={session} />
      </div>
    </section>
  )
}
