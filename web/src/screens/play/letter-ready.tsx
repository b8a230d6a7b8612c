/** By letter: before the first own turn what the game is, and when a turn is done its letter. */

import { useState } from 'preact/hooks'
import { to } from '../../ui/route'
import { pack } from '../../share/link'
import { linkTo } from '../../share/place'
import { packedFromSight } from '../../share/from-sight'
import { useLive } from '../../store/live'
import { MOST_OF_A_NAME, tidyName } from '../../store/names'
import type { Kept } from '../../store/tables'
import { seatName } from '../../table/names'
import { mayOffer } from '../../table/offers'
import type { PlayState, Session } from '../../table/session'
import { Button } from '../../ui/button'
import { Copy, ShareButton } from '../../ui/copy'
import { SummaryOf } from '../../ui/summary'
import { useLoaded } from '../../ui/use-loaded'
import { Ways } from '../../ui/ways'
import '../../ui/fields.css'
import { say, useLang, useWords } from '../../words/words'

interface LetterProps {
  session: Session
  kept: Kept
}

/** Who was invited may say what they are called; the next letter tells it. */
function OwnName({ session, seat }: { session: Session; seat: string }) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const name = tidyName(typed)
  const take = () => {
    if (name !== '') void session.takeName(seat, name)
  }
  return (
    <form
      class="letter-name"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <input
        class="field"
        type="text"
        autocomplete="off"
        maxLength={MOST_OF_A_NAME}
        aria-label={words.setup.ownName}
        placeholder={words.setup.ownName}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <Button disabled={name === ''} onClick={take}>{words.letter.takeName}</Button>
    </form>
  )
}

/** What the game is, how to answer, one's own name, and the rules: all that can wait until it is asked for. */
function Introduction({ session, kept }: LetterProps) {
  const words = useWords()
  const lang = useLang()
  const { game, face } = session
  return (
    <>
      <p>{say(game.pitch, lang)}</p>
      <p>
        {words.letter.how}{' '}
        {kept.setup.hints ? words.letter.withHints : words.letter.withoutHints}
      </p>
      {kept.names[kept.me ?? ''] === undefined && <OwnName session={session} seat={kept.me ?? ''} />}
      {face.summary.length > 0 && (
        <>
          <p>
            <strong>{words.play.summaryTitle}</strong>
          </p>
          <SummaryOf face={face} />
        </>
      )}
      <div class="letter-ways">
        <Ways game={game.id} />
      </div>
    </>
  )
}

/** Who opens a letter of a game that is new here is told what it is and how to begin. It is one sentence and a fold, so
 *  that a phone has room for the whole board below it. */
function Invitation({ session, kept }: LetterProps) {
  const { sight } = useLive(session.state)
  const words = useWords()
  const lang = useLang()
  const { game } = session
  const mine = seatName(game, kept.me ?? '', lang, words)
  const from = kept.names[sight.history.at(-1)?.by ?? '']
  return (
    <section class="letter" aria-label={words.letter.invited}>
      <p>
        <strong>
          {from !== undefined && words.letter.invitedBy(from)}{' '}
          {words.letter.invites(say(game.name, lang), mine)}
        </strong>
      </p>
      <details class="letter-rules">
        <summary>{words.letter.more}</summary>
        <Introduction session={session} kept={kept} />
      </details>
    </section>
  )
}

/** The own turn is the first one, in a game that others began. */
function isInvited({ sight, me }: PlayState): boolean {
  const begun = sight.history.length > 0 && sight.phase === 'playing'
  return begun && sight.toMove === me && sight.history.every(({ by }) => by !== me)
}

export function LetterReady(props: LetterProps) {
  const state = useLive(props.session.state)
  return isInvited(state) ? <Invitation {...props} /> : <OwnLetter {...props} />
}

function OwnLetter({ session, kept }: LetterProps) {
  const state = useLive(session.state)
  const { sight } = state
  const words = useWords()
  const lang = useLang()
  const link = useLoaded(async () => {
    const { letter, setup, names } = kept
    const offer = sight.offer?.by ?? null
    const packed = { ...packedFromSight(session.game, sight), letter, hints: setup.hints, names, offer }
    return linkTo(session.game.id, to.letter(await pack(packed)))
  }, [sight.version, kept.letter])
  const over = sight.phase === 'over'
  // A game that is nobody's here was only opened to be looked at.
  const mine = kept.me !== null && sight.toMove !== kept.me
  if (!mine || link.state !== 'done') return null
  const told = words.letter.text(say(session.game.name, lang), sight.ply)
  const own = kept.names[kept.me ?? '']
  const text = own === undefined ? told : words.letter.textFrom(own, told)
  return (
    <section class="letter" aria-label={words.letter.title}>
      <p>
        {over ? words.letter.sendOver : words.letter.send(seatName(session.called, sight.toMove, lang, words))}
      </p>
      <input class="letter-link" readOnly value={link.value} aria-label={words.after.link} />
      <div class="row">
        <Copy kind="strong" label={words.letter.copy} text={() => link.value} />
        <ShareButton label={words.letter.share} text={text} url={link.value} />
      </div>
      {mayOffer(session.game, state) !== null && (
        <Button onClick={() => void session.offerDraw()}>{words.draw.byLetter}</Button>
      )}
      {sight.offer !== null && <p>{words.draw.inLetter}</p>}
      {!over && <p class="muted">{words.letter.wait}</p>}
    </section>
  )
}
