/** What is going on, beside the board: whose turn it is, the turn that is being made, why something
 *  is not allowed, a hint, the end. */

import { to } from '../../ui/route'
import type { Lang, Why } from '../../wire/wire'
import { useLive } from '../../store/live'
import { momentOf } from '../../table/moment'
import { seatName } from '../../table/names'
import { isByLetter } from '../../table/play-state'
import type { PlayState, Session } from '../../table/session'
import { personsOf } from '../../table/viewer'
import { Button } from '../../ui/button'
import { say, useLang, useWords, type Dictionary } from '../../words/words'
import { DrawOffer } from './draw-offer'
import { Hint } from './hint'
import { LetterReady } from './letter-ready'
import { Outcome } from './outcome'
import type { RoomParts } from './parts'
import { Since } from './since'

interface PartProps {
  session: Session
  state: PlayState
}

function Reason({ session, why }: { session: Session; why: Why }) {
  const words = useWords()
  const lang = useLang()
  return (
    <p class="reason">
      <span>{say(why, lang)}</span>{' '}
      {why.clause !== '-' && why.clause !== '' && (
        <a href={to.rules(session.game.id, why.clause)}>{words.play.reasonRule(why.clause)}</a>
      )}
    </p>
  )
}

/** What is said of the turn so far: nothing while its maker does not look. */
function draftText({ session, state }: PartProps, words: Dictionary): string {
  if (session.covered) return words.play.draftCovered
  if (state.steps === null) return ''
  return state.steps.say ?? words.play.draftGoesOn
}

function DraftBar({ session, state }: PartProps) {
  const words = useWords()
  if (state.draft === '' || session.mover === null) return null
  if (session.face.choosing?.(state.draft)) return null
  const { covered } = session
  const whole = state.steps?.whole === true && !covered
  return (
    <div class="draft row" role="group" aria-label={words.play.draft}>
      <span class="draft-text">{draftText({ session, state }, words)}</span>
      <Button disabled={covered} onClick={() => void session.back()}>{words.play.draftBack}</Button>
      <Button kind="strong" disabled={!whole} onClick={() => void session.play(state.draft)}>
        {words.play.draftDone}
      </Button>
    </div>
  )
}

interface QuestionProps {
  text: string
  play: string
  event: string
  session: Session
}

function Question({ text, play, event, session }: QuestionProps) {
  const words = useWords()
  return (
    <div class="warning">
      <p>{text}</p>
      <div class="row">
        <Button onClick={() => session.leaveWarning()}>{words.play.warningLeave}</Button>
        <Button onClick={() => void session.playNow(event)}>{play}</Button>
      </div>
    </div>
  )
}

function warningText({ warning }: PlayState, words: Dictionary): string {
  if (warning === null) return ''
  const sure = warning.surely ? words.play.warningSure : words.play.warning
  return warning.reply === null ? sure : `${sure} ${words.play.warningReply(warning.reply)}`
}

/** Of the moment that the board shows: whoever is to act is named when all has been seen. */
function turnText({ session, state }: PartProps, lang: Lang, words: Dictionary): string {
  const { sight, me, shown } = state
  const { toMove, thinking, settled, over } = momentOf(state)
  const name = (seat: string) => seatName(session.called, seat, lang, words)
  if (over) return ''
  if (thinking !== null) return words.play.thinking(name(thinking))
  if (toMove === 'chance') return words.play.chance
  if (!settled && shown.last !== null) return words.play.moved(name(shown.last.by))
  // Whoever has a screen alone is told so; at one for several people their names tell them apart.
  const alone = personsOf(sight).length === 1 || state.kept === null
  return toMove === me && alone ? words.play.yourTurn : words.play.turn(name(toMove))
}

export function Status({ session, room }: { session: Session; room?: RoomParts }) {
  const state = useLive(session.state)
  const words = useWords()
  const lang = useLang()
  const { sight, kept, reason, warning, pending } = state
  const { over } = momentOf(state)
  const open = !session.covered
  return (
    <div class="status">
      {room?.status}
      <div role="status">
        <p class="status-turn">{turnText({ session, state }, lang, words)}</p>
        {!over && <Since session={session} state={state} />}
        <DrawOffer session={session} state={state} />
        {open && reason !== null && <Reason session={session} why={reason} />}
        {state.trouble !== null && <p class="reason">{say(state.trouble, lang)}</p>}
        {state.unkept && <p class="reason">{words.play.unkept}</p>}
        {open && warning !== null && (
          <Question
            text={warningText(state, words)}
            play={words.play.warningPlay}
            event={warning.event}
            session={session}
          />
        )}
        {open && pending !== null && (
          <Question
            text={words.play.pending(pending.say)}
            play={words.play.pendingPlay}
            event={pending.event}
            session={session}
          />
        )}
      </div>
      <DraftBar session={session} state={state} />
      {open && <Hint session={session} state={state} />}
      {over && <Outcome session={session} room={room} />}
      {kept !== null && isByLetter(state) && <LetterReady session={session} kept={kept} />}
      {sight.practice && state.tookBack && <p class="muted status-note">{words.play.practice}</p>}
      {sight.against !== null && !over && (
        <p class="muted status-note">
          {words.play.against(seatName(session.called, sight.against, lang, words))}
        </p>
      )}
    </div>
  )
}
