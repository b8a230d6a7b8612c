/** What is chosen for a game over the network, and the table that it makes. */

import { describe, expect, it } from 'vitest'
import { checkNetwork, DELAYS, NETWORK_CLOCKS, type NetworkSetup } from '../src/store/network'
import { guestless } from '../src/table/guests'
import { hasFriend, openingClock, openingOf } from '../src/table/inviting'
import { firstSetup } from '../src/table/seating'
import { spanText } from '../src/ui/span'
import type { Game } from '../src/wire/wire'
import { dictionaries } from '../src/words/words'

const name = { en: 'x', ja: 'x' }
const game: Game = {
  id: 'jatsuna', name, pitch: name, chance: false, hidden: false, sealed: false, agreed: null, notation: null,
  options: [], seats: ['S', 'L', 'F'].map((seat) => ({ seat, name })),
}
const network: NetworkSetup = {
  on: true, opponents: [{ level: 0 }, { level: 4 }], clock: 'none', listed: false, look: 'none', delay: 30, talk: true,
}

describe('an opening', () => {
  it.each([['S', { F: 4 }], ['L', { S: 4 }], ['F', { L: 4 }]])(
    'seats the computer after the friend, whatever the own seat is: %s', (seat, computers) => {
      expect(openingOf(game, { ...firstSetup(game), seat }, network, 'Aki')).toMatchObject({ seat, computers, name: 'Aki' })
    })

  it('draws the own seat where that was left to the lot', () => {
    const { seat } = openingOf(game, { ...firstSetup(game), seat: null }, network, 'Aki')
    expect(['S', 'L', 'F']).toContain(seat)
  })

  it('makes nobody wait who does not look on', () => {
    const opened = (look: NetworkSetup['look']) => openingOf(game, firstSetup(game), { ...network, look }, 'Aki').delay
    expect([opened('none'), opened('key'), opened('any')]).toEqual([0, 30, 30])
  })

  it('knows every clock that can be chosen', () => {
    expect(NETWORK_CLOCKS.map(openingClock)).toEqual([
      null, { time: 300_000, increment: 3000 }, { time: 600_000, increment: 5000 }, { time: 900_000, increment: 10_000 },
      ...[1, 2, 3, 7].map((days) => ({ each: days * 86_400_000 })),
    ])
  })

  it('needs somebody to invite', () => {
    expect(hasFriend(network)).toBe(true)
    expect(hasFriend({ ...network, opponents: [{ level: 1 }, { level: 2 }] })).toBe(false)
  })
})

describe('what is kept of the choice', () => {
  it('is read back as it was', () => {
    for (const delay of DELAYS) expect(checkNetwork({ ...network, delay })).toEqual({ ...network, delay })
  })

  it.each([
    ['another clock', { clock: '7' }], ['another delay', { delay: 31 }], ['another onlooker', { look: 'some' }],
    ['a level', { opponents: [{ level: 11 }] }], ['no opponents', { opponents: null }], ['a word for a switch', { talk: 'yes' }],
  ])('is not read with %s', (_, wrong) => {
    expect(checkNetwork({ ...network, ...wrong })).toBeNull()
  })
})

describe('words', () => {
  it('call nobody by the name of those who gave none', () => {
    expect(['Guest', 'ゲスト', '', null, undefined, 'Ben'].map(guestless)).toEqual([null, null, null, null, null, 'Ben'])
  })

  it('tell how long something lasts, a second that has begun as a whole one', () => {
    const told = [0, 1, 61_000, 3_600_000, 90_000_000, 172_800_000].map((left) => spanText(left, dictionaries.en))
    expect(told).toEqual(['0:00', '0:01', '1:01', '1 h 0 min', '1 d 1 h', '2 days'])
  })
})
