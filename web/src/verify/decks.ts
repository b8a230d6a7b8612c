/** What can be drawn, and how often it is there: the table of weights in docs/DEALING.md. A deck is
 *  followed from its beginning through the texts of the events. */

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

type Counts = Map<string, number>

function takeOne(counts: Counts, card: string): void {
  counts.set(card, (counts.get(card) ?? 0) - 1)
}

function outcomesOf(counts: Counts): Outcome[] {
  return [...counts].map(([card, count]) => ({
    text: `!${card}`,
    weight: BigInt(Math.max(count, 0)),
  }))
}

function countsOf(cards: readonly string[], numbers: string): Counts {
  const parts = numbers.split(',').map(Number)
  return new Map(cards.map((card, index) => [card, parts[index] ?? 0]))
}

/** C9: each card as often as it is left. */
export function cardSlotDeck(options: Record<string, string>, start?: string): Deck {
  const numbers = start?.split(' ')[4] ?? options.cards ?? '5,4,9,9,15,15'
  const counts = countsOf(['7', '3', 'C', 'W', 'B', 'R'], numbers)
  return {
    possible: () => outcomesOf(counts),
    happened: ({ by, text }) => {
      if (by === 'chance') takeOne(counts, text.slice(1))
    },
  }
}

const FORMS = ['F-', 'F+', 'L-', 'L+', 'S-', 'S+']

/** I2: form cards, and the Trinity card at its place. */
export function isshinIttaiDeck(options: Record<string, string>, start?: string): Deck {
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
function handfuls(deck: Counts, size: number): Outcome[] {
  const [o = 0, plus = 0, x = 0] = ['o', '+', 'x'].map((card) => deck.get(card) ?? 0)
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

export function keserimaDeck(_options: Record<string, string>, start?: string): Deck {
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
      if (by !== 'chance') drawers = [by]
      else if (text.startsWith('{')) {
        for (const card of text.slice(1, -1)) takeOne(deckNow(), card)
        drawers = drawers.slice(1)
      }
    },
  }
}

/** Games whose dealing can be checked, by id. */
export const DECKS: Readonly<
  Record<string, (options: Record<string, string>, start?: string) => Deck>
> = {
  keserima: keserimaDeck,
  'card-slot': cardSlotDeck,
  'isshin-ittai': isshinIttaiDeck,
}
