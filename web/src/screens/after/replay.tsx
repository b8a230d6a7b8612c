/** The game once more, with slider, buttons and arrow keys. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import type { Lang } from '../../wire/wire'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { nextFrame, stillFrame, type Frame } from '../../table/frames'
import { lastMoveBefore, movesUntil, stopsOf } from '../../table/moves'
import { entryText } from '../../table/names'
import { BoardOf } from '../../ui/board'
import { Slider } from '../../ui/fields'
import { useWords } from '../../words/words'
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

/** What is shown, and whether it moves: it does where the move follows the position that stood there. */
function useFrame({ source, ply }: ReplayProps): { frame: Frame; still: boolean } {
  const { lang } = useLive(settings)
  const [shown, show] = useState(() => ({ frame: stillFrame(source.final), still: true }))
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

function Go({
  label,
  icon,
  disabled,
  go,
}: {
  label: string
  icon: string
  disabled: boolean
  go(): void
}) {
  return (
    <button type="button" class="replay-go" aria-label={label} disabled={disabled} onClick={go}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={icon} stroke="currentColor" stroke-width="1.5" fill="none" />
      </svg>
    </button>
  )
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
  const { frame, still } = useFrame(props)
  const stops = stopsOf(history)
  const last = stops.length - 1
  const move = movesUntil(history, ply)
  const onGo = (goal: number) => goToPly(stops[goal] ?? 0)
  useArrows(move, last, onGo)
  const bottom = source.kept?.me ?? source.game.seats[0]?.seat ?? ''
  const made = lastMoveBefore(history, ply)
  const said = made === null ? undefined : history[made]
  return (
    <section aria-label={words.after.replay} class="replay">
      <div
        class="replay-board"
        data-game={source.game.id}
        style={{ '--tall': source.face.tall }}
      >
        <BoardOf face={source.face} frame={frame} bottom={bottom} resting={still} />
      </div>
      <p class="replay-say" role="status">
        {said === undefined ? '' : entryText(said)}
      </p>
      <Slider
        label={words.after.position}
        low={0}
        high={last}
        value={move}
        text={words.after.at(move, last)}
        onChange={onGo}
      />
      <div class="replay-buttons">
        <Go
          label={words.after.first}
          icon="M6 5v14M19 5l-9 7 9 7"
          disabled={move === 0}
          go={() => onGo(0)}
        />
        <Go
          label={words.after.previous}
          icon="M16 5l-9 7 9 7"
          disabled={move === 0}
          go={() => onGo(move - 1)}
        />
        <Go
          label={words.after.next}
          icon="M8 5l9 7-9 7"
          disabled={move === last}
          go={() => onGo(move + 1)}
        />
        <Go
          label={words.after.last}
          icon="M18 5v14M5 5l9 7-9 7"
          disabled={move === last}
          go={() => onGo(last)}
        />
      </div>
    </section>
  )
}
