/** Two swordsmen over one strip of tatami: fans of cards at the edges, the mats in the middle. */

import type { BoardProps } from '../face'
import { Actions } from './actions'
import { Side } from './hand'
import { Notes } from './notes'
import { Stage } from './stage'
import type { IsshinView } from './view'
import './isshin.css'
import './small.css'

export function Board(props: BoardProps<IsshinView>) {
  const { view, lang } = props
  const near = props.bottom === '2' ? 1 : 0
  const still = props.still || !props.motion
  return (
    <div class={`isshin isshin-${lang}${still ? ' isshin-still' : ''}${props.still ? ' isshin-small' : ''}`}>
      <Side {...props} index={1 - near} far />
      <Stage {...props} near={near} />
      <Side {...props} index={near} far={false} />
      {props.actor !== null && <Actions {...props} />}
      {props.notes && <Notes view={view} lang={lang} />}
    </div>
  )
}
