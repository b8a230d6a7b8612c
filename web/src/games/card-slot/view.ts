/** The view of Card Slot (docs/view/card-slot.md) and its small words: symbols, seats, lines. */

import type { View } from '../../wire/wire'

/** In the order in which hands are written (C1). */
export const SYMBOLS = ['7', '3', 'C', 'W', 'B', 'R'] as const
export type CardSymbol = (typeof SYMBOLS)[number]

export const SEATS = ['1', '2'] as const
export type Seat = (typeof SEATS)[number]

/** The slots as they lie, row by row: a spiral that ends in the centre (C2). */
export const SPIRAL = [1, 2, 3, 8, 9, 4, 7, 6, 5] as const
export const CENTRE = 9

/** The eight lines, in the order of C2. */
export const LINES = ['123', '894', '765', '187', '296', '345', '195', '397'] as const

export interface HandView {
  size: number
  cards: CardSymbol[] | null
  score: number | null
}

export interface CardSlotView extends View {
  phase: string
  mover: Seat
  board: (CardSymbol | null)[]
  full: boolean
  complete: string[]
  hands: [HandView, HandView]
  deck: number
  discards: number
  choices: string[]
  take: { least: number; most: number; slots: number[] } | null
  draw: number
  replaySlot: number | null
  notes: {
    discards: Record<CardSymbol, number>
    unseen: Record<CardSymbol, number>
    surely: [CardSymbol[], CardSymbol[]]
  }
}

export function isSymbol(text: string): text is CardSymbol {
  return SYMBOLS.some((symbol) => symbol === text)
}

export function otherSeat(seat: Seat): Seat {
  return seat === '1' ? '2' : '1'
}

export function handOf(view: CardSlotView, seat: Seat): HandView {
  return view.hands[seat === '1' ? 0 : 1]
}

/** The card on a slot, 1 to 9. */
export function cardOn(board: CardSlotView['board'], slot: number): CardSymbol | null {
  return board[slot - 1] ?? null
}

export function slotsOf(line: string): number[] {
  return [...line].map(Number)
}

/** Where a slot lies: column and row, counted from 0. */
export function placeOf(slot: number): { column: number; row: number } {
  const index = SPIRAL.findIndex((each) => each === slot)
  return { column: index % 3, row: Math.floor(index / 3) }
}

/** With the other's hand face down, as long as the game goes on (C12). */
export function fromSeat(view: CardSlotView, seat: string): CardSlotView {
  if (view.result !== null) return view
  const hide = (hand: HandView): HandView => ({ ...hand, cards: null, score: null })
  const [first, second] = view.hands
  return { ...view, seat, hands: seat === '1' ? [first, hide(second)] : [hide(first), second] }
}

/** The lines that a card on this slot would make three of a kind. */
export function completedBy(board: CardSlotView['board'], card: CardSymbol, slot: number): string[] {
  const alike = (other: number) => other === slot || cardOn(board, other) === card
  return LINES.filter((line) => slotsOf(line).includes(slot) && slotsOf(line).every(alike))
}
