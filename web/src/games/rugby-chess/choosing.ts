/** The ways to choose a square: click or touch, drag and drop, and keys. */

import { useRef, useState } from 'preact/hooks'
import { choose, offersOf, type Situation } from './choose'
import { CELL, COLUMNS, ROWS, squaresFrom, type Point } from './pitch'
import { back, readTurn } from './text'
import { situationOf, type Dragged, type RugbyProps } from './turn-scene'
import { pieceOn, type Side } from './view'

/** A pointer that has moved less than so many pixels is a click. */
const DRAG_PX = 8

/** A pointer that went down on a piece that can act. */
interface Grip {
  square: string
  /** The turn as far as it has come with the piece on that square. */
  draft: string
  x: number
  y: number
  dragging: boolean
}

const ARROWS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
}

function squareOf(target: EventTarget | null): string | null {
  const button = target instanceof Element ? target.closest('[data-square]') : null
  return button?.getAttribute('data-square') ?? null
}

/** Where a pointer is, in the units of the drawing. */
function pointIn(grid: Element, { clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = grid.getBoundingClientRect()
  return {
    x: ((clientX - left) / width) * COLUMNS * CELL,
    y: ((clientY - top) / height) * ROWS * CELL,
  }
}

function squareUnder({ x, y }: Point, bottom: Side): string | null {
  const column = Math.floor(x / CELL)
  const row = Math.floor(y / CELL)
  if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return null
  return squaresFrom(bottom)[row * COLUMNS + column] ?? null
}

/** The square that the focus goes to; null at the edge. Left and right stay in their row. */
function neighbour(square: string, key: string, bottom: Side): string | null {
  const squares = squaresFrom(bottom)
  const index = squares.indexOf(square)
  const step = ARROWS[key] ?? 0
  const stays = Math.abs(step) === COLUMNS
    || Math.floor(index / COLUMNS) === Math.floor((index + step) / COLUMNS)
  return stays ? squares[index + step] ?? null : null
}

/** The turn that dragging from a square goes on with; null if nothing can be dragged from there. */
function gripDraft(situation: Situation, square: string): string | null {
  const { from, turn, starters } = offersOf(situation)
  if (turn !== null && square === turn.to) return turn.from + turn.to
  if (square === from) return square
  return situation.view.passer === null && starters.has(square) ? square : null
}

export function useChoosing(props: RugbyProps, bottom: Side) {
  const { view, setDraft, play, attempt } = props
  const [focused, setFocused] = useState<string | null>(null)
  const [hover, setHover] = useState<string | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const grip = useRef<Grip | null>(null)
  const situation = situationOf(props)

  const act = (from: Situation, square: string, dropped: boolean) => {
    const choice = choose(from, square, dropped)
    if (choice === null) return
    const acts = { draft: setDraft, play, attempt }
    acts[choice.do](choice.text)
  }

  const release = () => {
    grip.current = null
    setDragged(null)
  }

  const drag = (event: PointerEvent, grid: Element, held: Grip) => {
    const point = pointIn(grid, event)
    const piece = pieceOn(view, readTurn(held.draft)?.from ?? null)
    if (!held.dragging) {
      held.dragging = true
      grid.setPointerCapture(event.pointerId)
      setDraft(held.draft)
    }
    if (piece) setDragged({ piece, point })
    setHover(squareUnder(point, bottom))
  }

  return {
    focused: focused ?? view.passer ?? (bottom === 'w' ? 'd1' : 'd9'),
    hover,
    dragged,
    handlers: {
      onClick: (event: MouseEvent) => {
        const square = squareOf(event.target)
        if (situation && square) act(situation, square, false)
      },
      onKeyDown: (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
        const square = squareOf(event.target)
        if (event.key === 'Escape' && props.draft !== '') {
          event.stopPropagation()
          setDraft(back(props.draft))
        }
        if (square === null || !(event.key in ARROWS)) return
        event.preventDefault()
        const next = neighbour(square, event.key, bottom)
        const button = event.currentTarget.querySelector<HTMLElement>(`[data-square="${next}"]`)
        button?.focus()
      },
      onFocusIn: (event: FocusEvent) => {
        setFocused(squareOf(event.target))
        setHover(squareOf(event.target))
      },
      onFocusOut: () => setHover(null),
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setHover(squareOf(event.target))
      },
      onPointerLeave: () => setHover(null),
      onPointerDown: (event: PointerEvent) => {
        const square = squareOf(event.target)
        const draft = situation && square && gripDraft(situation, square)
        if (!square || !draft || event.button !== 0) return
        grip.current = { square, draft, x: event.clientX, y: event.clientY, dragging: false }
      },
      onPointerMove: (event: PointerEvent & { currentTarget: HTMLElement }) => {
        const held = grip.current
        if (!held) return
        const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) >= DRAG_PX
        if (held.dragging || far) drag(event, event.currentTarget, held)
      },
      onPointerUp: (event: PointerEvent & { currentTarget: HTMLElement }) => {
        const held = grip.current
        release()
        if (!situation || !held?.dragging) return
        const square = squareUnder(pointIn(event.currentTarget, event), bottom)
        if (square === null || square === held.square) return
        act({ ...situation, draft: held.draft }, square, true)
      },
      onPointerCancel: release,
    },
  }
}
