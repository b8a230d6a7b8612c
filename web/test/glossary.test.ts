/** Names and terms are the same wherever people read them: in the library, on the page and in the pages about a game. */

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as cardSlot from '../src/games/card-slot/words'
import { STATES } from '../src/games/isshin-ittai/calls'
import * as isshin from '../src/games/isshin-ittai/words'
import * as jatsuna from '../src/games/jatsuna/words'
import * as keserima from '../src/games/keserima/words'
import * as rugby from '../src/games/rugby-chess/words'
import type { Game, Words } from '../src/wire/wire'
import { OF_THE_HOUSE, realDesk } from './support/engine'

type House = (typeof OF_THE_HOUSE)[number]

const ROOT = new URL('../../', import.meta.url)

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8')
}

function filesIn(folder: string, ending: RegExp): string {
  const all = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
  return all.filter((file) => ending.test(file)).map((file) => read(`${folder}/${file}`)).join('\n')
}

const inC = (game: House) => filesIn(`src/games/${game.replace('-', '_')}`, /\.c$/)

const isEnglish = (text: string) => !/[\u3040-\u30ff\u4e00-\u9fff]/.test(text)

/** What a program says in English: its texts of more than a word, put together where they are broken. */
function saidInC(source: string): string[] {
  const texts = source.match(/"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*/g) ?? []
  return texts.map((text) => text.replace(/"\s*"/g, '').slice(1, -1)).filter((text) => isEnglish(text) && text.includes(' '))
}

function saidOnPage(source: string): string[] {
  return source.match(/\ben: *(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)/g) ?? []
}

/** A page without the notation and the words of programs in it. */
function written(page: string): string[] {
  return [page.replace(/```[\s\S]*?```|`[^`]*`/g, '')]
}

/** Everything that an English reader is told about a game. */
function englishOf(game: House): string[] {
  return [
    ...saidInC(inC(game)),
    ...saidOnPage(filesIn(`web/src/games/${game}`, /(?<!\.test)\.tsx?$/)),
    ...saidOnPage(read(`web/src/watch/${game}.ts`)),
    ...written(read(`docs/play/${game}.en.md`)),
    ...written(read(`docs/rules/${game}.md`)),
  ]
}

/** A term, how it is found, and what is not said instead of it. */
const TERMS: Record<House, readonly [term: string, instead: RegExp][]> = {
  jatsuna: [
    ['sanctuary', /\bthe wall\b|\bis a wall:|\bholy\b/i],
    ['flank', /\b(out|be)flank|\bsandwich/i],
    ['stone', /\b(disc|disk|counter)s?\b/i],
    ['Slug', /\bleech|\bsnail/i],
  ],
  keserima: [
    ['saltire', /\bx-shape|\bex-shape|\bdiagonal cross/i],
    ['prison', /\bjail|\bcaptured pile/i],
    ['graveyard', /\bcemetery|\bdiscard pile/i],
    ['ship', /\bboats?\b|\bferry/i],
    ['drop', /\bparachut|\bdeploy/i],
    ['Yeka', /\bIeka\b/],
    ['Ommafi', /\bOnmafi\b/],
  ],
  'rugby-chess': [
    ['in-goal', /\bin goal\b|\bgoal row\b|\bend zone\b|\bgoal line\b/i],
    ['team mate', /\bteam-?mate/i],
    ['turned over', /\bflipped\b|\bknocked down\b/i],
    ['try', /\btouchdown/i],
    ['retreat', /\bwithdraw/i],
  ],
  'card-slot': [
    ['Gold 7', /\bgolden\b|\bsevens\b|\bGold seven|\bthree Gold 7(?!s)/i],
    ['Silver 3', /\bsilver three|\bthrees\b/i],
    ['slot', /\bcells?\b|\bon (a|an empty) square\b/i],
    ['heavenly hand', /\bblessing|\bhand of heaven/i],
    ['Replay', /\bREPLAY\b/],
  ],
  'isshin-ittai': [
    ['power attack', /\bpower\b(?! attack)/i],
    ['killing stroke', /\bkills?\b|\bkilling\b(?! stroke)/i],
    ['Trinity', /\btriad\b|\btrinity card\b/],
    ['spirit', /\bki\b|\bchi\b|\bqi\b/i],
    ['guard', /\bdefen[cs]e\b/i],
  ],
}

const ALL_TERMS = OF_THE_HOUSE.flatMap((game) => TERMS[game].map(([term, instead]) => ({ game, term, instead })))

describe('one word for a thing in English', () => {
  it.each(ALL_TERMS)('$game: $term', ({ game, term, instead }) => {
    const all = englishOf(game)
    expect(all.filter((text) => instead.test(text))).toEqual([])
    expect(all.join('\n').toLowerCase()).toContain(term.toLowerCase())
  })

  it.each(OF_THE_HOUSE)('%s is spelled as in Britain, and has winning chances', (game) => {
    const american = /\b(center|color|favor(?!it)|honor|gray|defense)|\banalyz|\bexpects [0-9]|\bexpects (about|more)/i
    expect(englishOf(game).filter((text) => american.test(text))).toEqual([])
  })
})

/** The pairs that the page shows, which the library has, too. */
const PAIRS: Record<House, readonly Words[]> = {
  jatsuna: Object.values(jatsuna.KIND_NAMES),
  keserima: [...Object.values(keserima.sideNames), ...Object.values(keserima.symbolNames)],
  'rugby-chess': Object.values(rugby.SIDES),
  'card-slot': [
    ...Object.values(cardSlot.NAMES),
    ...Object.values(cardSlot.SEAT_NAMES),
    ...Object.values(cardSlot.LINE_NAMES).map(({ en, ja }) => ({ en: `the ${en}`, ja })),
  ],
  'isshin-ittai': (['F+', 'F-', 'L+', 'L-', 'S+', 'S-'] as const).map((card) => ({
    en: isshin.cardName(card, 'en'), ja: isshin.cardName(card, 'ja'),
  })),
}

describe('the page and the library', () => {
  it.each(OF_THE_HOUSE)('%s: call pieces, cards and lines the same in both languages', (game) => {
    const source = inC(game)
    expect(PAIRS[game].filter(({ en, ja }) => !source.includes(`{"${en}", "${ja}"}`))).toEqual([])
  })

  it('call the states of Isshin Ittai the same', () => {
    const source = inC('isshin-ittai')
    const missing = Object.values(STATES).filter(({ en, ja }) => !new RegExp(`\\{" ?${en}", "の?${ja}"\\}`).test(source))
    expect(missing).toEqual([])
  })

  it('call the seats the same', async () => {
    const { games } = JSON.parse((await realDesk()).call('games')) as { games: Game[] }
    const seats = (id: House) => games.find((game) => game.id === id)!.seats.map(({ name }) => name)
    expect(seats('jatsuna')).toEqual(Object.values(jatsuna.KIND_NAMES))
    expect(seats('keserima')).toEqual(Object.values(keserima.sideNames))
    expect(seats('rugby-chess')).toEqual(Object.values(rugby.SIDES))
    expect(seats('card-slot')).toEqual(Object.values(cardSlot.SEAT_NAMES))
  })
})
