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
import { type Mark, SquareContent, type SquareProps } from './square'
import { type JatsunaView, type Kind, SIZE, SQUARES, indexOf, isKind, pointOf } from './view'
import {
  type Age,
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

/** The last move is to be seen as a motion, not only as what it left. */
const moving = ({ motion, still, before }: Props): boolean => motion && !still && before !== null

/** Which of the moves that are shown put its stone here, counted back from the last one. */
function placedIn({ last }: Props, changes: readonly Change[], square: string): Age | null {
  if (last?.text === square) return 'last'
  return changes.some(({ placed }) => placed === square) ? 'earlier' : null
}

/** The numbers of the moves that put a stone here or turned it. */
function touchedBy(changes: readonly Change[], square: string): Mark[] {
  return changes.flatMap(({ by, placed, turned }, index) =>
    placed === square || turned.some((stone) => stone.square === square)
      ? [{ by, number: index + 1 }]
      : [],
  )
}

/** What each square shows. */
function squareStates(props: Props, changes: readonly Change[], looked: string | null): SquareProps[] {
  const { view, hint } = props
  const rolling = moving(props) ? (changes.at(-1) ?? null) : null
  const playable = playableSquares(props)
  const mover: Kind | null = isKind(view.toMove) ? view.toMove : null
  const preview = looked && playable.has(looked) ? changeBy(view, looked) : null
  return SQUARES.map((square, i) => ({
    square,
    holds: view.board[i] ?? '.',
    playable: playable.has(square),
    mover,
    change: playable.has(square) ? changeBy(view, square) : null,
    was: changes.flatMap(({ turned }) => turned.filter((stone) => stone.square === square)),
    placed: placedIn(props, changes, square),
    touched: changes.length < 2 ? [] : touchedBy(changes, square),
    hint: hint === square,
    rolling,
    preview,
    moment: view.empty,
  }))
}

/** The moves that are shown, oldest first: those since the own last one, else the last. */
function pastChanges({ since, before, last }: Props): Change[] {
  const alone = before && last ? [{ before, event: last }] : []
  const past = since.length > 0 ? since : alone
  return past.flatMap(({ before: then, event }) => changeBy(then, event.text) ?? [])
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
  const { view, before, last, since, lang, still } = props
  const [looked, setLooked] = useState<string | null>(null)
  const changes = useMemo(() => pastChanges(props), [before, last, since])
  const squares = squareStates(props, changes, looked)
  const preview = squares[0]?.preview ?? null
  return (
    <div class={still ? 'jatsuna jatsuna-still' : 'jatsuna'}>
      {(!still || view.result !== null) && <Scores view={view} over={props.over} lang={lang} />}
      <div class="jatsuna-lacquer">
        <Coordinates />
        <div
          class="jatsuna-squares"
          role={still ? 'img' : 'group'}
          aria-label={still ? boardLabel(view, lang) : BOARD_NAME[lang]}
        >
          <Ground board={view.board} />
          {changes.map((change, index) => (
            <Threads
              key={change.placed}
              change={change}
              look={moving(props) && index === changes.length - 1 ? 'drawn' : 'faint'}
              hidden={preview !== null}
            />
          ))}
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
          {preview ? previewSentence(preview, lang) : turnSentence(props)}
          {preview && props.asks && <span class="jatsuna-again">{PRESS_AGAIN[lang]}</span>}
        </p>
      )}
    </div>
  )
}
