/** Recomputes every card of a finished game from its seed, and holds seed and numbers against what was
 *  promised of them before the first card: as it was noted then, not as the record tells it now. Written from docs/DEALING.md alone:
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
  /** Numbers of the players, in the order of the seats. */
  numbers: readonly (readonly [seat: string, number: string])[]
  /** Noted before the first card; null: nobody here noted it. */
  committed: Promised | null
}

export interface Promised {
  /** SHA-256 of the seed. */
  commitment: string
  /** SHA-256 of the numbers, by seat. */
  commits: Readonly<Record<string, string>>
}

export type Verdict =
  | { kind: 'good'; cards: number }
  | { kind: 'commitment' }
  | { kind: 'number'; seat: string }
  | { kind: 'card'; card: number; expected: string; found: string }

function fits(hex: string | undefined, hash: string | undefined): boolean {
  return hex !== undefined && hash !== undefined && toHex(sha256(fromHex(hex))) === hash
}

/** The seat whose number is not the one that was promised, is missing, or was never promised. */
function liarOf({ numbers, committed }: DealtGame): string | undefined {
  if (committed === null) return undefined
  const given = new Map(numbers)
  const { commits } = committed
  const seats = [...given.keys(), ...Object.keys(commits)]
  return seats.find((seat) => !fits(given.get(seat), commits[seat]))
}

/** A draw may be written in any order. */
function canonical(text: string): string {
  return text.startsWith('{') ? `{${[...text.slice(1, -1)].sort().join('')}}` : text
}

export function verifyDeal(dealt: DealtGame): Verdict {
  const { committed } = dealt
  if (committed !== null && !fits(dealt.seed, committed.commitment)) return { kind: 'commitment' }
  const liar = liarOf(dealt)
  if (liar !== undefined) return { kind: 'number', seat: liar }
  const deck = dealt.deck()
  const key = dealingKey(
    dealt.seed,
    dealt.numbers.map(([, number]) => number),
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
