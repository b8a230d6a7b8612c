/** One square: what lies on it, what the last moves did to it, what a move would do. */

import type { JSX } from 'preact'
import type { Change, Turned } from './change'
import { Shape, Stone, Struck } from './stone'
import { type Kind, isKind } from './view'
import type { SquareState } from './words'

/** How long a stone takes to roll over, and how much later the next one on the line begins. */
const ROLL_MS = 280
const STAGGER_MS = 80

/** A move that is shown, by its number: who made it. */
export interface Mark {
  by: Kind
  number: number
}

export interface SquareProps extends SquareState {
  /** Whose stone a playable square would get. */
  mover: Kind | null
  /** The moves that put a stone here or turned it, where more than one is shown. */
  touched: readonly Mark[]
  /** The change of the last move, if it is to be shown with motion. */
  rolling: Change | null
  /** The change that is looked at. */
  preview: Change | null
  /** Changes with every event, so that its motion is shown once. */
  moment: number
}

const on = (change: Change | null, square: string): Turned | undefined =>
  change?.turned.find((stone) => stone.square === square)

/** The axis lies across the flanked line: the stone rolls away from the one that was placed. */
function rollStyle({ direction, distance }: Turned): JSX.CSSProperties {
  return {
    '--jatsuna-axis-x': String(-direction.y),
    '--jatsuna-axis-y': String(direction.x),
    animationDuration: `${ROLL_MS}ms`,
    animationDelay: `${distance * STAGGER_MS}ms`,
  } as JSX.CSSProperties
}

function Lying({ kind, roll, dropped }: { kind: Kind; roll?: Turned; dropped: boolean }) {
  if (!roll)
    return (
      <span class={dropped ? 'jatsuna-stone jatsuna-dropped' : 'jatsuna-stone'}>
        <Stone kind={kind} />
      </span>
    )
  const style = rollStyle(roll)
  return (
    <>
      <span class="jatsuna-stone jatsuna-rolls-off" style={style}>
        <Stone kind={roll.from} />
      </span>
      <span class="jatsuna-stone jatsuna-rolls-on" style={style}>
        <Stone kind={roll.to} />
      </span>
    </>
  )
}

/** A mark on an empty square: it can be played, and whether it flanks something. */
function Target({ mover, change }: { mover: Kind; change: Change | null }): JSX.Element {
  if (!change?.turned.length) return <span class="jatsuna-dot" />
  return (
    <span class="jatsuna-target">
      <Shape kind={mover} />
    </span>
  )
}

/** In the right corners: what the stone was before each move that turned it, struck out. What is new appears
 *  as the stone rolls. */
function Was({ was, roll }: { was: readonly Turned[]; roll?: Turned }): JSX.Element {
  return (
    <>
      {was.map((stone, index) => {
        const rolls = roll !== undefined && index === was.length - 1
        const name = index === 0 ? 'jatsuna-was' : 'jatsuna-was jatsuna-was-then'
        return (
          <span
            key={index}
            class={rolls ? `${name} jatsuna-appears` : name}
            style={rolls ? rollStyle(roll) : {}}
          >
            <Struck kind={stone.from} />
          </span>
        )
      })}
    </>
  )
}

/** In the left corner: by which of the moves that are shown. */
function Numbers({ marks }: { marks: readonly Mark[] }): JSX.Element {
  return (
    <span class="jatsuna-numbers">
      {marks.map(({ by, number }) => (
        <span key={number} class={`jatsuna-number jatsuna-kind-${by}`}>
          {number}
        </span>
      ))}
    </span>
  )
}

/** Over the stone: what it would become, with an arrow that turns. */
function Becomes({ kind }: { kind: Kind }): JSX.Element {
  return (
    <>
      <span class="jatsuna-turning">
        <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
          <path d="M10 66A42 42 0 0 1 62 11M48 2L65 11L53 25" />
        </svg>
      </span>
      <span class="jatsuna-becomes">
        <Stone kind={kind} />
      </span>
    </>
  )
}

export function SquareContent(props: SquareProps): JSX.Element {
  const { square, holds, playable, mover, change, was, placed, hint, rolling, preview } = props
  const { touched, moment } = props
  const roll = on(rolling, square)
  const becomes = on(preview, square)
  const ghost = preview?.placed === square ? preview.by : null
  return (
    <>
      {isKind(holds) && (
        <Lying key={moment} kind={holds} roll={roll} dropped={rolling?.placed === square} />
      )}
      {playable && mover && !ghost && <Target mover={mover} change={change} />}
      {ghost && (
        <span class="jatsuna-stone jatsuna-ghost">
          <Stone kind={ghost} />
        </span>
      )}
      {!becomes && <Was key={-moment} was={was} roll={roll} />}
      {becomes && <Becomes kind={becomes.to} />}
      {placed && <span class={`jatsuna-placed jatsuna-placed-${placed}`} />}
      {touched.length > 0 && !becomes && <Numbers marks={touched} />}
      {hint && <span class="jatsuna-hint" />}
    </>
  )
}
