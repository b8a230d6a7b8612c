/** What a stone on a square turns, and along which lines: to preview a move and to show the last
 *  one. Which stones turn, and into what, is the view's word (`captures`); only where they lie as
 *  seen from the new stone is worked out here. */

import {
  type JatsunaView,
  type Kind,
  type Point,
  indexOf,
  isKind,
  pointOf,
  squareName,
} from './view'

export interface Turned {
  square: string
  from: Kind
  to: Kind
  /** One step away from the new stone. */
  direction: Point
  /** Steps from the new stone: 1 beside it. */
  distance: number
}

export interface Change {
  by: Kind
  placed: string
  turned: readonly Turned[]
  /** The mover's stones at the far end of each flanked line. */
  anchors: readonly string[]
}

function turnedStone(view: JatsunaView, placed: Point, square: string, to: Kind): Turned | null {
  const point = pointOf(square)
  const from = view.board[indexOf(point)] ?? ''
  if (!isKind(from)) return null
  const [dx, dy] = [point.x - placed.x, point.y - placed.y]
  return {
    square,
    from,
    to,
    direction: { x: Math.sign(dx), y: Math.sign(dy) },
    distance: Math.max(Math.abs(dx), Math.abs(dy)),
  }
}

function anchorsOf(placed: Point, turned: readonly Turned[]): string[] {
  const ends = new Map<string, string>()
  for (const { direction, distance } of [...turned].sort((a, b) => a.distance - b.distance)) {
    const end = {
      x: placed.x + direction.x * (distance + 1),
      y: placed.y + direction.y * (distance + 1),
    }
    ends.set(`${direction.x},${direction.y}`, squareName(indexOf(end)))
  }
  return [...ends.values()]
}

/** What the player to move in `view` changes with a stone on `placed`. */
export function changeBy(view: JatsunaView, placed: string): Change | null {
  if (!isKind(view.toMove)) return null
  const point = pointOf(placed)
  const turned = Object.entries(view.captures[placed] ?? {}).flatMap(
    ([square, to]) => turnedStone(view, point, square, to) ?? [],
  )
  return { by: view.toMove, placed, turned, anchors: anchorsOf(point, turned) }
}
