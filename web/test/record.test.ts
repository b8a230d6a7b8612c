/** Pasted texts, with the real engine: records and notations that open, and faults that are named. */

import { beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { BadText } from '../src/share/bad-text'
import { packedFromSight } from '../src/share/from-sight'
import { openPacked } from '../src/share/open-packed'
import { packedFromText } from '../src/share/read-text'
import { partsOf } from '../src/share/record'
import type { Game } from '../src/wire/wire'
import { dictionaries, type Dictionary } from '../src/words/words'
import { GAMES, startEngine } from './support/engine'

let engine: Engine
let games: Game[]
beforeAll(async () => {
  engine = await startEngine()
  games = await engine.games()
})

describe('a record in parts', () => {
  it('has a line for each value, a container before its members', () => {
    expect(partsOf({ a: ['x', null], b: { 'c.d': true }, n: 1.5 })).toEqual([
      'a [', 'a.0 s x', 'a.1 z', 'b {', 'b.c%2ed b true', 'n n 1.5',
    ])
  })

  it('hides what would break a line', () => {
    expect(partsOf({ 'ä b': '100%\n手' })).toEqual(['%c3%a4%20b s 100%25%0a手'])
  })

  it('does not go down without end', () => {
    let deep: unknown = 0
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
    expect(() => partsOf(deep)).toThrow(BadText)
  })
})

describe.each(GAMES)('%s', (id) => {
  it('a record opens, and gives the same record again', async () => {
    await engine.open(`r-${id}`, id, { deal: 'entered' })
    let sight = await engine.see(`r-${id}`, 'referee')
    for (let turn = 0; turn < 20 && sight.phase !== 'over'; turn += 1) {
      const event = sight.events[(turn * 7) % sight.events.length]
      await engine.do(`r-${id}`, 'referee', sight.version, `x${turn}`, `event ${event}`)
      sight = await engine.see(`r-${id}`, 'referee')
    }
    const record = await engine.record(`r-${id}`)
    const found = await packedFromText(engine, games, JSON.stringify(record))
    if (!('packed' in found)) throw new Error('no game')
    const table = await openPacked(engine, games.find((game) => game.id === id)!, found.packed)
    expect(await engine.record(table)).toEqual(record)
  })
})

describe.each(['keserima', 'card-slot', 'isshin-ittai'] as const)('the deal of %s', (id) => {
  it('is in its record, and is read from it', async () => {
    const table = `d-${id}`
    await engine.open(table, id, {})
    const first = await engine.see(table, 'onlooker')
    await engine.do(table, first.toMove, first.version, 'x', 'resign')
    const record = (await engine.record(table)) as unknown as Record<string, unknown>
    const { commitment, commits } = first.deal!
    expect(record).toMatchObject({ version: 2, deal: { commitment, commits, seed: expect.any(String) } })
    const found = await packedFromText(engine, games, JSON.stringify(record))
    if (!('packed' in found)) throw new Error('no game')
    const game = games.find((one) => one.id === id)!
    const { deal } = packedFromSight(game, await engine.see(table, 'referee'))
    expect(found.packed.deal).toEqual({ ...deal, cards: (record.deal as { cards: number[] }).cards })
    const wrong = { ...record, deal: { ...(record.deal as object), cards: [] } }
    await expect(packedFromText(engine, games, JSON.stringify(wrong))).rejects.toThrow(BadText)
  })
})

describe("a link of Keserima's site", () => {
  const SITE = 'R+@11 Sx@23 K+@15\nK{oox} R{o++}\n--------------------------------\nRo21-21+22.\n'
  const link = `https://keserima.example/playback/index.html?playback=${encodeURIComponent(SITE)}`

  it.each([link, `ケセリマを遊びました！\r\n${link}`])('opens as the record in it: %#', async (pasted) => {
    expect(await packedFromText(engine, games, pasted)).toEqual(await packedFromText(engine, games, SITE))
  })

  it('that is damaged is refused', async () => {
    await expect(packedFromText(engine, games, link.slice(0, -1))).rejects.toBeInstanceOf(BadText)
  })
})

describe('a fault', () => {
  const record = {
    format: 'teban-record', version: 1, game: 'jatsuna', options: { order: 'SLF' }, seats: ['S', 'L', 'F'],
    events: ['c1'], final: '..S..../......./...S.../...#.../.....L./..F..../....... L', result: null,
    ending: 'unfinished',
  }
  interface Case {
    part: Record<string, unknown>
    says(words: Dictionary): string
  }
  const cases: Case[] = [
    { part: { version: 3 }, says: (words) => words.start.importNotRecord },
    { part: { game: 'go' }, says: (words) => words.setup.noGame('go') },
    { part: { events: ['c1', 'd4'] }, says: (words) => words.link.illegal(2, 'd4') },
    { part: { final: 'x' }, says: (words) => words.start.importFinal },
    { part: { options: { order: 'XYZ' } }, says: (words) => (words === dictionaries.ja ? '選べるのは SLF|SFL です' : 'order takes SLF|SFL') },
    { part: { evnts: [] }, says: () => 'evnts' },
    { part: { constructor: 1 }, says: () => 'constructor' },
    { part: { toString: 1 }, says: () => 'toString' },
    {
      part: { game: 'x\u202e'.repeat(40) },
      says: (words) => words.setup.noGame(`${'x·'.repeat(20)}…`),
    },
  ]

  it.each(cases)('of $part is named in both languages', async ({ part, says }) => {
    const text = JSON.stringify({ ...record, ...part })
    const fault = await packedFromText(engine, games, text).catch((trouble) => trouble)
    expect(fault).toBeInstanceOf(BadText)
    expect(fault.say(dictionaries.ja)).toContain(says(dictionaries.ja))
    expect(fault.say(dictionaries.en)).toContain(says(dictionaries.en))
  })

  /** Three words in a row: names and notation stand alone. */
  const LATIN_SENTENCE = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/
  const damaged = [
    '{', '{"a":1}', 'furuike ya', 'R+@11 Sx@23 K+@15\nnothing here',
    'R+@11 Sx@23 K+@15\nK{oox} R{o++}\n--------------------------------\nRo21-21+99.\n',
    'https://keserima.example/playback/index.html?playback=%0',
    ...[
      { version: 3 }, { game: 'go' }, { events: ['d4'] }, { events: [1] }, { events: {} }, { final: 'x' },
      { start: 'x' }, { start: '......./......./......./...#.../......./......./....... X' }, { start: 1 },
      { options: { order: 'XYZ' } }, { options: { size: '9' } }, { options: 1 }, { evnts: [] },
      { seats: ['S'] }, { result: ['1'] }, { result: ['1', '0', '0'] }, { ending: 'nobody knows' },
      { game: 'keserima', options: {}, start: 'x' }, { game: 'rugby-chess', options: {}, start: 'x' },
      { game: 'card-slot', options: {}, start: 'x' }, { game: 'isshin-ittai', options: {}, start: 'x' },
      { game: 'isshin-ittai', options: { copies: '2', hand: '6', below: '8' } },
    ].map((part) => JSON.stringify({ ...record, ...part })),
  ]

  it.each(damaged)('is told in Japanese: %s', async (text) => {
    const fault = await packedFromText(engine, games, text).catch((trouble) => trouble)
    expect(fault).toBeInstanceOf(BadText)
    expect(fault.say(dictionaries.ja)).toMatch(/[ぁ-ん]/)
    expect(fault.say(dictionaries.ja)).not.toMatch(LATIN_SENTENCE)
  })
})
