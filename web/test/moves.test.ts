/** Numbers of moves: deals and draws are none. */

import { describe, expect, it } from 'vitest'
import { lastMoveBefore, movesUntil, stopsOf } from '../src/table/moves'

const history = ['chance', 'chance', 'K', 'chance', 'R', 'K'].map((by) => ({ by, text: '', say: '' }))

describe('what counts as a move', () => {
  it('is what a seat does', () => {
    expect([0, 2, 3, 4, 5, 6].map((ply) => movesUntil(history, ply))).toEqual([0, 0, 1, 1, 2, 3])
  })

  it('has a position after it, with what was drawn', () => {
    expect(stopsOf(history)).toEqual([2, 4, 5, 6])
    expect(stopsOf([])).toEqual([0])
    expect(stopsOf(history.slice(0, 4))).toEqual([2, 4])
  })

  it('is found from any place in the game', () => {
    expect([0, 2, 3, 4, 6].map((ply) => lastMoveBefore(history, ply))).toEqual([null, null, 2, 2, 5])
  })
})
