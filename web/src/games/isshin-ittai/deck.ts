/** The deck of Isshin Ittai, to check its dealing. */

import { countsOf, outcomesOf, takeOne, type Deck } from '../../verify/deck'

const FORMS = ['F-', 'F+', 'L-', 'L+', 'S-', 'S+']

/** I2: form cards, and the Trinity card at its place. */
export function deck(options: Record<string, string>, start?: string): Deck {
  const copies = options.copies ?? '4'
  const fields = start?.split(' ')
  const counts = countsOf(FORMS, fields?.[5] ?? Array(6).fill(copies).join(','))
  const above = fields?.[6] ?? String(6 * Number(copies) - Number(options.below ?? '3'))
  /** Form cards above the Trinity card; null: it has been drawn. */
  let left = above === 'x' ? null : Number(above)
  return {
    possible: () => (left === 0 ? [{ text: '!T', weight: 1n }] : outcomesOf(counts)),
    happened: ({ by, text }) => {
      if (by !== 'chance') return
      if (text === '!T') left = null
      else {
        takeOne(counts, text.slice(1))
        if (left !== null) left -= 1
      }
    },
  }
}
