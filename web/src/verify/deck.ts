/** What can be drawn, and how often it is there: the table of weights in docs/DEALING.md. A deck is
 *  followed from its beginning through the texts of the events. Which cards a game has is in its
 *  folder, games/<id>/deck.ts. */

import type { Outcome } from './recipe'

export interface DealtEvent {
  /** A seat's letter, or `chance`. */
  by: string
  text: string
}

export interface Deck {
  /** What chance can bring now; `text` tells which kind of outcome is due. */
  possible(text: string): Outcome[]
  /** Any event, in order. */
  happened(event: DealtEvent): void
}

export type Counts = Map<string, number>

export function takeOne(counts: Counts, card: string): void {
  counts.set(card, (counts.get(card) ?? 0) - 1)
}

export function outcomesOf(counts: Counts): Outcome[] {
  return [...counts].map(([card, count]) => ({
    text: `!${card}`,
    weight: BigInt(Math.max(count, 0)),
  }))
}

export function countsOf(cards: readonly string[], numbers: string): Counts {
  const parts = numbers.split(',').map(Number)
  return new Map(cards.map((card, index) => [card, parts[index] ?? 0]))
}
