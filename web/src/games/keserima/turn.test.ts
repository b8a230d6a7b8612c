import { expect, test } from 'vitest'
import type { HistoryEntry, Steps } from '../../wire/wire'
import { deck } from './deck'
import { sound } from './sound'
import { back, readTurn, restOf, spentBy, wayOf } from './text'
import { choose, targetsOf, type Entry, type Picked } from './turn'
import { menOf, squares, type KeserimaView, type CardSymbol } from './view'

const board = 'toaox/...../.D.H./...../TOAOX'

function entry(draft: string, steps: string[], whole = false, picked: Picked | null = null): Entry {
  const view = { board: [...board.replaceAll('/', '')] } as KeserimaView
  const offered: Steps = { whole, say: null, event: null, steps: steps.map((text) => ({ text, whole: true })) }
  return { view, actor: 'K', events: ['o44', 'pass'], draft, steps: offered, picked }
}

function man(square: string): Picked {
  const view = { board: [...board.replaceAll('/', '')] } as KeserimaView
  return { kind: 'man', man: menOf(view).find((one) => one.square === square)! }
}

function card(symbol: CardSymbol): Picked {
  return { kind: 'card', card: symbol, slot: 0 }
}

test('squares are named as in a view', () => {
  expect(squares[0]).toBe('11')
  expect(squares[12]).toBe('33')
  expect(squares[21]).toBe('25')
})

test('texts are read by their shape', () => {
  const turn = readTurn('o25-25+35ox44')!
  expect(wayOf(turn)).toEqual(['25', '25', '35', '44'])
  expect(spentBy(turn)).toEqual(['+', 'o', 'x'])
  expect(restOf(turn)).toBe('44')
  expect(readTurn('Sx43-34')).toMatchObject({ kind: 'move', ship: true, symbol: 'x', from: '43' })
  expect(readTurn('+44')).toEqual({ kind: 'drop', card: '+', to: '44' })
  expect(readTurn('{+ox}')).toEqual({ kind: 'draw', cards: ['+', 'o', 'x'] })
  expect(readTurn('swap')).toEqual({ kind: 'swap' })
  expect(wayOf(readTurn('swap')!)).toEqual([])
  expect(spentBy(readTurn('swap')!)).toEqual([])
  expect(restOf(readTurn('swap')!)).toBeNull()
  expect(readTurn('@+x+K')).toBeNull()
  expect(readTurn('')).toBeNull()
})

test('one step back', () => {
  expect(back('o25-25+35ox44')).toBe('o25-25+35')
  expect(back('+15-14x23+22')).toBe('+15-14x23')
  expect(back('+15-14')).toBe('')
  expect(back('+44')).toBe('')
  expect(back('Sx43-34+33')).toBe('Sx43-34')
  expect(back('pass')).toBe('')
  expect(back('swap')).toBe('')
})

test('a piece is chosen, then its own step, then commands, then the piece again', () => {
  const first = ['+15-14', '+15-25', 'o44', 'pass']
  expect(choose(entry('', first), '15')).toEqual({ act: 'pick', picked: man('15') })
  const stepping = entry('', first, false, man('15'))
  expect([...targetsOf(stepping).keys()]).toEqual(['14', '25'])
  expect(choose(stepping, '14')).toEqual({ act: 'draft', text: '+15-14' })
  const going = entry('+15-14', ['x23', '+13'], true)
  expect(choose(going, '23')).toEqual({ act: 'draft', text: '+15-14x23' })
  expect(choose(going, '14')).toEqual({ act: 'play', text: '+15-14' })
  expect(choose(entry('+15-25', ['o+24']), '25')).toEqual({ act: 'attempt', text: '+15-25' })
})

test('a card to be discarded leaves only what it pays', () => {
  const going = entry('+15-25', ['o+24', 'ox14'], false, card('x'))
  expect([...targetsOf(going).keys()]).toEqual(['14'])
})

test('cards are dropped', () => {
  const dropping = entry('', ['o44'], false, card('o'))
  expect(choose(dropping, '44')).toEqual({ act: 'draft', text: 'o44' })
  expect(choose(dropping, '35')).toEqual({ act: 'attempt', text: 'o35' })
  expect(choose(entry('o44', [], true), '44')).toEqual({ act: 'play', text: 'o44' })
})

test('what is not offered is attempted as near as it can be said', () => {
  const stepping = entry('', ['+15-14'], false, man('15'))
  expect(choose(stepping, '24')).toEqual({ act: 'attempt', text: '+15-24' })
  expect(choose(stepping, '25')).toEqual({ act: 'pick', picked: man('25') })
  expect(choose(stepping, '25', true)).toEqual({ act: 'attempt', text: '+15-25' })
  expect(choose(entry('', []), '11')).toEqual({ act: 'attempt', text: '+11-11' })
  expect(choose(entry('+15-25', ['o+24']), '34')).toEqual({ act: 'attempt', text: '+15-25ox34' })
  const going = entry('+15-14', ['x23'], true)
  expect(choose(going, '24')).toEqual({ act: 'attempt', text: '+15-14+24' })
})

test('a circle can only stay: dragging it somewhere begins with that', () => {
  const circle = entry('', ['o25-25'], false, man('25'))
  expect(choose(circle, '24', true)).toEqual({ act: 'begin', text: 'o25-25' })
  expect(choose(entry('o25-25', ['+24'], true), '25')).toEqual({ act: 'draft', text: '' })
})

test('after a swap each side draws from the deck that was the other one (K14)', () => {
  const decks = deck({}, 'toaox/...../.D.H./...../TOAOX R - +ox ++o 1,0,0 0,0,2 - - 0 0 1')
  const possible = (text: string) =>
    decks.possible(text).filter(({ weight }) => weight > 0n).map((outcome) => outcome.text)
  decks.happened({ by: 'R', text: 'swap' })
  decks.happened({ by: 'K', text: 'o44' })
  expect(possible('{x}')).toEqual(['{x}'])
  decks.happened({ by: 'chance', text: '{xx}' })
  decks.happened({ by: 'R', text: 'o44' })
  expect(possible('{o}')).toEqual(['{o}'])
})

test('a swap sounds like pieces that are laid anew', () => {
  const view = { sides: [{ prison: [] }, { prison: [] }] } as unknown as KeserimaView
  const event = { text: 'swap' } as HistoryEntry
  expect(sound(view, view, event)).toEqual([{ kind: 'place', many: 10 }])
})
