/** Keserima's own part of a view (docs/view/keserima.md), and what stands where. */

import type { View } from '../../wire/wire'

export type Seat = 'K' | 'R'
export type CardSymbol = 'o' | '+' | 'x' | '*'

export interface SideView {
  hand: CardSymbol[]
  deck: { o: number; '+': number; x: number; all: number }
  prison: CardSymbol[]
  graveyard: CardSymbol[]
  draws: number
}

export interface KeserimaView extends View {
  phase: 'layout' | 'draw' | 'turn' | 'over'
  board: string[]
  water: string[]
  next: Seat | null
  sides: [SideView, SideView]
  passes: number
  shipTurns: number
  turns: number
}

/** What stands on a square; a ship has no owner. `square` is where it is in the view. */
export interface Man {
  square: string
  owner: Seat | null
  symbol: CardSymbol
}

export const seats: readonly Seat[] = ['K', 'R']

/** The cards that a deck has. */
export const deckSymbols = ['o', '+', 'x'] as const

/** All squares by name, column then row (K1), in the order of a view's board. */
export const squares: readonly string[] = Array.from(
  { length: 25 },
  (_, i) => `${(i % 5) + 1}${Math.floor(i / 5) + 1}`,
)

const letters: Record<string, Omit<Man, 'square'>> = {
  O: { owner: 'K', symbol: 'o' },
  T: { owner: 'K', symbol: '+' },
  X: { owner: 'K', symbol: 'x' },
  A: { owner: 'K', symbol: '*' },
  o: { owner: 'R', symbol: 'o' },
  t: { owner: 'R', symbol: '+' },
  x: { owner: 'R', symbol: 'x' },
  a: { owner: 'R', symbol: '*' },
  H: { owner: null, symbol: '+' },
  D: { owner: null, symbol: 'x' },
}

export function menOf(view: KeserimaView): Man[] {
  return view.board.flatMap((letter, i) => {
    const man = letters[letter]
    return man ? [{ ...man, square: squares[i]! }] : []
  })
}

export function sideOf(view: KeserimaView, seat: Seat): SideView {
  return view.sides[seat === 'K' ? 0 : 1]
}

export function other(seat: Seat): Seat {
  return seat === 'K' ? 'R' : 'K'
}

/** Where a square is on the screen, 0 to 4 from the left and from the top; Kese's home row is the
 *  bottom one unless the board is turned. */
export function placeOf(square: string, bottom: Seat): { x: number; y: number } {
  const x = Number(square[0]) - 1
  const y = Number(square[1]) - 1
  return bottom === 'K' ? { x, y } : { x: 4 - x, y: 4 - y }
}

/** The square at a place, or null outside the board. */
export function squareAt(x: number, y: number, bottom: Seat): string | null {
  if (x < 0 || x > 4 || y < 0 || y > 4) return null
  return bottom === 'K' ? `${x + 1}${y + 1}` : `${5 - x}${5 - y}`
}

/** The places in `hand` of the cards in `gone`, in the order of `gone`. */
export function slotsOf(hand: readonly CardSymbol[], gone: readonly CardSymbol[]): number[] {
  const taken: number[] = []
  for (const card of gone) {
    const slot = hand.findIndex((c, i) => c === card && !taken.includes(i))
    if (slot >= 0) taken.push(slot)
  }
  return taken
}
