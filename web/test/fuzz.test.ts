/** Letters and links that were changed by chance, thousands of them: each is opened, or refused with a
 *  sentence; none does anything else, and none changes what the device keeps unless it may. The changes
 *  are made to the packed text, which gets a new checksum, and to the characters of the link. How many:
 *  TEBAN_TEST_SCALE times as many as usual. */

import { emptyDevice, keptBytes } from './support/device'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { BadText } from '../src/share/bad-text'
import { packedFromSight } from '../src/share/from-sight'
import { receiveLetter } from '../src/share/letter'
import { pack, toBase64Url, unpack } from '../src/share/link'
import { openPacked } from '../src/share/open-packed'
import { checksum, NOTHING_PACKED, readPacked, writePacked, type Packed } from '../src/share/packed'
import { packedFromText } from '../src/share/read-text'
import { troubleWords } from '../src/share/trouble'
import { allTables, findTable } from '../src/store/tables'
import { BadEvent } from '../src/table/study'
import { Refusal } from '../src/wire/refusal'
import type { Game } from '../src/wire/wire'
import { dictionaries } from '../src/words/words'
import { Chance } from './support/chance'
import { startEngine } from './support/engine'

const scale = Number(process.env.TEBAN_TEST_SCALE ?? 1)
const many = (count: number) => Math.max(1, Math.round(count * scale))
const timeout = 60_000 * Math.max(1, scale)

let engine: Engine
let games: Game[]
/** Packed games as the page writes them, of every game and some letters. */
let real: Packed[]
const gameOf = (id: string) => games.find((game) => game.id === id)

/** A game of `length` events, and how it was dealt. */
async function played(game: Game, length: number, chance: Chance): Promise<Packed> {
  await engine.open('f', game.id)
  for (let turn = 0; turn < length; turn += 1) {
    const { toMove, version, phase } = await engine.see('f', 'onlooker')
    if (phase === 'over') break
    const { events } = await engine.see('f', toMove)
    await engine.do('f', toMove, version, `m${turn}`, `event ${chance.of(events)}`)
  }
  const { version, phase, toMove } = await engine.see('f', 'onlooker')
  if (phase !== 'over') await engine.do('f', toMove, version, 'end', 'resign')
  // Of three the computer plays on for who resigned: the game goes on, and there is no referee yet.
  const over = (await engine.see('f', 'onlooker')).phase === 'over'
  const packed = packedFromSight(game, await engine.see('f', over ? 'referee' : 'onlooker'))
  await engine.close('f')
  return packed
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  engine = await startEngine()
  games = await engine.games()
  const chance = new Chance(1)
  real = []
  for (const game of games) real.push(await played(game, 12, chance))
  const letters = ['', 'd1g4', 'd1g4 b9a8', 'd1g4 b9a8 a1b2', 'd1g4 b9a8 g4b9']
  for (const events of letters) real.push(letterOf(events))
  real.push({ ...letterOf('d1g4'), by: 'resigned', who: 'w', stated: [0, 6] })
  real.push({ ...letterOf('d1g4'), by: 'resigned', who: 'b', stated: [6, 0] })
  real.push({ ...letterOf('d1g4'), options: { 'max-plies': '40' }, start: 'x', sitters: ['person', 'person'] })
})

function letterOf(events: string): Packed {
  const named = events === '' ? [] : events.split(' ')
  return { ...NOTHING_PACKED, game: 'rugby-chess', letter: 'abc', events: named }
}

const SIGNS = [...'godserpclk \n,:=-+0159abwzASLF{}@!?/.%\0\t\u202e', '𠮷', '1e9', '18446744073709551616', '=clock', '__proto__']

type Change = (text: string, chance: Chance) => string

const at = (text: string, chance: Chance) => chance.below(text.length + 1)

const changes: Change[] = [
  (text, chance) => {
    const cut = at(text, chance)
    return text.slice(0, cut) + chance.of(SIGNS) + text.slice(cut)
  },
  (text, chance) => {
    const cut = at(text, chance)
    return text.slice(0, cut) + chance.of(SIGNS) + text.slice(cut + 1)
  },
  (text, chance) => {
    const cut = at(text, chance)
    return text.slice(0, cut) + text.slice(cut + 1 + chance.below(4))
  },
  (text, chance) => text.slice(0, at(text, chance)),
  (text, chance) => {
    const lines = text.split('\n')
    lines.splice(chance.below(lines.length + 1), chance.below(2), chance.of(lines))
    return lines.join('\n')
  },
  (text, chance) => {
    const lines = text.split('\n')
    const other = writePacked(chance.of(real)).split('\n').slice(0, -1)
    lines[chance.below(lines.length)] = chance.of(other)
    return lines.join('\n')
  },
  (text, chance) => {
    const words = text.split(' ')
    const from = chance.below(words.length)
    words.splice(chance.below(words.length), 1, words[from]!)
    return words.join(' ')
  },
  (text, chance) => text.repeat(1 + chance.below(3)),
]

function changed(text: string, chance: Chance): string {
  let now = text
  for (let count = 1 + chance.below(3); count > 0; count -= 1) now = chance.of(changes)(now, chance)
  return now
}

/** A packed text with a change in it, and the checksum that it then has. */
function forged(chance: Chance): string {
  const lines = writePacked(chance.of(real)).split('\n').slice(0, -1)
  const text = changed(lines.join('\n'), chance)
  return `${text}\nk${checksum(text)}`
}

/** What came of it; whatever is not a refusal that has a sentence goes on as it is. */
async function outcome<T>(does: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await does()
  } catch (trouble) {
    if (!(trouble instanceof BadText || trouble instanceof BadEvent || trouble instanceof Refusal)) throw trouble
    for (const lang of ['en', 'ja'] as const) {
      const said = troubleWords(trouble, dictionaries[lang], lang)
      expect(said.length).toBeGreaterThan(5)
      expect(said.length).toBeLessThan(400)
    }
    return 'refused'
  }
}

async function received(text: string) {
  const packed = readPacked(text)
  const game = gameOf(packed.game)
  if (game === undefined || packed.letter === null) throw new BadText(() => 'no letter')
  return receiveLetter(engine, game, packed)
}

describe('changed by chance', { timeout }, () => {
  it('a letter adds to a game only turns and the end of the other', async () => {
    const chance = new Chance(2)
    const counts = { refused: 0, open: 0, asked: 0 }
    let mine = ''
    const begin = async () => {
      emptyDevice()
      const first = await receiveLetter(engine, gameOf('rugby-chess')!, letterOf('d1g4'))
      mine = (first as { table: string }).table
    }
    await begin()
    for (let run = 0; run < many(3000); run += 1) {
      const before = keptBytes()
      const text = forged(chance)
      const came = await outcome(() => received(text))
      if (came === 'refused') counts.refused += 1
      else counts[came.kind === 'open' ? 'open' : 'asked'] += 1
      if (keptBytes() === before) continue
      expect(came, text).toMatchObject({ kind: 'open' })
      await expectOthersOnly(mine, text)
      await begin()
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(many(3000) / 100)
  })

  it('a link is opened or refused', async () => {
    const chance = new Chance(3)
    const links = await Promise.all(real.map(pack))
    const before = keptBytes()
    for (let run = 0; run < many(3000); run += 1) {
      const link = chance.below(2) ? changed(chance.of(links), chance) : linkWith(forged(chance), chance)
      await outcome(() => unpack(link))
    }
    expect(keptBytes()).toBe(before)
  })

  it('a shared game is opened or refused', async () => {
    const chance = new Chance(4)
    let opened = 0
    for (let run = 0; run < many(1500); run += 1) {
      const table = await outcome(async () => {
        const packed = readPacked(forged(chance))
        const game = gameOf(packed.game)
        if (game === undefined) throw new BadText(() => 'no game')
        return openPacked(engine, game, packed)
      })
      if (table === 'refused') continue
      opened += 1
      await engine.close(table)
    }
    expect(opened).toBeGreaterThan(many(1500) / 100)
  })

  it('a pasted record is opened or refused', async () => {
    const chance = new Chance(5)
    const texts = await Promise.all(real.filter(({ letter }) => letter === null).map(recordOf))
    for (let run = 0; run < many(1000); run += 1) {
      const text = changed(chance.of(texts), chance)
      await outcome(() => packedFromText(engine, games, text))
    }
  })
})

async function recordOf(packed: Packed): Promise<string> {
  const table = await openPacked(engine, gameOf(packed.game)!, packed)
  const record = await engine.record(table)
  await engine.close(table)
  return JSON.stringify(record)
}

function linkWith(text: string, chance: Chance): string {
  const link = `1p${toBase64Url(new TextEncoder().encode(text))}`
  return chance.below(4) === 0 ? changed(link, chance) : link
}

/** The known game is as it was, or the other one has ended it; whatever else is kept is a new game
 *  without turns of its owner. */
async function expectOthersOnly(mine: string, text: string): Promise<void> {
  for (const kept of allTables().kept) {
    await engine.restore('fuzzed', kept.lines)
    const { history, result } = await engine.see('fuzzed', 'onlooker')
    await engine.close('fuzzed')
    const own = history.filter(({ by }) => by === kept.me)
    expect(own, text).toEqual([])
    expect(result?.who ?? null, text).not.toBe(kept.me)
  }
  expect(findTable(mine), text).toMatchObject({ me: 'b', letter: 'abc', ply: 1 })
}
