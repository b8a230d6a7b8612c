/** Two swordsmen over one strip of tatami: fans of cards at the edges, the mats in the middle. */

import { useEffect, useRef } from 'preact/hooks'
import type { BoardProps } from '../face'
import { Actions } from './actions'
import { Side } from './hand'
import { Notes } from './notes'
import { Stage } from './stage'
import type { IsshinView } from './view'
import './isshin.css'
import './small.css'

/** What is told of a hint takes room from the board: the choice that it points at stays in sight. */
function useHintInSight(hint: string | null) {
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hint !== null) board.current?.querySelector('.isshin-hint')?.scrollIntoView({ block: 'nearest' })
  }, [hint])
  return board
}

export function Board(props: BoardProps<IsshinView>) {
  const { view, lang } = props
  const near = props.bottom === '2' ? 1 : 0
  const still = props.still || !props.motion
  const board = useHintInSight(props.hint)
  return (
    <div ref={board} class={`isshin isshin-${lang}${still ? ' isshin-still' : ''}${props.still ? ' isshin-small' : ''}`}>
      <Side {...props} index={1 - near} far />
      <Stage {...props} near={near} />
      <Side {...props} index={near} far={false} />
      {props.actor !== null && <Actions {...props} />}
      {props.notes && <Notes view={view} lang={lang} />}
    </div>
  )
}
