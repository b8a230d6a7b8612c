import { describe, expect, it } from 'vitest'
import { framesOf } from '../src/table/frames'
import type { Sight, View } from '../src/wire/wire'
import { passages } from '../src/ui/story'
import { blundersIn, decisions, turnIn } from '../src/table/analysis'

const entry = (by: string, text: string) => ({ by, text, say: '' })

describe('frames', () => {
  const view = (position: string) => ({ position }) as View
  const history = ['a', 'b', 'c'].map((text) => entry('K', text))
  const sight = { at: 3, ply: 3, view: view('3'), history } as Sight

  it('are one for each event that comes with its view, the last with the newest', () => {
    const changes = [
      { event: 1, ...entry('K', 'b'), view: view('2') },
      { event: 2, ...entry('K', 'c') },
      { set: { view: view('3') } },
    ]
    const frames = framesOf(view('1'), changes, sight)
    expect(frames.map(({ at, before, view: now, last }) => [at, before?.position, now.position, last?.text])).toEqual([
      [2, '1', '2', 'b'],
      [3, '2', '3', 'c'],
    ])
    expect(frames[0]?.history).toHaveLength(2)
  })

  it('leave out events without a view, and begin anew after a take-back', () => {
    const changes = [{ back: 1 }, { event: 1, ...entry('K', 'b') }, { event: 2, ...entry('K', 'c') }]
    expect(framesOf(view('9'), changes, sight)).toMatchObject([{ at: 3, before: null }])
  })
})

describe('the story', () => {
  it('tells cards that are drawn together as one', () => {
    const story = passages([
      entry('chance', 'a'),
      entry('chance', 'b'),
      entry('K', 'c'),
      entry('chance', 'd'),
    ])
    expect(story.map(({ from, entries }) => [from, entries.length])).toEqual([
      [0, 2],
      [2, 1],
      [3, 1],
    ])
  })
})

describe('the analysis', () => {
  const history = [entry('K', 'a'), entry('R', 'b'), entry('chance', 'c'), entry('K', 'd')]
  const point = (ply: number, seat: string | null, K: number) => ({
    ply,
    seat,
    score: { K, R: 1 - K },
  })

  it('looks at decisions only', () => {
    expect(decisions(history)).toEqual([
      { ply: 0, seat: 'K' },
      { ply: 1, seat: 'R' },
      { ply: 3, seat: 'K' },
    ])
  })

  it('marks falls, but not what a card changed', () => {
    const points = [point(0, 'K', 0.8), point(1, 'R', 0.4), point(3, 'K', 0.9), point(4, null, 0)]
    expect(blundersIn(points, history, false).map(({ number, seat }) => [number, seat])).toEqual([
      [1, 'K'],
      [4, 'K'],
    ])
  })

  it('finds where a game turned, which is not its last move', () => {
    const points = [point(0, 'K', 0.5), point(1, 'R', 0.45), point(3, 'K', 0.8), point(4, 'R', 0.82), point(5, 'K', 0.6), point(6, null, 1)]
    expect(turnIn(points, 'K')).toMatchObject({ number: 2, seat: 'K' })
    expect(turnIn(points, 'K')?.rise).toBeCloseTo(0.35)
  })

  it('finds none where nothing turned', () => {
    expect(turnIn([point(0, 'K', 0.5), point(1, 'R', 0.55), point(2, 'K', 0.6), point(3, null, 1)], 'K')).toBeNull()
    expect(turnIn([], 'K')).toBeNull()
  })
})
