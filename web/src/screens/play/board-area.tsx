/** Where the game's board is drawn. */

import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { BoardProps } from '../../games/face'
import { playSound } from '../../sound/sound'
import { useLive } from '../../store/live'
import { motionWanted, settings } from '../../store/settings'
import type { Session } from '../../table/session'
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
  const Board = session.face.Board as unknown as ComponentType<BoardProps>
  const actor = session.actor
  const { sight, before, last } = state.shown
  useEffect(() => {
    if (before === null || last === null) return
    playSound(sight.phase === 'over' ? 'end' : last.by === 'chance' ? 'card' : 'stone')
  }, [state.shown])
  useEffect(() => {
    if (state.reason !== null) playSound('no')
  }, [state.reason])
  return (
    <div
      class={`play-board${turned ? ' play-board-turned' : ''}`}
      role="group"
      aria-label={words.play.board}
      onPointerDownCapture={() => session.skip()}
      onKeyDownCapture={() => session.skip()}
    >
      <Board
        view={sight.view}
        before={before}
        last={last}
        history={sight.history}
        bottom={bottom}
        actor={actor}
        events={actor === null ? [] : state.sight.events}
        draft={actor === null ? '' : state.draft}
        steps={actor === null ? null : state.steps}
        setDraft={(text) => void session.setDraft(text)}
        play={(text) => void session.play(text)}
        attempt={(text) => void session.attempt(text)}
        lang={chosen.lang}
        motion={motionWanted(chosen)}
        notes={chosen.notes}
        still={false}
        hint={state.hint?.best ?? null}
      />
    </div>
  )
}
