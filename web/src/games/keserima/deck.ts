/** The layout and the two decks of Keserima, to check its dealing. */

import { countsOf, takeOne, type Counts, type Deck } from '../../verify/deck'
import type { Outcome } from '../../verify/recipe'

function binomial(n: number, k: number): bigint {
  if (k > n) return 0n
  let result = 1n
  for (let i = 0; i < k; i += 1) result = (result * BigInt(n - i)) / BigInt(i + 1)
  return result
}

/** K3: 16 layouts, evenly. */
function layouts(): Outcome[] {
  const signs = ['+', 'x']
  return signs.flatMap((rima) =>
    signs.flatMap((ship) =>
      signs.flatMap((kese) =>
        ['K', 'R'].map((first) => ({ text: `@${rima}${ship}${kese}${first}`, weight: 1n })),
      ),
    ),
  )
}

/** K4, K11: every handful of so many cards, as often as it can be taken from the deck. */
function handfuls(cards: Counts, size: number): Outcome[] {
  const [o = 0, plus = 0, x = 0] = ['o', '+', 'x'].map((card) => cards.get(card) ?? 0)
  const outcomes: Outcome[] = []
  for (let a = 0; a <= size; a += 1) {
    for (let b = 0; a + b <= size; b += 1) {
      const c = size - a - b
      const text = `{${'+'.repeat(b)}${'o'.repeat(a)}${'x'.repeat(c)}}`
      outcomes.push({ text, weight: binomial(o, a) * binomial(plus, b) * binomial(x, c) })
    }
  }
  return outcomes
}

export function deck(_options: Record<string, string>, start?: string): Deck {
  const fields = start === undefined || start === 'layout' ? undefined : start.split(' ')
  const cards = ['o', '+', 'x']
  const decks: Record<string, Counts> = {
    K: countsOf(cards, fields?.[5] ?? '5,6,6'),
    R: countsOf(cards, fields?.[6] ?? '5,6,6'),
  }
  const pending = fields?.[2] === '-' ? '' : (fields?.[2] ?? 'KR')
  let drawers = [...pending]
  const deckNow = () => decks[drawers[0] ?? ''] ?? new Map<string, number>()
  return {
    possible: (text) => (text.startsWith('@') ? layouts() : handfuls(deckNow(), text.length - 2)),
    happened: ({ by, text }) => {
      if (text === 'swap') [decks.K, decks.R] = [decks.R!, decks.K!] // K14
      else if (by !== 'chance') drawers = [by]
      else if (text.startsWith('{')) {
        for (const card of text.slice(1, -1)) takeOne(deckNow(), card)
        drawers = drawers.slice(1)
      }
    },
  }
}
