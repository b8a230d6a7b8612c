/** Where the game's board is drawn. */

import { useEffect } from 'preact/hooks'
import { cuesOf, playCues, playSound } from '../../sound/sound'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import type { Session } from '../../table/session'
import { BoardOf } from '../../ui/board'
import { useWords } from '../../words/words'

interface BoardAreaProps {
  session: Session
  bottom: string
  /** Tablet: the far player looks, so the board is turned to that side. */
  turned: boolean
}

export function BoardArea({ session, bottom, turned }: BoardAreaProps) {
  const state = useLive(session.state)
  const chosen = useLive(settings)
  const words = useWords()
  const { sight, shown, draft, steps } = state
  useEffect(() => {
    const { at, before, last } = shown
    if (before === null || last === null) return
    if (sight.phase === 'over' && at === sight.ply) playSound('end')
    else playCues(cuesOf(session.face, before, shown.view, last))
  }, [shown])
  const mine = session.actor !== null && session.actor === state.kept.me
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
      onPointerDownCapture={() => session.skip()}
      onKeyDownCapture={() => session.skip()}
    >
      <BoardOf
        face={session.face}
        frame={shown}
        bottom={bottom}
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
