import { describe, expect, it } from 'vitest'
import { compareTold } from '../src/share/letter'

const told = (events: string, over = false) => ({ events: events.split(' '), over })

describe('a letter and what is known of its game', () => {
  it('is the same, newer, older, or another story', () => {
    expect(compareTold(told('a b'), told('a b'))).toBe('same')
    expect(compareTold(told('a b c'), told('a b'))).toBe('newer')
    expect(compareTold(told('a b'), told('a b c'))).toBe('older')
    expect(compareTold(told('a x c'), told('a b'))).toBe('other')
  })

  it('is newer if somebody has resigned meanwhile', () => {
    expect(compareTold(told('a b', true), told('a b'))).toBe('newer')
    expect(compareTold(told('a b'), told('a b', true))).toBe('older')
  })
})
