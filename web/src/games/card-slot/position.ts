/** Positions for the lesson and the diagrams, written as one sees them; the deck is what is
 *  left. */

import { SPIRAL, SYMBOLS } from './view'
import type { CardSymbol } from './view'

/** How many there are (C1). */
const COUNTS: Record<CardSymbol, number> = { '7': 5, '3': 4, C: 9, W: 9, B: 15, R: 15 }

export interface Setup {
  /** Three rows as they lie, `.` for an empty slot: `B.. .B. ...`. */
  rows: string
  mover?: '1' | '2'
  /** Of players 1 and 2. */
  hands: readonly [string, string]
  discards?: string
  phase?: string
}

function count(cards: string, symbol: CardSymbol): number {
  return [...cards].filter((card) => card === symbol).length
}

function sorted(hand: string): string {
  return SYMBOLS.map((symbol) => symbol.repeat(count(hand, symbol))).join('') || '-'
}

/** The text of the rules page, C2 and C12. */
export function position({ rows, mover, hands, discards, phase }: Setup): string {
  const seen = rows.replaceAll(' ', '')
  const board = Array.from(
    { length: 9 },
    (_, slot) => seen[SPIRAL.findIndex((each) => each === slot + 1)],
  )
  const gone = discards ?? ''
  const used = seen + hands.join('') + gone
  const deck = SYMBOLS.map((symbol) => COUNTS[symbol] - count(used, symbol))
  const thrown = SYMBOLS.map((symbol) => count(gone, symbol))
  const fields = [board.join(''), mover ?? '1', ...hands.map(sorted), deck, thrown, '-', '-']
  return [...fields, phase ?? 'place'].join(' ')
}
