import { describe, expect, it } from 'vitest'
import { pliesBetween } from '../src/table/frames'
import { passages } from '../src/ui/story'
import { blundersIn, decisions } from '../src/table/analysis'

const entry = (by: string, text: string) => ({ by, text, say: '' })

describe('frames', () => {
  it('are one for each new event', () => {
    expect(pliesBetween(3, 6)).toEqual([4, 5, 6])
    expect(pliesBetween(6, 6)).toEqual([])
    expect(pliesBetween(6, 3)).toEqual([])
  })

  it('do not show a whole deal card by card', () => {
    const plies = pliesBetween(0, 18)
    expect(plies.length).toBeLessThan(12)
    expect(plies.at(-1)).toBe(18)
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
})
