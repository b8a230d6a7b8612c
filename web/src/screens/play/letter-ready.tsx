/** By letter: before the first own turn what the game is, and when a turn is done its letter. */

import { to } from '../../ui/route'
import { linkTo, pack } from '../../share/link'
import { packedFromSight } from '../../share/from-sight'
import { useLive } from '../../store/live'
import { seatName } from '../../table/names'
import type { PlayState, Session } from '../../table/session'
import { LinkButton } from '../../ui/button'
import { Copy, ShareButton } from '../../ui/copy'
import { Say } from '../../ui/say'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang, useWords } from '../../words/words'

/** Who opens a letter of a game that is new here is told what it is and how to begin. */
function Invitation({ session }: { session: Session }) {
  const { kept } = useLive(session.state)
  const words = useWords()
  const lang = useLang()
  const { game } = session
  const mine = seatName(game, kept.me ?? '', lang, words)
  return (
    <section class="letter" aria-label={words.letter.invited}>
      <p>
        <strong>
          <Say text={words.letter.invites(say(game.name, lang), mine)} />
        </strong>
      </p>
      <p>
        <Say text={words.letter.how} />{' '}
        <Say text={kept.setup.hints ? words.letter.withHints : words.letter.withoutHints} />
      </p>
      <div class="row">
        <LinkButton href={to.rules(game.id)}>
          <Say text={words.nav.rules} />
        </LinkButton>
      </div>
    </section>
  )
}

/** The own turn is the first one, in a game that others began. */
function isInvited({ sight, kept }: PlayState): boolean {
  const begun = sight.history.length > 0 && sight.phase === 'playing'
  return begun && sight.toMove === kept.me && sight.history.every(({ by }) => by !== kept.me)
}

export function LetterReady({ session }: { session: Session }) {
  const state = useLive(session.state)
  return isInvited(state) ? <Invitation session={session} /> : <OwnLetter session={session} />
}

function OwnLetter({ session }: { session: Session }) {
  const { sight, kept } = useLive(session.state)
  const words = useWords()
  const lang = useLang()
  const link = useLoaded(async () => {
    const { letter, setup } = kept
    const packed = { ...packedFromSight(session.game, sight), letter, hints: setup.hints }
    return linkTo(to.letter(await pack(packed)))
  }, [sight.version, kept.letter])
  const over = sight.phase === 'over'
  // A game that is nobody's here was only opened to be looked at.
  const mine = kept.me !== null && sight.toMove !== kept.me
  if (!mine || link.state !== 'done') return null
  const text = words.letter.text(say(session.game.name, lang), sight.ply)
  return (
    <section class="letter" aria-label={words.letter.title}>
      <p>
        <Say
          text={
            over
              ? words.letter.sendOver
              : words.letter.send(seatName(session.game, sight.toMove, lang, words))
          }
        />
      </p>
      <input class="letter-link" readOnly value={link.value} aria-label={words.after.link} />
      <div class="row">
        <Copy kind="strong" label={words.letter.copy} text={() => link.value} />
        <ShareButton label={words.letter.share} text={text} url={link.value} />
      </div>
      {!over && <p class="muted">{words.letter.wait}</p>}
    </section>
  )
}
