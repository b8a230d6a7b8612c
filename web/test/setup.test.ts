import { describe, expect, it } from 'vitest'
import type { Game } from '../src/wire/wire'
import { checkSetup } from '../src/store/setup'
import { firstSetup, newTable, sitters } from '../src/table/seating'

const name = { en: 'x', ja: 'x' }
const game: Game = {
  id: 'jatsuna',
  name,
  pitch: name,
  chance: false,
  hidden: false,
  sealed: false,
  notation: null,
  options: [],
  seats: ['S', 'L', 'F'].map((seat) => ({ seat, name })),
}

describe('the setup', () => {
  it('seats the opponents in the order of the turns after the own seat', () => {
    const setup = { ...firstSetup(game), opponents: [{ level: 2 }, { level: 0 }] }
    expect(sitters(game, setup, 'S')).toEqual(['person', 'computer:2', 'person'])
    expect(sitters(game, setup, 'F')).toEqual(['computer:2', 'person', 'person'])
  })

  it('lets two computers work together, but not one', () => {
    const setup = { ...firstSetup(game), together: true }
    expect(newTable(game, setup, 'L')).toMatchObject({ against: 'L', screen: 'one' })
    expect(
      newTable(game, { ...setup, opponents: [{ level: 1 }, { level: 0 }] }, 'L').against,
    ).toBeUndefined()
  })

  it('by letter everybody is a person with a screen of their own', () => {
    const setup = { ...firstSetup(game), letter: true }
    expect(newTable(game, setup, 'S')).toMatchObject({
      seats: ['person', 'person', 'person'],
      screen: 'own',
    })
  })

  it('is checked when it comes from the device', () => {
    expect(checkSetup(firstSetup(game))).toEqual(firstSetup(game))
    const { shared: _, ...before } = firstSetup(game)
    expect(checkSetup(before)).toEqual(firstSetup(game))
    expect(checkSetup({ ...before, shared: true })).toMatchObject({ shared: true })
    expect(checkSetup({ ...firstSetup(game), opponents: [{ level: 'high' }] })).toBeNull()
    expect(checkSetup({ ...firstSetup(game), options: { a: 1 } })).toBeNull()
  })
})
