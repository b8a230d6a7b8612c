/** Where the game's board is drawn. */

import { useEffect, useRef } from 'preact/hooks'
import { cuesOf, endSound, playCues, playSound } from '../../sound/sound'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { aloneHere } from '../../table/names'
import type { Session } from '../../table/session'
import { BoardOf } from '../../ui/board'
import type { Sight } from '../../wire/wire'
import { useWords } from '../../words/words'
import { useRecalled } from './recalled'

interface BoardAreaProps {
  session: Session
  bottom: string
  /** Tablet: the far player looks, so the board is turned to that side. */
  turned: boolean
}

/** A press while moves are still being shown shows the rest of them at once. It means nothing else:
 *  whoever pressed has not seen yet what there is to answer. */
function useSkip(session: Session) {
  const skipped = useRef(false)
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  return {
    onPointerDownCapture: (event: Event) => {
      skipped.current = session.skip()
      if (skipped.current) event.stopPropagation()
    },
    onClickCapture: (event: Event) => {
      if (skipped.current) swallow(event)
      skipped.current = false
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if ((event.key === 'Enter' || event.key === ' ') && session.skip()) swallow(event)
    },
  }
}

/** The place of whoever plays here against computers; null for others, and where it is shared. */
function ownPlace({ game, face, state }: Session, sight: Sight): number | null {
  const seat = game.seats.findIndex((other) => other.seat === aloneHere(sight, state.get().me))
  const points = sight.result?.points[seat]
  if (points === undefined) return null
  const places = sight.result?.by === 'rule' ? face.places?.(sight.view) : undefined
  return places?.[seat] ?? (points === '1' ? 1 : points === '0' ? game.seats.length : null)
}

export function BoardArea({ session, bottom, turned }: BoardAreaProps) {
  const state = useLive(session.state)
  const chosen = useLive(settings)
  const words = useWords()
  const skip = useSkip(session)
  const since = useRecalled(session, state)
  const { sight, shown, draft, steps } = state
  useEffect(() => {
    const { at, before, last } = shown
    if (before === null || last === null) return
    if (sight.phase === 'over' && at === sight.ply)
      playSound(endSound(ownPlace(session, sight), sight.seats.length))
    else playCues(cuesOf(session.face, before, shown.view, last))
  }, [shown])
  const mine = session.actor !== null && session.actor === state.me
  useEffect(() => {
    if (mine && shown.at > 0) playSound('own-turn')
  }, [mine])
  useEffect(() => {
    if (state.reason !== null) playSound('refuse')
  }, [state.reason])
  return (
    <div
      class={`play-board${turned ? ' play-board-turned' : ''}`}
      role="group"
      aria-label={words.play.board}
      {...skip}
    >
      <BoardOf
        face={session.face}
        frame={shown}
        since={since}
        bottom={bottom}
        over={sight.phase === 'over' && shown.at === sight.ply}
        hand={{
          actor: session.actor,
          events: sight.events,
          draft,
          steps,
          setDraft: (text) => void session.setDraft(text),
          play: (text) => void session.play(text),
          attempt: (text) => void session.attempt(text),
        }}
        notes={chosen.notes}
        hint={state.hint?.best ?? null}
      />
    </div>
  )
}
