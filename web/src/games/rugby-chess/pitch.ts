/** Squares of the pitch (G1), the ways of a run over them (G4), and where they are drawn. */

import type { Side } from './view'

export const COLUMNS = 7
export const ROWS = 9

/** Side of a square in the units of the drawing. */
export const CELL = 100

const LETTERS = 'abcdefg'

/** Column 0 to 6 from a, row 1 to 9. */
interface Spot {
  column: number
  row: number
}

export interface Point {
  x: number
  y: number
}

export function spotOf(square: string): Spot {
  return { column: LETTERS.indexOf(square.charAt(0)), row: Number(square.charAt(1)) }
}

/** Null: off the pitch. */
export function squareAt(column: number, row: number): string | null {
  const inside = column >= 0 && column < COLUMNS && row >= 1 && row <= ROWS
  return inside ? LETTERS.charAt(column) + String(row) : null
}

export function homeRow(side: Side): number {
  return side === 'w' ? 1 : ROWS
}

export function other(side: Side): Side {
  return side === 'w' ? 'b' : 'w'
}

/** How much a step forward adds to the row. */
export function forward(side: Side): number {
  return side === 'w' ? 1 : -1
}

/** The square so many steps in front of a piece; behind it if negative. */
export function ahead(square: string, side: Side, steps = 1): string | null {
  const { column, row } = spotOf(square)
  return squareAt(column, row + steps * forward(side))
}

/** The squares at which a run or retreat starts, bends and ends; null if no movement has this
 *  shape. There is one at most: d is how far forward it goes, and the rest of the
 *  columns is h (G4a). */
export function way(from: string, to: string, side: Side): string[] | null {
  const a = spotOf(from)
  const b = spotOf(to)
  const sideways = b.column - a.column
  const diagonal = (b.row - a.row) * forward(side)
  if (diagonal < 0) return sideways === 0 ? [from, to] : null
  const straight = Math.abs(sideways) - diagonal
  if (straight < 0 || sideways === 0) return null
  const corner = squareAt(a.column + Math.sign(sideways) * straight, a.row)
  return corner === null || straight === 0 || diagonal === 0 ? [from, to] : [from, corner, to]
}

/** Where a square comes to when the board is turned round (G13). */
export function halfTurn(square: string): string {
  const { column, row } = spotOf(square)
  return squareAt(COLUMNS - 1 - column, ROWS + 1 - row) ?? square
}

/** The middle of a square in the drawing, with one side's home row at the bottom. */
export function middle(square: string, bottom: Side): Point {
  const { column, row } = spotOf(square)
  const x = bottom === 'w' ? column : COLUMNS - 1 - column
  const y = bottom === 'w' ? ROWS - row : row - 1
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL }
}

/** The squares as they are drawn, row by row from the top left. */
export function squaresFrom(bottom: Side): string[] {
  const squares: string[] = []
  for (let row = ROWS; row >= 1; row--) {
    for (let column = 0; column < COLUMNS; column++) {
      squares.push(LETTERS.charAt(column) + String(row))
    }
  }
  return bottom === 'w' ? squares : squares.reverse()
}
