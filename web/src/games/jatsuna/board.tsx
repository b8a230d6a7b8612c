/** The board of Jatsuna: scores, squares and the line that says what may be done. */

import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { endedAt } from '../ended'
import type { BoardProps } from '../face'
import { type Change, changeBy } from './change'
import { Ground, Threads } from './ground'
import './jatsuna.css'
import './sideways.css'
import { Scores } from './scores'
import { SquareContent, type SquareProps } from './square'
import { type JatsunaView, type Kind, SIZE, SQUARES, indexOf, isKind, pointOf } from './view'
import {
  BOARD_NAME,
  PRESS_AGAIN,
  boardLabel,
  previewSentence,
  squareLabel,
  turnSentence,
} from './words'

type Props = BoardProps<JatsunaView>

/** Where the arrow keys lead from a square. */
const KEYS: Readonly<Record<string, (x: number, y: number) => [number, number]>> = {
  ArrowLeft: (x, y) => [x - 1, y],
  ArrowRight: (x, y) => [x + 1, y],
  ArrowUp: (x, y) => [x, y - 1],
  ArrowDown: (x, y) => [x, y + 1],
  Home: (_, y) => [0, y],
  End: (_, y) => [SIZE - 1, y],
}

function squareAfterKey(square: string, key: string): string | null {
  const move = KEYS[key]
  if (!move) return null
  const clamp = (n: number): number => Math.min(SIZE - 1, Math.max(0, n))
  const { x, y } = pointOf(square)
  const [nextX, nextY] = move(x, y)
  return SQUARES[indexOf({ x: clamp(nextX), y: clamp(nextY) })] ?? null
}

/** In a diagram the seat that looks sees where it may place; on a live board the events say so. */
function playableSquares({ still, view, events, last }: Props): ReadonlySet<string> {
  if (!still) return new Set(events)
  if (last || view.seat !== view.toMove) return new Set()
  if (view.mustCapture) return new Set(Object.keys(view.captures))
  return new Set(SQUARES.filter((_, i) => view.board[i] === '.'))
}

/** What each square shows. */
function squareStates(props: Props, shown: Change | null, looked: string | null): SquareProps[] {
  const { view, last, hint, motion, still } = props
  const playable = playableSquares(props)
  const mover: Kind | null = isKind(view.toMove) ? view.toMove : null
  const preview = looked && playable.has(looked) ? changeBy(view, looked) : null
  return SQUARES.map((square, i) => ({
    square,
    holds: view.board[i] ?? '.',
    playable: playable.has(square),
    mover,
    change: playable.has(square) ? changeBy(view, square) : null,
    was: shown?.turned.find((stone) => stone.square === square)?.from ?? null,
    last: last?.text === square,
    hint: hint === square,
    rolling: motion && !still ? shown : null,
    preview,
    moment: view.empty,
  }))
}

function lastChange(before: JatsunaView | null, square: string | undefined): Change | null {
  return before && square ? changeBy(before, square) : null
}

function Coordinates(): JSX.Element {
  return (
    <>
      <span class="jatsuna-letters" aria-hidden="true">
        {[...'abcdefg'].map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </span>
      <span class="jatsuna-digits" aria-hidden="true">
        {[...'1234567'].map((digit) => (
          <span key={digit}>{digit}</span>
        ))}
      </span>
    </>
  )
}

const squareClass = ({ square, preview }: SquareProps): string =>
  preview?.turned.some((stone) => stone.square === square)
    ? 'jatsuna-square jatsuna-would-turn'
    : 'jatsuna-square'

/** A picture: the same squares without anything to press. */
function StillSquares({ squares }: { squares: readonly SquareProps[] }): JSX.Element {
  return (
    <>
      {squares.map((state) => (
        <span key={state.square} class={squareClass(state)}>
          <SquareContent {...state} />
        </span>
      ))}
    </>
  )
}

interface LiveProps {
  props: Props
  squares: readonly SquareProps[]
  looked: string | null
  setLooked(square: string | null): void
}

/** A finger cannot look without pressing: what it pressed first is only looked at. */
const isTouch = (event: PointerEvent): boolean => event.pointerType === 'touch'

/** Squares to press: one of them is in the tab order, the arrow keys lead to the others. */
function LiveSquares({ props, squares, looked, setLooked }: LiveProps): JSX.Element {
  const { actor, events, play, attempt, asks, lang, last } = props
  const [at, setAt] = useState<string | null>(null)
  const byFinger = useRef(false)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const entry = at ?? last?.text ?? events[0] ?? 'd3'

  function choose(square: string, playable: boolean): void {
    const shows = byFinger.current && asks && playable && square !== looked
    byFinger.current = false
    if (actor === null) return
    setLooked(shows ? square : null)
    if (shows) return
    if (playable) play(square)
    else attempt(square)
  }

  function onKeyDown(event: KeyboardEvent, square: string): void {
    const next = squareAfterKey(square, event.key)
    byFinger.current = false
    if (event.key === 'Escape') setLooked(null)
    if (next === null) return
    event.preventDefault()
    buttons.current.get(next)?.focus()
  }

  function onFocus(button: HTMLButtonElement, square: string): void {
    setAt(square)
    if (button.matches(':focus-visible')) setLooked(square)
  }

  return (
    <>
      {squares.map((state) => (
        <button
          key={state.square}
          ref={(button) => {
            if (button) buttons.current.set(state.square, button)
          }}
          type="button"
          class={squareClass(state)}
          data-ended={endedAt(props.view, state.square)}
          aria-label={squareLabel(state, lang)}
          aria-disabled={actor === null}
          tabIndex={state.square === entry ? 0 : -1}
          onClick={() => choose(state.square, state.playable)}
          onKeyDown={(event) => onKeyDown(event, state.square)}
          onFocus={(event) => onFocus(event.currentTarget, state.square)}
          onBlur={() => setLooked(null)}
          onPointerDown={(event) => (byFinger.current = isTouch(event))}
          onPointerEnter={(event) => isTouch(event) || setLooked(state.square)}
          onPointerLeave={(event) => isTouch(event) || setLooked(null)}
        >
          <SquareContent {...state} />
        </button>
      ))}
    </>
  )
}

export function Board(props: Props): JSX.Element {
  const { view, before, last, actor, lang, motion, still } = props
  const [looked, setLooked] = useState<string | null>(null)
  const shown = useMemo(() => lastChange(before, last?.text), [before, last])
  const squares = squareStates(props, shown, looked)
  const preview = squares[0]?.preview ?? null
  return (
    <div class={still ? 'jatsuna jatsuna-still' : 'jatsuna'}>
      {(!still || view.result !== null) && <Scores view={view} lang={lang} />}
      <div class="jatsuna-lacquer">
        <Coordinates />
        <div
          class="jatsuna-squares"
          role={still ? 'img' : 'group'}
          aria-label={still ? boardLabel(view, lang) : BOARD_NAME[lang]}
        >
          <Ground board={view.board} />
          {shown && (
            <Threads
              key={view.empty}
              change={shown}
              look={motion && !still ? 'drawn' : 'faint'}
              hidden={preview !== null}
            />
          )}
          {preview && <Threads change={preview} look="plain" />}
          {still ? (
            <StillSquares squares={squares} />
          ) : (
            <LiveSquares props={props} squares={squares} looked={looked} setLooked={setLooked} />
          )}
        </div>
      </div>
      {!still && (
        <p class="jatsuna-status">
          {preview ? previewSentence(preview, lang) : turnSentence(view, actor !== null, lang)}
          {preview && props.asks && <span class="jatsuna-again">{PRESS_AGAIN[lang]}</span>}
        </p>
      )}
    </div>
  )
}
