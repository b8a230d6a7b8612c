/** What was done last in the game that is gone through once more, and the ways along it. */

import { lastMoveBefore } from '../../table/moves'
import { entryText } from '../../table/names'
import { Slider } from '../../ui/fields'
import type { HistoryEntry } from '../../wire/wire'
import { useWords } from '../../words/words'

/** The buttons: where each leads from a move. */
const WAYS = [
  { word: 'first', icon: 'M6 5v14M19 5l-9 7 9 7', goal: () => 0 },
  { word: 'previous', icon: 'M16 5l-9 7 9 7', goal: (move: number) => Math.max(0, move - 1) },
  {
    word: 'next',
    icon: 'M8 5l9 7-9 7',
    goal: (move: number, last: number) => Math.min(last, move + 1),
  },
  { word: 'last', icon: 'M18 5v14M5 5l9 7-9 7', goal: (_: number, last: number) => last },
] as const

interface ControlsProps {
  history: readonly HistoryEntry[]
  /** After how many events the position stands that is shown, and after how many moves. */
  ply: number
  move: number
  last: number
  onGo(move: number): void
}

function Buttons({ move, last, onGo }: Pick<ControlsProps, 'move' | 'last' | 'onGo'>) {
  const words = useWords()
  return (
    <div class="replay-buttons">
      {WAYS.map(({ word, icon, goal }) => (
        <button
          key={word}
          type="button"
          class="replay-go"
          aria-label={words.after[word]}
          disabled={goal(move, last) === move}
          onClick={() => onGo(goal(move, last))}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d={icon} stroke="currentColor" stroke-width="1.5" fill="none" />
          </svg>
        </button>
      ))}
    </div>
  )
}

export function ReplayControls({ history, ply, move, last, onGo }: ControlsProps) {
  const words = useWords()
  const made = lastMoveBefore(history, ply)
  const said = made === null ? undefined : history[made]
  return (
    <div class="replay-controls">
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
      <Buttons move={move} last={last} onGo={onGo} />
    </div>
  )
}
