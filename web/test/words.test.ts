import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasKanji, withReadings } from '../src/words/furigana'
import { loadFace } from '../src/games/registry'
import { dictionaries } from '../src/words/words'
import { OF_THE_HOUSE } from './support/engine'

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

/** Of two ways to write a word, the one that was not chosen; and what nobody says. */
const NOT_WRITTEN: readonly [RegExp, string][] = [
  [/偶然|抽選|運(?![びぶべんば])/, 'くじ'],
  [/見込み/, '見こみ'],
  [/ななめ/, '斜め'],
  [/誰/, 'だれ'],
  [/きまり/, 'ルール'],
  [/(?<!手|山|捨て)札/, 'カード'],
  [/前のカード/, '場のカード'],
  [/相手の自陣の行/, 'インゴール'],
  [/分けあ/, '引き分け'],
  [/種の値/, 'シード値'],
  [/わたす/, '共有・保存'],
  [/もうひとり、ここで/, 'この端末でふたりで'],
  [/今夜遊ぶ/, '遊び方'],
  [/助言/, 'コツ'],
  [/おどろくこと/, 'まちがえやすいこと'],
  [/だけが受かり/, 'でしか受けられません'],
  [/何をしても負け/, 'その手番で負けることはありません'],
  [/歩みを買/, '手札を捨てて駒を進め'],
]

/** In English likewise. */
const NOT_SAID: readonly [RegExp, string][] = [
  [/\bkept games?\b/i, 'saved'],
  [/Look(ing)? back/, 'Review'],
  [/Expected result/i, 'winning chances'],
  [/\bNo\. \d/, 'Move 22'],
  [/[、。]/, 'no Japanese punctuation'],
  [/no Gold 7/, 'may not be a Gold 7'],
  [/(Frog|Slug|Snake) power(?! attack)/, 'power attack'],
  [/\bshare the win\b/, 'draw'],
]

/** Every text of the page in this language: the shell's, each game's, and how to play. */
async function allTexts(lang: 'en' | 'ja'): Promise<string[]> {
  const faces = await Promise.all(OF_THE_HOUSE.map(loadFace))
  const told = faces.flatMap(({ lesson, summary, advice, diagrams, begins }) => [
    ...lesson.flatMap(({ say, done, tip }) => [say, done, tip]),
    ...diagrams.map(({ caption }) => caption),
    ...summary,
    ...advice,
    begins,
  ])
  const play = OF_THE_HOUSE.map((game) => readFileSync(new URL(`../../docs/play/${game}.${lang}.md`, import.meta.url), 'utf8'))
  const source = readFileSync(new URL(`../src/words/${lang}.ts`, import.meta.url), 'utf8')
  return [...told.map((words) => words[lang]), ...play.map((text) => text.replace(/^#.*$/m, '')), source]
}

describe('one way to say a thing', () => {
  it.each(NOT_WRITTEN)('%s is written %s', async (variant) => {
    expect((await allTexts('ja')).filter((text) => variant.test(text))).toEqual([])
  })

  it.each(NOT_SAID)('%s: %s', async (variant) => {
    expect((await allTexts('en')).filter((text) => variant.test(text))).toEqual([])
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
