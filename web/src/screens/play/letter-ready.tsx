/** By letter: when the own turn is done, its letter. */

import { to } from '../../ui/route'
import { linkTo, pack } from '../../share/link'
import { packedFromSight } from '../../share/from-sight'
import { useLive } from '../../store/live'
import { seatName } from '../../table/names'
import type { Session } from '../../table/session'
import { Copy, ShareButton } from '../../ui/copy'
import { Say } from '../../ui/say'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang, useWords } from '../../words/words'

export function LetterReady({ session }: { session: Session }) {
  const { sight, kept } = useLive(session.state)
  const words = useWords()
  const lang = useLang()
  const link = useLoaded(
    async () =>
      linkTo(
        to.letter(await pack({ ...packedFromSight(session.game, sight), letter: kept.letter })),
      ),
    [sight.version, kept.letter],
  )
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
