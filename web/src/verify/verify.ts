/** Recomputes every card of a finished game from its seed. Written from docs/DEALING.md alone:
 *  nothing here is shared with the dealer. */

import type { DealtEvent, Deck } from './deck'
import { dealingKey, drawnOutcome } from './recipe'
import { fromHex, sha256, toHex } from './sha256'

export interface DealtGame {
  /** What the dealer draws from, as it was before the first event. */
  deck(): Deck
  /** All events; those of chance with the number of their card. */
  events: readonly (DealtEvent & { card?: number })[]
  seed: string
  /** SHA-256 of the seed, as it was shown before the first event; null: not known here. */
  commitment: string | null
  /** Numbers of the players in the order of the seats, with their commitments where they are known. */
  numbers: readonly { seat: string; number: string; commit: string | null }[]
}

export type Verdict =
  | { kind: 'good'; cards: number }
  | { kind: 'commitment' }
  | { kind: 'number'; seat: string }
  | { kind: 'card'; card: number; expected: string; found: string }

function fits(hex: string, hash: string | null): boolean {
  return hash === null || toHex(sha256(fromHex(hex))) === hash
}

/** A draw may be written in any order. */
function canonical(text: string): string {
  return text.startsWith('{') ? `{${[...text.slice(1, -1)].sort().join('')}}` : text
}

export function verifyDeal(dealt: DealtGame): Verdict {
  if (!fits(dealt.seed, dealt.commitment)) return { kind: 'commitment' }
  const liar = dealt.numbers.find(({ number, commit }) => !fits(number, commit))
  if (liar !== undefined) return { kind: 'number', seat: liar.seat }
  const deck = dealt.deck()
  const key = dealingKey(
    dealt.seed,
    dealt.numbers.map(({ number }) => number),
  )
  let cards = 0
  for (const event of dealt.events) {
    if (event.by === 'chance') {
      const card = event.card ?? cards
      const found = canonical(event.text)
      const expected = drawnOutcome(key, card, deck.possible(found))
      if (expected !== found) return { kind: 'card', card, expected, found }
      cards += 1
    }
    deck.happened(event)
  }
  return { kind: 'good', cards }
}
