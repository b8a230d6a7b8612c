import { describe, expect, it } from 'vitest'
import { pack, unpack } from '../src/share/link'
import {
  DamagedText,
  NOTHING_PACKED,
  readPacked,
  writePacked,
  type Packed,
} from '../src/share/packed'

const seed = 'ab'.repeat(32)

const whole: Packed = {
  ...NOTHING_PACKED,
  game: 'keserima',
  options: { 'six-ships': 'on', 'max-plies': '200' },
  start: 'toaox/...../.D.H./...../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 0',
  events: ['@+x+K', '{+x}', '+15-14x23+22', 'pass'],
  stated: [6, 0],
  by: 'resigned',
  who: 'R',
  sitters: ['person', 'computer:5'],
  deal: { seed, numbers: [['K', 'cd'.repeat(32)]], cards: [0, 1, 4] },
  letter: 'abc123',
  hints: true,
  names: { K: '花 子%:,', R: 'A\nB' },
  offer: 'K',
}

describe('a packed game', () => {
  it('comes back as it was', () => {
    expect(readPacked(writePacked(whole))).toEqual(whole)
  })

  it('comes back from a link', async () => {
    expect(await unpack(await pack(whole))).toEqual(whole)
  })

  it('needs little room: fewer characters than its events', async () => {
    const events = Array.from(
      { length: 45 },
      (_, index) => `${'abcdefg'[index % 7]}${(index % 7) + 1}`,
    )
    const text = await pack({ ...NOTHING_PACKED, game: 'jatsuna', events })
    expect(text.length).toBeLessThan(events.join(' ').length)
  })

  it('is written plainly where nothing can be deflated', async () => {
    const stream = globalThis.CompressionStream
    // @ts-expect-error an older browser has none
    globalThis.CompressionStream = undefined
    const text = await pack(whole)
    globalThis.CompressionStream = stream
    expect(text.startsWith('1p')).toBe(true)
    expect(await unpack(text)).toEqual(whole)
  })
})

describe('a damaged link', () => {
  it('is refused wherever it is cut off', async () => {
    const text = await pack(whole)
    for (let length = 0; length < text.length; length += 1) {
      await expect(unpack(text.slice(0, length))).rejects.toBeInstanceOf(DamagedText)
    }
  })

  it('is refused if a character was changed', async () => {
    const text = await pack(whole)
    const changed = [...text].map((_, index) => text.slice(0, index) + '~' + text.slice(index + 1))
    for (const other of changed) await expect(unpack(other)).rejects.toBeInstanceOf(DamagedText)
  })

  it('is refused if it is of another version', async () => {
    await expect(unpack('2' + (await pack(whole)).slice(1))).rejects.toBeInstanceOf(DamagedText)
  })
})
