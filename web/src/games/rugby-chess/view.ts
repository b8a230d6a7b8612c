/** The view of Rugby Chess (docs/view/rugby-chess.md) and questions to it. */

import type { View } from '../../wire/wire'

export type Side = 'w' | 'b'

export interface Piece {
  square: string
  seat: Side
  ball: boolean
  turned: boolean
}

export interface RugbyView extends View {
  pieces: Piece[]
  /** How many balls White and Black hold (G3). */
  balls: [number, number]
  phase: 'ordinary' | 'tackled' | 'taken'
  /** The piece that must pass, outside the ordinary phase (G8). */
  passer: string | null
  faced: string | null
  tries: string[]
  plies: number
  maxPlies: number
}

export function isSide(seat: string | null): seat is Side {
  return seat === 'w' || seat === 'b'
}

export function pieceOn(view: RugbyView, square: string | null): Piece | undefined {
  return view.pieces.find((piece) => piece.square === square)
}
