import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasKanji, withReadings } from '../src/words/furigana'
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
      { text: 'ける', reading: null },
    ])
  })

  it.each([
    ['水平', 'すいへい'],
    ['同型', 'どうけい'],
    ['異型', 'いけい'],
    ['逆転勝ち', 'ぎゃくてんが'],
    ['行います', 'おこな'],
    ['9行目', 'ぎょうめ'],
    ['3人', 'にん'],
    ['相手の人', 'あいて'],
  ])('reads %s as a whole', (text, reading) => {
    expect(withReadings(text).find((piece) => piece.reading !== null)?.reading).toBe(reading)
  })

  it('knows every kanji that is written anywhere: else readings.ts lacks a word', () => {
    const root = new URL('../../', import.meta.url)
    const files = ['web/src', 'src', 'docs/rules/ja', 'docs/play']
      .flatMap((folder) =>
        readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
      .filter((file) => /\.(tsx?|c|ja\.md)$|\/ja\/.*\.md$/.test(file) && !/readings\.ts|\.test\./.test(file))
    const unread = files.flatMap((file) => {
      const runs = readFileSync(new URL(file, root), 'utf8').match(/[0-9]?[\u3005\u3040-\u30ff\u4e00-\u9fff]+/g)
      return (runs ?? []).filter((run) =>
        withReadings(run).some(({ text, reading }) => reading === null && hasKanji(text)))
    })
    expect(files.length).toBeGreaterThan(100)
    expect([...new Set(unread)]).toEqual([])
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
