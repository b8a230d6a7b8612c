/** Keserima's names, as its author's own page writes and romanises them (K2a). */

import { describe, expect, it } from 'vitest'
import * as advice from '../src/games/keserima/advice'
import { ownName } from '../src/games/keserima/words'

const told = JSON.stringify(advice)

describe('the summary of Keserima', () => {
  it.each(['パモンケセ', 'パモリマ', 'Pamonkese', 'Pamorima', 'イェカ', 'Yeka', 'ナハスタ', 'Nahasta'])('has %s', (name) => {
    expect(told).toContain(name)
  })

  it('has no slip', () => {
    expect(told).not.toMatch(/イエカ|Ieka|Hasute|Mahosuma|Onmafi|Nahasuta/)
  })
})

describe('a piece', () => {
  it.each([
    ['K', 'o', 'Haste'], ['K', '*', 'Ommafi'], ['R', 'o', 'Mahosma'],
  ] as const)('of %s, %s, is called %s', (owner, symbol, name) => {
    expect(ownName({ owner, symbol }, 'en')).toBe(name)
  })
})
