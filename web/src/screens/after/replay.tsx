/** The game once more, with slider, buttons and arrow keys. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import type { Sight } from '../../wire/wire'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { nextFrame, stillFrame, type Frame } from '../../table/frames'
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

/** The frame of a ply: with motion if it is the one after the frame before. */
function useFrame({ source, ply }: ReplayProps): Frame {
  const { table, final } = source
  const { lang } = useLive(settings)
  const [frame, setFrame] = useState<Frame>(() => stillFrame(final))
  const shown = useRef<Sight>(final)
  useEffect(() => {
    let wanted = true
    void theEngine()
      .see(table, 'referee', { lang, at: ply, since: final.ply })
      .then((sight) => {
        if (!wanted) return
        const before = shown.current.at === ply - 1 ? shown.current.view : null
        setFrame(nextFrame(before, { ...sight, history: final.history }))
        shown.current = sight
      })
    return () => {
      wanted = false
    }
  }, [table, ply])
  return frame
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
function useArrows(ply: number, last: number, onGo: (ply: number) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) return
      const goal = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last }[event.key]
      if (goal === undefined || goal < 0 || goal > last) return
      event.preventDefault()
      onGo(goal)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [ply, last, onGo])
}

export function Replay(props: ReplayProps) {
  const { source, ply, onGo } = props
  const words = useWords()
  const frame = useFrame(props)
  const last = source.final.ply
  useArrows(ply, last, onGo)
  const bottom = source.kept?.me ?? source.game.seats[0]?.seat ?? ''
  const said = source.final.history[ply - 1]
  return (
    <section aria-label={words.after.replay} class="replay">
      <div
        class="replay-board"
        data-game={source.game.id}
        style={{ '--tall': source.face.tall }}
      >
        <BoardOf face={source.face} frame={frame} bottom={bottom} />
      </div>
      <p class="replay-say" role="status">
        {said === undefined ? '' : entryText(said)}
      </p>
      <Slider
        label={words.after.position}
        low={0}
        high={last}
        value={ply}
        text={words.after.at(ply, last)}
        onChange={onGo}
      />
      <div class="replay-buttons">
        <Go
          label={words.after.first}
          icon="M6 5v14M19 5l-9 7 9 7"
          disabled={ply === 0}
          go={() => onGo(0)}
        />
        <Go
          label={words.after.previous}
          icon="M16 5l-9 7 9 7"
          disabled={ply === 0}
          go={() => onGo(ply - 1)}
        />
        <Go
          label={words.after.next}
          icon="M8 5l9 7-9 7"
          disabled={ply === last}
          go={() => onGo(ply + 1)}
        />
        <Go
          label={words.after.last}
          icon="M18 5v14M5 5l9 7-9 7"
          disabled={ply === last}
          go={() => onGo(last)}
        />
      </div>
    </section>
  )
}
