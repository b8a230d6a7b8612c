import { describe, expect, it } from 'vitest'
import { en } from '../src/words/en'
import { ja } from '../src/words/ja'
import { agreedTime } from '../src/words/time'

describe('the time that was agreed', () => {
  it('is told with what each turn adds, by the days of a turn, or as none', () => {
    const clock = { time: 600_000, increment: 5000 }
    expect([agreedTime({ clock }, en), agreedTime({ clock }, ja)]).toEqual([
      '10 min, 5 s more for each turn', '10分（一手ごとに5秒追加）'])
    expect(agreedTime({ pace: 3 * 86_400_000 }, en)).toBe(en.room.setup.days(3))
    expect(agreedTime({}, ja)).toBe(ja.clock.none)
  })
})
