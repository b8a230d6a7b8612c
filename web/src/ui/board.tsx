/** A game's board, wherever it is drawn: at play, in a replay, a lesson or a diagram. */

import type { BoardProps, Face, Past } from '../games/face'
import { useLive } from '../store/live'
import { motionWanted, settings } from '../store/settings'
import type { Frame } from '../table/frames'

/** Who acts on the board, what may be done, and whom to tell. */
export type Hand = Pick<
  BoardProps,
  'actor' | 'events' | 'draft' | 'steps' | 'setDraft' | 'play' | 'attempt'
>

const ignore = () => undefined

/** A board that is only looked at. */
const NOBODY: Hand = {
  actor: null,
  events: [],
  draft: '',
  steps: null,
  setDraft: ignore,
  play: ignore,
  attempt: ignore,
}

const NOTHING: readonly Past[] = []

interface BoardOfProps {
  face: Face
  frame: Frame
  bottom: string
  hand?: Hand
  notes?: boolean
  still?: boolean
  /** The last change is drawn, but nothing moves. */
  resting?: boolean
  hint?: string | null
  /** The game was ended at the table with this frame. */
  over?: boolean
  since?: readonly Past[]
}

export function BoardOf(props: BoardOfProps) {
  const { face, frame, hand = NOBODY, bottom, notes = false, still = false } = props
  const { resting = false, hint = null, over = false, since = NOTHING } = props
  const chosen = useLive(settings)
  const { view, before, last, history } = frame
  return (
    <face.Board
      {...(hand.actor === null ? { ...hand, events: [], draft: '', steps: null } : hand)}
      view={view}
      before={before}
      last={last}
      since={since}
      history={history}
      bottom={bottom}
      over={over || view.result !== null}
      asks={chosen.confirm}
      lang={chosen.lang}
      motion={!still && !resting && motionWanted(chosen)}
      notes={notes}
      still={still}
      hint={hint}
    />
  )
}
