import { beforeEach, describe, expect, it } from 'vitest'
import { keysWith, read, remove, write } from '../src/store/storage'
import { checkSettings, defaultSettings } from '../src/store/settings'
import { addResult, checkStats, placing } from '../src/store/stats'
import { fraction } from '../src/wire/points'
import {
  allTables,
  checkKept,
  findTable,
  forgetTable,
  keepTable,
  replaceTable,
  type Kept,
} from '../src/store/tables'
import { checkDone } from '../src/store/lessons'

const kept: Kept = {
  id: 'abc',
  game: 'jatsuna',
  lines: ['new abc jatsuna'],
  setup: {
    game: 'jatsuna',
    opponents: [{ level: 3 }, { level: 0 }],
    seat: null,
    options: {},
    together: false,
    letter: false,
    shared: false,
    hints: false,
    names: [],
    clock: 0,
  },
  me: 'S',
  letter: null,
  committed: null,
  names: {},
  ply: 4,
  over: false,
  points: null,
  counted: false,
  changed: 1,
}

beforeEach(() => {
  for (const key of keysWith('')) remove(key)
})

describe('the storage', () => {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)

  it('gives back what was kept', () => {
    expect(read('x', text)).toEqual({ state: 'none' })
    write('x', 'hello')
    expect(read('x', text)).toEqual({ state: 'good', value: 'hello' })
  })

  it('says what is damaged and leaves it where it is', () => {
    write('x', 5)
    expect(read('x', text)).toEqual({ state: 'damaged', raw: '5' })
    expect(read('x', text)).toEqual({ state: 'damaged', raw: '5' })
  })
})

describe('kept games', () => {
  it('come back, the newest first', () => {
    keepTable(kept)
    keepTable({ ...kept, id: 'def', changed: 2 })
    expect(findTable('abc')).toEqual(kept)
    expect(allTables().kept.map(({ id }) => id)).toEqual(['def', 'abc'])
  })

  it('a damaged one does not touch the others', () => {
    keepTable(kept)
    write('table.bad', { id: 'bad' })
    expect(findTable('bad')).toBe('damaged')
    expect(allTables().damaged.map(({ id }) => id)).toEqual(['bad'])
    expect(allTables().kept).toEqual([kept])
    forgetTable('bad')
    expect(allTables().damaged).toEqual([])
  })

  it('are checked member by member', () => {
    for (const member of Object.keys(kept).filter((name) => name !== 'game')) {
      expect(checkKept({ ...kept, [member]: { not: 0 } }), member).toBeNull()
    }
    expect(checkKept({ ...kept, setup: { ...kept.setup, opponents: [{ level: 11 }] } })).toBeNull()
  })
})

describe('settings', () => {
  it('keep what is good and take the default for the rest', () => {
    const settings = checkSettings({ lang: 'ja', theme: 'purple', sound: 'loud', confirm: false })
    expect(settings).toEqual({ ...defaultSettings(), lang: 'ja', confirm: false })
    expect(checkSettings([])).toBeNull()
  })
})

describe('results', () => {
  it('are counted', () => {
    const once = addResult(undefined, 1, null, 2)
    expect(addResult(addResult(once, 0, null, 2), fraction('1/3'), null, 2)).toEqual({
      played: 3,
      won: 1,
      shared: 1,
      lost: 1,
    })
  })

  it('have places where the end has them', () => {
    const before = { played: 4, won: 1, shared: 0, lost: 3 }
    expect(placing(before)).toBeNull()
    const third = addResult(before, 0, 3, 3)
    expect(third).toEqual({ played: 5, won: 1, shared: 0, lost: 4, places: [0, 0, 1] })
    const both = addResult(third, fraction('1/2'), 1, 3)
    expect(both.places).toEqual([1, 0, 1])
    expect(placing(both)).toEqual({ firsts: 1, average: 2, best: 1 })
    expect(addResult(both, 0, null, 3).places).toEqual([1, 0, 1])
    expect(checkStats({ jatsuna: { person: before } })).toEqual({ jatsuna: { person: before } })
    expect(checkStats({ jatsuna: { person: both } })).toEqual({ jatsuna: { person: both } })
    expect(checkStats({ jatsuna: { person: { ...both, places: [1, -1, 1] } } })).toBeNull()
    expect(checkStats({ jatsuna: { person: { ...both, places: 3 } } })).toBeNull()
  })

  it('are checked', () => {
    expect(
      checkStats({ jatsuna: { person: { played: 1, won: 1, shared: 0, lost: 0 } } }),
    ).not.toBeNull()
    expect(
      checkStats({ jatsuna: { person: { played: -1, won: 1, shared: 0, lost: 0 } } }),
    ).toBeNull()
    expect(checkDone({ jatsuna: [1, 'x'] })).toBeNull()
  })
})

describe('a game in two tabs', () => {
  const longer = { ...kept, lines: [...kept.lines, 'S 0 a event c1'] }

  it('is kept only by who goes on from all of it', () => {
    expect(keepTable(longer)).toBe('kept')
    expect(keepTable({ ...kept, ply: 9 })).toBe('grown')
    expect(keepTable({ ...kept, lines: [...kept.lines, 'S 0 b event d1'] })).toBe('grown')
    expect(findTable('abc')).toEqual(longer)
    expect(keepTable({ ...longer, lines: [...longer.lines, 'L 0 c event e1'] })).toBe('kept')
  })

  it('can be written anew in another way', () => {
    keepTable(longer)
    expect(replaceTable(kept)).toBe('kept')
    expect(findTable('abc')).toEqual(kept)
  })
})
