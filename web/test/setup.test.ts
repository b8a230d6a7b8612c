import { describe, expect, it } from 'vitest'
import type { Game } from '../src/wire/wire'
import { checkSetup } from '../src/store/setup'
import { calledByName } from '../src/table/names'
import { firstSetup, givenNames, newTable, sitters } from '../src/table/seating'

const name = { en: 'x', ja: 'x' }
const game: Game = {
  id: 'jatsuna',
  name,
  pitch: name,
  chance: false,
  hidden: false,
  sealed: false,
  agreed: null,
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

  it('names the people here, and nobody else', () => {
    const setup = { ...firstSetup(game), opponents: [{ level: 2 }, { level: 0 }], names: [' Hana ', 'x', '太郎'] }
    expect(givenNames(game, setup, 'L')).toEqual([
      { seat: 'S', after: 2, name: '太郎' },
      { seat: 'L', after: 0, name: 'Hana' },
    ])
    expect(givenNames(game, { ...setup, letter: true }, 'L').map(({ name }) => name)).toEqual(['Hana'])
    expect(givenNames(game, { ...setup, names: ['  ', '', '\ud83d'] }, 'L')).toEqual([])
  })

  it('calls a seat by its person, and by both where two would be called the same', () => {
    const named = (en: string) => ({ en, ja: en })
    const seats = game.seats.map(({ seat }, index) => ({ seat, name: named(['Snake', 'Slug', 'Frog'][index]!) }))
    const called = (names: Record<string, string>) =>
      calledByName({ ...game, seats }, names).seats.map((seat) => seat.name.en)
    expect(called({ S: 'Hana' })).toEqual(['Hana', 'Slug', 'Frog'])
    expect(called({ S: 'Hana', F: 'Hana' })).toEqual(['Hana (Snake)', 'Slug', 'Hana (Frog)'])
    expect(called({ F: 'Slug' })).toEqual(['Snake', 'Slug', 'Slug (Frog)'])
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
