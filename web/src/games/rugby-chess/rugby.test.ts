/** The face without its drawing: texts, ways, what choosing means, and what moves. */

import { expect, test } from 'vitest'
import { choose, offersOf, type Situation } from './choose'
import { motionBetween } from './motion'
import { halfTurn, middle, squaresFrom, way } from './pitch'
import { back } from './text'
import type { Piece, RugbyView, Side } from './view'
import { lineSaid } from './words'

/** `wd1*` White on d1 with a ball, `bf4-` Black on f4 turned over. */
function piece(text: string): Piece {
  return {
    seat: text.charAt(0) as Side,
    square: text.slice(1, 3),
    ball: text.includes('*'),
    turned: text.includes('-'),
  }
}

function viewOf(pieces: string, more: Partial<RugbyView> = {}): RugbyView {
  return {
    game: 'rugby-chess',
    seat: 'w',
    toMove: 'w',
    position: pieces,
    options: {},
    result: null,
    ending: null,
    pieces: pieces.split(' ').map(piece),
    balls: [1, 1],
    phase: 'ordinary',
    passer: null,
    faced: null,
    tries: [],
    plies: 0,
    maxPlies: 1000,
    ...more,
  }
}

function situation(draft: string, more: Partial<Situation> = {}): Situation {
  return {
    view: viewOf('wd1* wg1 wa1 be5* bc8'),
    actor: 'w',
    events: ['a1e4', 'a1d4', 'd1>g1', 'd1g4', 'd1g4>g1'],
    draft,
    ...more,
  }
}

test('a draft loses its pass, then its movement, then its piece', () => {
  expect(back('d1g4>f3')).toBe('d1g4')
  expect(back('d1g4')).toBe('d1')
  expect(back('d1>c1')).toBe('d1')
  expect(back('d1')).toBe('')
  expect(back('')).toBe('')
})

test('a run bends where it leaves the row, as its owner sees it (G4)', () => {
  expect(way('b1', 'g4', 'w')).toEqual(['b1', 'd1', 'g4'])
  expect(way('a9', 'f4', 'b')).toEqual(['a9', 'f4'])
  expect(way('e5', 'b5', 'w')).toEqual(['e5', 'b5'])
  expect(way('f6', 'f2', 'w')).toEqual(['f6', 'f2'])
  expect(way('f2', 'f6', 'w')).toBeNull()
  expect(way('d5', 'c3', 'w')).toBeNull()
  expect(way('d1', 'e4', 'w')).toBeNull()
})

test('the board turns with the side at the bottom', () => {
  expect(squaresFrom('w')[0]).toBe('a9')
  expect(squaresFrom('b')[0]).toBe('g1')
  expect(middle('a1', 'w')).toEqual({ x: 50, y: 850 })
  expect(middle('a1', 'b')).toEqual({ x: 650, y: 50 })
})

test('targets tell a tackle from a run, receivers follow the movement', () => {
  expect(offersOf(situation('a1')).targets).toEqual(new Map([['e4', 'tackle'], ['d4', 'run']]))
  expect([...offersOf(situation('d1')).receivers]).toEqual(['g1'])
  expect([...offersOf(situation('d1g4')).receivers]).toEqual(['g1'])
  const scoring = situation('d1', { view: viewOf('wd8*'), events: ['d8e9'], draft: 'd8' })
  expect(offersOf(scoring).targets.get('e9')).toBe('try')
})

test('squares chosen one after another build a turn, the last one again plays it', () => {
  expect(choose(situation(''), 'd1')).toEqual({ do: 'draft', text: 'd1' })
  expect(choose(situation('d1'), 'g4')).toEqual({ do: 'draft', text: 'd1g4' })
  expect(choose(situation('d1g4'), 'g4')).toEqual({ do: 'play', text: 'd1g4' })
  expect(choose(situation('d1g4'), 'g1')).toEqual({ do: 'draft', text: 'd1g4>g1' })
  expect(choose(situation('d1g4>g1'), 'g1')).toEqual({ do: 'play', text: 'd1g4>g1' })
  expect(choose(situation('d1g4>g1'), 'g4')).toEqual({ do: 'draft', text: 'd1g4' })
  expect(choose(situation('d1g4'), 'd1')).toEqual({ do: 'draft', text: 'd1' })
  expect(choose(situation('d1'), 'd1')).toEqual({ do: 'draft', text: '' })
})

test('another piece is chosen instead, but dropping on it means a pass', () => {
  expect(choose(situation('d1'), 'a1')).toEqual({ do: 'draft', text: 'a1' })
  expect(choose(situation('d1'), 'a1', true)).toEqual({ do: 'attempt', text: 'd1>a1' })
  expect(choose(situation('d1g4'), 'a1')).toEqual({ do: 'attempt', text: 'd1g4>a1' })
})

test('what is not offered is put to the engine', () => {
  expect(choose(situation('d1'), 'd4')).toEqual({ do: 'attempt', text: 'd1d4' })
  expect(choose(situation(''), 'c8')).toEqual({ do: 'attempt', text: 'c8d9' })
  expect(choose(situation(''), 'g9')?.do).toBe('attempt')
})

test('who must pass is chosen already (G8)', () => {
  const view = viewOf('wf3* we3 wa1 bf4-', { phase: 'tackled', passer: 'f3' })
  const tackled = situation('', { view, events: ['f3>e3'] })
  expect(choose(tackled, 'e3')).toEqual({ do: 'draft', text: 'f3>e3' })
  expect(choose(tackled, 'a1')).toEqual({ do: 'attempt', text: 'f3>a1' })
  expect(choose(tackled, 'f2')).toEqual({ do: 'attempt', text: 'f3f2' })
})

test('a run and pass: the ball goes along and then flies on', () => {
  const moved = motionBetween(viewOf('wb1* wg3'), viewOf('wg4 wg3*'), 'b1g4>g3')
  expect(moved?.pieces[0]?.stops.map((stop) => stop.square)).toEqual(['b1', 'd1', 'g4'])
  expect(moved?.balls[0]?.stops.map((stop) => stop.square)).toEqual(['b1', 'd1', 'g4', 'g3'])
  expect(moved?.balls[0]?.stops.at(-1)?.ms).toBeLessThanOrEqual(350)
})

test('a tackle bumps, and turns the tackler over or takes the ball (G8)', () => {
  const before = viewOf('wa1 be5*')
  const thrown = motionBetween(before, viewOf('we4- be5*'), 'a1e4')
  expect(thrown?.bump?.square).toBe('e5')
  expect(thrown?.flip?.square).toBe('e4')
  expect(thrown?.balls).toEqual([])
  const taken = motionBetween(before, viewOf('we3* be5'), 'a1e4')
  expect(taken?.flip).toBeNull()
  expect(taken?.balls[0]?.square).toBe('e3')
  expect(taken?.pieces[0]?.stops.at(-1)?.square).toBe('e3')
})

test('after a forced pass the piece steps back, unless it stays (G8)', () => {
  const before = viewOf('wf3* we3 bf4-', { phase: 'tackled', passer: 'f3' })
  const back1 = motionBetween(before, viewOf('wf2 we3* bf4-'), 'f3>e3')
  expect(back1?.pieces[0]?.square).toBe('f2')
  const stays = motionBetween(before, viewOf('wf3 we3* bf4-'), 'f3>e3')
  expect(stays?.pieces).toEqual([])
})

test('a swap turns everything round (G13)', () => {
  expect(halfTurn('a1')).toBe('g9')
  expect(halfTurn('d5')).toBe('d5')
  expect(halfTurn(halfTurn('b7'))).toBe('b7')
  const motion = motionBetween(viewOf('wg4* wa1 bc9*'), viewOf('ba6* bg9 we1*'), 'swap')
  expect(motion?.pieces.map(({ stops }) => stops.map(({ square }) => square))).toEqual([
    ['g4', 'a6'],
    ['a1', 'g9'],
    ['c9', 'e1'],
  ])
  expect(motion?.balls.map(({ square }) => square)).toEqual(['a6', 'e1'])
})

test('a swap is no turn of a piece: it offers no square, and is told as it is drafted', () => {
  const swapping = situation('swap', { actor: 'b', events: ['e5d4', 'swap'] })
  expect([...offersOf(swapping).starters]).toEqual(['e5'])
  expect(offersOf(swapping).turn).toBeNull()
  expect(choose(swapping, 'e5')).toEqual({ do: 'draft', text: 'e5' })
  expect(back('swap')).toBe('')
  const line = lineSaid({ view: swapping.view, over: false }, swapping)
  expect(line?.en).toBe("Take White's side: press again to play")
})
