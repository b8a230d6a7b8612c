/** The view of Jatsuna (docs/view/jatsuna.md) and the names of its squares (J2). */

import type { View } from '../../wire/wire'

export type Kind = 'S' | 'L' | 'F'

export interface JatsunaView extends View {
  /** 49 squares, a1, b1, ... g7: a kind, `.` empty or `#` wall. */
  board: readonly string[]
  /** By kind: Snake, Slug, Frog. */
  stones: readonly number[]
  places: readonly number[]
  empty: number
  order: readonly Kind[]
  mustCapture: boolean
  captures: Readonly<Record<string, Readonly<Record<string, Kind>>>>
}

/** As `stones`, `places` and `result` are ordered. */
export const KINDS: readonly Kind[] = ['S', 'L', 'F']

/** Whom each kind beats: the circle in which the scores stand. */
export const BEATS: Readonly<Record<Kind, Kind>> = { S: 'F', F: 'L', L: 'S' }

export const SIZE = 7

export interface Point {
  x: number
  y: number
}

export const isKind = (text: string): text is Kind => text === 'S' || text === 'L' || text === 'F'

export function squareName(index: number): string {
  return 'abcdefg'.charAt(index % SIZE) + String(Math.floor(index / SIZE) + 1)
}

export function pointOf(square: string): Point {
  return { x: square.charCodeAt(0) - 97, y: Number(square.charAt(1)) - 1 }
}

export const indexOf = ({ x, y }: Point): number => y * SIZE + x

export const SQUARES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, i) =>
  squareName(i),
)
