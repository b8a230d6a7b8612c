/** The deck of Card Slot, to check its dealing. */

import { countsOf, outcomesOf, takeOne, type Deck } from '../../verify/deck'

/** C9: each card as often as it is left. */
export function deck(options: Record<string, string>, start?: string): Deck {
  const numbers = start?.split(' ')[4] ?? options.cards ?? '5,4,9,9,15,15'
  const counts = countsOf(['7', '3', 'C', 'W', 'B', 'R'], numbers)
  return {
    possible: () => outcomesOf(counts),
    happened: ({ by, text }) => {
      if (by === 'chance') takeOne(counts, text.slice(1))
    },
  }
}
