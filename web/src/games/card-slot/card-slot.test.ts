import { describe, expect, it } from 'vitest'
import { changeOf } from './change'
import { flightsOf } from './flights'
import { back, chooseCard, chooseSlot } from './turn'
import type { Turn } from './turn'
import type { CardSlotView, CardSymbol } from './view'

function view(part: Partial<CardSlotView>): CardSlotView {
  return {
    game: 'card-slot',
    seat: '1',
    toMove: '1',
    position: '',
    options: {},
    result: null,
    ending: null,
    phase: 'place',
    mover: '1',
    board: [null, null, null, null, null, null, null, null, 'B'],
    full: false,
    complete: [],
    hands: [
      { size: 2, cards: ['7', 'B'], score: 0 },
      { size: 2, cards: null, score: null },
    ],
    deck: 40,
    discards: 0,
    choices: [],
    take: null,
    draw: 0,
    replaySlot: null,
    notes: {
      discards: { '7': 0, '3': 0, C: 0, W: 0, B: 0, R: 0 },
      unseen: { '7': 0, '3': 0, C: 0, W: 0, B: 0, R: 0 },
      surely: [[], []],
    },
    ...part,
  }
}

function turn(part: Partial<Turn>): Turn {
  return { view: view({}), events: ['7@1', 'B@1', '7@4', 'B@4'], draft: '', waiting: null, ...part }
}

describe('one step back', () => {
  it.each([
    ['B@4', 'B'],
    ['Bx4', 'B'],
    ['B', ''],
    ['=195', ''],
    ['^37', '^3'],
    ['^3', ''],
    ['^-', ''],
  ])('%s', (draft, less) => expect(back(draft)).toBe(less))
})

describe('placing', () => {
  it('takes the card, then the slot', () => {
    expect(chooseCard(turn({}), 'B')).toEqual({ kind: 'draft', text: 'B' })
    expect(chooseSlot(turn({ draft: 'B' }), 4)).toEqual({ kind: 'draft', text: 'B@4' })
  })
  it('takes the slot, then the card', () => {
    expect(chooseSlot(turn({}), 4)).toEqual({ kind: 'wait', slot: 4 })
    expect(chooseCard(turn({ waiting: 4 }), '7')).toEqual({ kind: 'draft', text: '7@4' })
  })
  it('lets card and slot be changed or taken back', () => {
    expect(chooseSlot(turn({ draft: 'B@4' }), 1)).toEqual({ kind: 'draft', text: 'B@1' })
    expect(chooseCard(turn({ draft: 'B@4' }), '7')).toEqual({ kind: 'draft', text: '7@4' })
    expect(chooseSlot(turn({ draft: 'B@4' }), 4)).toEqual({ kind: 'draft', text: 'B' })
    expect(chooseCard(turn({ draft: 'B' }), 'B')).toEqual({ kind: 'draft', text: '' })
  })
  it('says the discard on a full board', () => {
    const full = turn({ view: view({ full: true }), events: ['Bx4'], draft: 'B' })
    expect(chooseSlot(full, 4)).toEqual({ kind: 'draft', text: 'Bx4' })
    expect(chooseSlot(full, 9)).toEqual({ kind: 'attempt', text: 'Bx9' })
  })
  it('attempts what is not offered', () => {
    expect(chooseSlot(turn({ draft: 'B' }), 9)).toEqual({ kind: 'attempt', text: 'B@9' })
    expect(chooseSlot(turn({}), 9)).toEqual({ kind: 'attempt', text: '7@9' })
    const first = turn({ view: view({ phase: 'centre' }), events: ['B@9'] })
    expect(chooseCard(first, '7')).toEqual({ kind: 'attempt', text: '7@9' })
  })
})

describe('choosing a line', () => {
  const two = turn({ view: view({ phase: 'line' }), events: ['=195', '=345'] })
  it('goes on from one line through the slot to the next', () => {
    expect(chooseSlot(two, 5)).toEqual({ kind: 'draft', text: '=345' })
    expect(chooseSlot({ ...two, draft: '=345' }, 5)).toEqual({ kind: 'draft', text: '=195' })
    expect(chooseSlot(two, 1)).toEqual({ kind: 'draft', text: '=195' })
  })
  it('attempts another line, and a placement', () => {
    expect(chooseSlot(two, 7)).toEqual({ kind: 'attempt', text: '=765' })
    expect(chooseCard(two, 'B')).toEqual({ kind: 'attempt', text: 'B@9' })
  })
})

describe('taking', () => {
  const take = { least: 0, most: 2, slots: [1, 3, 7] }
  const free = turn({
    view: view({ phase: 'pick2', take }),
    events: ['^-', '^1', '^13', '^17', '^3', '^37', '^7'],
  })
  it('adds in the order of the slots, and takes away', () => {
    expect(chooseSlot(free, 7)).toEqual({ kind: 'draft', text: '^7' })
    expect(chooseSlot({ ...free, draft: '^7' }, 3)).toEqual({ kind: 'draft', text: '^37' })
    expect(chooseSlot({ ...free, draft: '^37' }, 3)).toEqual({ kind: 'draft', text: '^7' })
    expect(chooseSlot({ ...free, draft: '^7' }, 7)).toEqual({ kind: 'draft', text: '' })
  })
  it('begins anew with a third card', () => {
    expect(chooseSlot({ ...free, draft: '^37' }, 1)).toEqual({ kind: 'draft', text: '^1' })
  })
  it('lets half of a forced take stand', () => {
    const forced = { ...free, events: ['^13', '^17', '^37'] }
    expect(chooseSlot(forced, 7)).toEqual({ kind: 'draft', text: '^7' })
  })
  it('attempts the centre, an empty slot, one too many', () => {
    expect(chooseSlot(free, 9)).toEqual({ kind: 'attempt', text: '^9' })
    expect(chooseSlot(free, 4)).toEqual({ kind: 'attempt', text: '^4' })
    const one = { ...free, events: ['^-', '^1', '^3'], draft: '^3' }
    expect(chooseSlot(one, 1)).toEqual({ kind: 'attempt', text: '^13' })
  })
})

describe('what an event did', () => {
  /** A board of slots 1 to 9, `.` empty. */
  const board = (text: string) =>
    [...text].map((card) => (card === '.' ? null : (card as CardSymbol)))
  const did = (before: Partial<CardSlotView>, text: string, after: Partial<CardSlotView>) =>
    changeOf(view(before), view(after), { by: '1', text, say: '' })

  it('sees a placement', () => {
    const change = did({ board: board('B........') }, 'C@4', { board: board('B..C.....') })
    expect(change).toMatchObject({ placed: { slot: 4, card: 'C' }, discarded: [], line: null })
  })
  it('sees a line that was resolved at once', () => {
    const change = did({ board: board('B.C.....B') }, 'B@5', { board: board('..C......') })
    expect(change.line).toBe('195')
    expect(change.discarded.map(({ slot }) => slot)).toEqual([1, 5, 9])
    const placed = flightsOf(change)[1]?.stops.map(({ anchor }) => anchor)
    expect(placed).toEqual(['hand1', 'slot5', 'slot5', 'discards'])
  })
  it('sees the card that made room, and then the line', () => {
    const change = did({ board: board('WWRBCBRBC') }, 'Wx3', { board: board('...BCBRBC') })
    expect(change.discarded[0]).toEqual({ slot: 3, card: 'R' })
    expect(change.line).toBe('123')
    expect(flightsOf(change).map(({ lit }) => lit)).toEqual([false, true, true, true])
  })
  it('sees what Replay brought', () => {
    const before = { phase: 'replay', replaySlot: 2, board: board('C........') }
    const change = did(before, '!7', { board: board('C7.......') })
    expect(change).toMatchObject({ dropped: { slot: 2, card: '7' }, drawn: null })
  })
  it('sees a draw, but not a hidden card', () => {
    const hand = (size: number) => ({ size, cards: null, score: null })
    const own = { size: 1, cards: ['B'] as CardSymbol[], score: 1 }
    const more = { size: 2, cards: ['W', 'B'] as CardSymbol[], score: 3 }
    const open = did({ hands: [own, hand(2)] }, '!W', { hands: [more, hand(2)] })
    expect(open.drawn).toEqual({ seat: '1', card: 'W' })
    const hidden = did({ hands: [own, hand(2)] }, '!?', { hands: [own, hand(3)] })
    expect(hidden.drawn).toEqual({ seat: '2', card: null })
  })
  it('sees what was taken', () => {
    const change = did({ board: board('W.B...B.7') }, '^13', { board: board('......B.7') })
    expect(change.taken.map(({ slot }) => slot)).toEqual([1, 3])
  })
})
