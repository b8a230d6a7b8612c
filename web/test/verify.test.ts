/** The dealer's cards against the page's own recipe. The fixtures are games dealt by `teban desk`:
 *  with take-backs, with numbers of the players, with other decks. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Face } from '../src/games/face'
import { loadFace } from '../src/games/registry'
import type { Deck } from '../src/verify/deck'
import { dealingKey, drawnOutcome } from '../src/verify/recipe'
import { fromHex, sha256, toHex } from '../src/verify/sha256'
import { verifyDeal, type DealtGame } from '../src/verify/verify'

interface Fixture {
  game: string
  seed: string
  commitment: string
  numbers: { seat: string; number: string; commit: string }[]
  options: Record<string, string>
  start?: string
  events: [by: string, text: string, card?: number][]
}

const decks = new Map<string, Face['deck']>()
for (const id of ['card-slot', 'isshin-ittai', 'keserima']) decks.set(id, (await loadFace(id)).deck)

const fixtures = JSON.parse(
  readFileSync(new URL('fixtures/deals.json', import.meta.url), 'utf8'),
) as Fixture[]

function deckOf({ game, options, start }: Fixture): Deck {
  const deck = decks.get(game)?.(options, start)
  if (deck === undefined) throw new Error(`${game} has no deck`)
  return deck
}

const games: (DealtGame & { game: string })[] = fixtures.map((fixture) => ({
  game: fixture.game,
  seed: fixture.seed,
  numbers: fixture.numbers.map(({ seat, number }) => [seat, number] as const),
  committed: {
    commitment: fixture.commitment,
    commits: Object.fromEntries(fixture.numbers.map(({ seat, commit }) => [seat, commit])),
  },
  deck: () => deckOf(fixture),
  events: fixture.events.map(([by, text, card]) => ({
    by,
    text,
    ...(card === undefined ? {} : { card }),
  })),
}))

function node256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe('SHA-256', () => {
  it('agrees with another implementation at every length around the blocks', () => {
    for (let length = 0; length < 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256)
      expect(toHex(sha256(bytes))).toBe(node256(bytes))
    }
  })
})

describe('the recipe', () => {
  it('leaves out what cannot come, and sorts by text', () => {
    const key = dealingKey('00'.repeat(32), [])
    const possible = [
      { text: '!B', weight: 0n },
      { text: '!A', weight: 3n },
    ]
    expect(drawnOutcome(key, 0, possible)).toBe('!A')
  })

  it('draws as often as the weights say', () => {
    const key = dealingKey('11'.repeat(32), [])
    const possible = [
      { text: 'a', weight: 1n },
      { text: 'b', weight: 3n },
    ]
    const draws = Array.from({ length: 2000 }, (_, count) => drawnOutcome(key, count, possible))
    const share = draws.filter((text) => text === 'b').length / draws.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.8)
  })
})

describe('a dealt game', () => {
  for (const [index, game] of games.entries()) {
    it(`${index + 1}, ${game.game}: every card agrees`, () => {
      const cards = game.events.filter(({ by }) => by === 'chance').length
      expect(verifyDeal(game)).toEqual({ kind: 'good', cards })
    })

    it(`${index + 1}, ${game.game}: another seed, number or card is found out`, () => {
      const other = game.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
      expect(verifyDeal({ ...game, seed: other }).kind).toBe('commitment')
      const committed = { commits: {}, ...game.committed, commitment: toHex(sha256(fromHex(other))) }
      expect(verifyDeal({ ...game, seed: other, committed }).kind).toBe('card')
      expect(verifyDeal({ ...game, seed: other, committed: null }).kind).toBe('card')
    })

    it(`${index + 1}, ${game.game}: a number that is another, missing or new is found out`, () => {
      const [first, ...rest] = game.numbers
      const extra = ['Z', 'ab'.repeat(32)] as const
      expect(verifyDeal({ ...game, numbers: [...game.numbers, extra] })).toEqual({ kind: 'number', seat: 'Z' })
      if (first === undefined) return
      const [seat] = first
      const lies = { kind: 'number', seat }
      expect(verifyDeal({ ...game, numbers: [[seat, 'cd'.repeat(32)], ...rest] })).toEqual(lies)
      expect(verifyDeal({ ...game, numbers: rest })).toEqual(lies)
    })
  }

  it('is there of each kind', () => {
    const kinds = new Set(games.map(({ game }) => game))
    expect([...kinds].sort()).toEqual(['card-slot', 'isshin-ittai', 'keserima'])
    expect(games.some(({ numbers }) => numbers.length > 0)).toBe(true)
    const gap = games.some(({ events }) => {
      const cards = events.flatMap(({ card }) => (card === undefined ? [] : [card]))
      return cards.some((card, place) => card !== place)
    })
    expect(gap).toBe(true)
    const swapped = games.some(({ events }) => events.some(({ text }) => text === 'swap'))
    expect(swapped).toBe(true)
  })
})
