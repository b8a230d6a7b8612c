/** The move that the computer would make, what it expects, and how it might go on. */

import type { PlayState, Session } from '../../table/session'
import { seatName } from '../../table/names'
import { CloseSign } from '../../ui/close-sign'
import { useLang, useWords } from '../../words/words'

/** How many of the moves that might follow are told. */
const THEN = 3

export function Hint({ session, state }: { session: Session; state: PlayState }) {
  const words = useWords()
  const lang = useLang()
  const { hint, hinting } = state
  if (hint === null && !hinting) return null
  return (
    <section class="hint" aria-label={words.play.hintTitle} aria-busy={hinting}>
      {hint === null ? (
        <p class="muted">{words.play.hinting}</p>
      ) : (
        <>
          <p>
            <strong>
              {words.play.hintTitle}
            </strong>{' '}
            {hint.say}
          </p>
          <p class="figure">
            {words.play.expected}{' '}
            <span class="hint-scores">
              {session.game.seats.map(({ seat }) => (
                <span key={seat}>
                  {seatName(session.called, seat, lang, words)} {words.percent(hint.score[seat] ?? 0)}
                </span>
              ))}
            </span>
          </p>
          {hint.then.length > 0 && (
            <p class="muted hint-line">
              {words.play.line} {hint.then.slice(0, THEN).join(' → ')}
            </p>
          )}
        </>
      )}
      <button
        type="button"
        class="hint-close"
        aria-label={words.play.hintStop}
        onClick={() => session.stopHint()}
      >
        <CloseSign />
      </button>
    </section>
  )
}
