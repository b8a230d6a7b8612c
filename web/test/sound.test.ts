import { describe, expect, it } from 'vitest'
import { endSound } from '../src/sound/sound'

describe('the end', () => {
  it('sounds by rank', () => {
    expect([1, 2, 3].map((place) => endSound(place, 3))).toEqual(['end-first', 'end-middle', 'end-last'])
    expect([1, 2].map((place) => endSound(place, 2))).toEqual(['end-first', 'end-last'])
  })

  it('is nobody’s where several people look at one screen, or where it is shared', () => {
    expect(endSound(null, 2)).toBe('end')
  })
})
