import { describe, expect, it } from 'vitest'
import { withReadings } from '../src/words/furigana'
import { dictionaries } from '../src/words/words'

function strings(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => strings(part, `${path}.${key}`))
}

describe('the words', () => {
  it('leave nothing in English in Japanese', () => {
    const left = strings(dictionaries.ja, '').filter(
      ([path, text]) =>
        !path.endsWith('.settings.en') && !/[\u3040-\u30ff\u4e00-\u9fff、。]/.test(text),
    )
    expect(left).toEqual([])
  })

  it('have as many levels in both languages', () => {
    expect(dictionaries.ja.setup.levels).toHaveLength(10)
    expect(dictionaries.en.setup.levels).toHaveLength(10)
  })
})

describe('furigana', () => {
  it('reads the longest word there is', () => {
    expect(withReadings('手番の手札')).toEqual([
      { text: '手番', reading: 'てばん' },
      { text: 'の', reading: null },
      { text: '手札', reading: 'てふだ' },
    ])
    expect(withReadings('蛇突奈')[0]?.reading).toBe('じゃつな')
  })

  it('leaves alone what is kana already', () => {
    expect(withReadings('負ける')).toEqual([
      { text: '負', reading: 'ま' },
      { text: 'け', reading: null },
      { text: 'る', reading: null },
    ])
  })

  it('loses no character', () => {
    for (const [, text] of strings(dictionaries.ja, '')) {
      expect(
        withReadings(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }
  })
})
