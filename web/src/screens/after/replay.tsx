/** The game once more, with slider, buttons and arrow keys. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import type { Lang } from '../../wire/wire'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { nextFrame, stillFrame, type Frame } from '../../table/frames'
import { lastMoveBefore, movesUntil, stopsOf } from '../../table/moves'
import { BoardOf } from '../../ui/board'
import { useWords } from '../../words/words'
import { ReplayControls } from './replay-controls'
import type { Source } from './source'

interface ReplayProps {
  source: Source
  ply: number
  onGo(ply: number): void
}

/** The position after so many events, as what the last move made of the one before it. */
async function frameAt({ table, final }: Source, ply: number, lang: Lang): Promise<Frame> {
  const { history } = final
  const see = (at: number) => theEngine().see(table, 'referee', { lang, at, since: final.ply })
  const move = lastMoveBefore(history, ply)
  const before = move === null ? null : (await see(move)).view
  const frame = nextFrame(before, { ...(await see(ply)), history })
  return move === null ? frame : { ...frame, last: history[move] ?? null }
}

interface Shown {
  frame: Frame
  still: boolean
}

/** What is shown, and whether it moves: it does where the move follows the position that stood there. Null for the
 *  moment that it takes to see the beginning: the end would tell how a game to watch goes. */
function useFrame({ source, ply }: ReplayProps): Shown | null {
  const { lang } = useLive(settings)
  const [shown, show] = useState<Shown | null>(() =>
    ply === source.final.ply ? { frame: stillFrame(source.final), still: true } : null,
  )
  const stood = useRef(source.final.ply)
  useEffect(() => {
    let wanted = true
    void frameAt(source, ply, lang).then((frame) => {
      if (!wanted) return
      const { history } = source.final
      const next = movesUntil(history, ply) === movesUntil(history, stood.current) + 1
      show({ frame, still: !next })
      stood.current = ply
    })
    return () => {
      wanted = false
    }
  }, [source.table, ply, lang])
  return shown
}

/** Before the next key can come: one that is held down steps from where the last one led. */
function useArrows(move: number, last: number, onGo: (move: number) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) return
      const goal = { ArrowLeft: move - 1, ArrowRight: move + 1, Home: 0, End: last }[event.key]
      if (goal === undefined || goal < 0 || goal > last) return
      event.preventDefault()
      onGo(goal)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [move, last, onGo])
}

export function Replay(props: ReplayProps) {
  const { source, ply, onGo: goToPly } = props
  const { history } = source.final
  const words = useWords()
  const shown = useFrame(props)
  const stops = stopsOf(history)
  const last = stops.length - 1
  const move = movesUntil(history, ply)
  const onGo = (goal: number) => goToPly(stops[goal] ?? 0)
  useArrows(move, last, onGo)
  const bottom = source.kept?.me ?? source.game.seats[0]?.seat ?? ''
  return (
    <section aria-label={words.after.replay} class="replay">
      <div
        class="replay-board"
        data-game={source.game.id}
        style={{ '--tall': source.face.tall }}
      >
        {shown !== null && (
          <BoardOf
            face={source.face}
            frame={shown.frame}
            bottom={bottom}
            over={source.final.result !== null && shown.frame.at === source.final.ply}
            resting={shown.still}
          />
        )}
      </div>
      <ReplayControls history={history} ply={ply} move={move} last={last} onGo={onGo} />
    </section>
  )
}
