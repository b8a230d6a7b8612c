import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { counters, hasKanji, pieces, withReadings, words, type Reading } from '../src/words/furigana'
import { loadFace } from '../src/games/registry'
import { labWords } from '../src/words/lab'
import { dictionaries } from '../src/words/words'
import { OF_THE_HOUSE } from './support/engine'
import { japaneseSources, type Source } from './support/japanese'

function strings(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => strings(part, `${path}.${key}`))
}

describe('the words', () => {
  it('leave nothing in English in Japanese', () => {
    const left = [...strings(dictionaries.ja, ''), ...strings(labWords.ja, '.lab')].filter(
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
  [/見込み|(?<!勝つ)見こみ/, '勝つ見こみ'],
  [/ななめ/, '斜め'],
  [/誰/, 'だれ'],
  [/きまり|規則/, 'ルール'],
  [/(?<!手|山|捨て)札/, 'カード'],
  [/前のカード/, '場のカード'],
  [/相手の自陣の行/, 'インゴール'],
  [/分けあ/, '引き分け'],
  [/種の値|[札カードこ]の種[の　 ]/, 'シード値'],
  [/わたす/, '共有・保存'],
  [/もうひとり、ここで/, 'この端末でふたりで'],
  [/今夜遊ぶ/, '遊び方'],
  [/助言/, 'コツ'],
  [/おどろくこと/, 'まちがえやすいこと'],
  [/攻められるときに/, '攻めるチャンスのたびに'],
  [/だけが受かり/, 'でしか受けられません'],
  [/無理に打/, '無理に一撃必殺を狙って'],
  [/何をしても負け/, 'その手番で負けることはありません'],
  [/見るのは役/, '判定は役を解決したあと'],
  [/歩みを買/, '手札を捨てて駒を進め'],
  [/くじ ×/, '8枚配る'],
  [/一人|二人/, 'ひとり、ふたり'],
  [/今(?!度|夜)/, 'いま'],
  [/こんど/, '今度'],
  [/つづ/, '続'],
  [/えら[ぶびんべ]/, '選'],
  [/(?:枚|カードを|一体を)もっ/, '持っ'],
  [/たしかめ/, '確かめ'],
  [/ためし/, '試し'],
  [/(?<!自)分か(?!れ目)/, 'わか'],
  [/他の|他に/, 'ほか'],
  [/下さい/, 'ください'],
  [/全て/, 'すべて'],
  [/既定/, '標準'],
  [/条項/, '条'],
  [/段階/, 'フェイズ'],
  [/絵柄/, '図柄'],
  [/スロット[0-9]|空きスロット|空きのスロット/, 'マス'],
  [/練気マーカー/, '練気カード'],
  [/裏返/, 'ひっくりかえ'],
  [/コンピューター|プレーヤー/, 'コンピュータ、プレイヤー'],
  [/～/, '〜'],
  [/％/, '%'],
  [/強い者/, '強い人'],
]

/** Sentences are polite (です・ます): these ends are not. A bracket before the stop is passed over, and the
 *  title of a clause is no sentence. */
const NOT_POLITE =
  /[^。「\n]*(?:[るくぐつぬむぶだ]|(?<!しょ|ほ|よ)う|(?<!で|ま)す|(?<!し)た|(?<!くださ|ちが)い)(?:（[^（）。]*）)?。/g
const TITLES = /\*\*[A-Z]\d+[a-z]? [^*]*\*\*/g

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

/** What is said in these words, somewhere that is read. */
const SAID_SO: readonly string[] = [
  // Isshin Ittai.
  '攻めるチャンスのたびに', 'でしか受けられません', '無理に一撃必殺を狙って', 'その手番で負けることはありません', 'サマリカード', '宣言しましょう',
  // Card Slot.
  '判定は役を解決したあと', '追加ターン', '上位役', '天和', '手札がなくなった人は負けです', '中央のマス9が最も重要です',
  // Jatsuna.
  '捕食', '変質（寝返り）', 'ワイドトライアングル', '結託モード', '守りの境界線', '三つ巴の均衡',
  // Keserima.
  '手札を捨てて駒を進め', '先に丸を1枚捨てます', 'パモンケセ', 'パモリマ', 'イェカ', 'サイコロを振れば',
  // Rugby Chess.
  'インゴール（いちばん奥の行）', 'ボールが2個あるのにも訳があります',
  // The house.
  '棋譜に書かれた結果', '8枚配る',
]

const SAID_SO_IN_ENGLISH: readonly string[] = [
  'may not be a Gold 7',
  'You are out when your hand is empty, but this is checked only after the line is resolved',
  'The player whose form is beaten moves first',
  'Either player may move either ship',
  'power attack',
  'killing stroke',
]

/** Every text of the page in English: the shell's, each game's, and how to play. */
async function allEnglish(): Promise<string[]> {
  const faces = await Promise.all(OF_THE_HOUSE.map(loadFace))
  const told = faces.flatMap(({ lesson, summary, advice, diagrams, begins }) => [
    ...lesson.flatMap(({ say, done, tip }) => [say, done, tip]),
    ...diagrams.map(({ caption }) => caption),
    ...summary,
    ...advice,
    begins,
  ])
  const play = OF_THE_HOUSE.map((game) => readFileSync(new URL(`../../docs/play/${game}.en.md`, import.meta.url), 'utf8'))
  const source = readFileSync(new URL('../src/words/en.ts', import.meta.url), 'utf8')
  return [...told.map(({ en }) => en), ...play.map((text) => text.replace(/^#.*$/m, '')), source]
}

/** Where it is written, with a few characters on either side. */
function found(sources: readonly Source[], pattern: RegExp): string[] {
  const around = new RegExp(`.{0,8}(?:${pattern.source}).{0,8}`, 'g')
  return sources.flatMap(({ file, text }) => (text.match(around) ?? []).map((hit) => `${file}: ${hit}`))
}

describe('one way to say a thing', () => {
  const japanese = japaneseSources()

  it('is asked of the page, the library, the rules and the games to watch', () => {
    const files = japanese.map(({ file }) => file)
    const some = ['words/ja.ts', 'jatsuna/words.ts', 'keserima/lesson.ts', 'watch/isshin-ittai.ts', 'cli/play_words.c',
      'games/game.c', 'rules/ja/README.md', 'play/card-slot.ja.md']
    expect(some.filter((end) => !files.some((file) => file.endsWith(end)))).toEqual([])
  })

  it.each(NOT_WRITTEN)('%s is written %s', (variant) => {
    expect(found(japanese, variant)).toEqual([])
  })

  it.each(SAID_SO)('%s', (words) => {
    const said = `${japanese.map(({ text }) => text).join('\n')} ${dictionaries.ja.play.dealt(8)}`
    expect(said.includes(words)).toBe(true)
  })

  it.each(SAID_SO_IN_ENGLISH)('%s', async (words) => {
    const told = (await allEnglish()).map((text) => text.replace(/\s+/g, ' '))
    expect(told.some((text) => text.includes(words))).toBe(true)
  })

  it('calls the same thing the same on every screen', () => {
    const { en, ja } = dictionaries
    expect([en.start.unfinished, en.start.finished, en.setup.own, en.setup.lot, en.settings.theme, en.settings.system])
      .toEqual(['Continue', 'Past games', 'Custom', 'Random', 'Appearance', 'Match device'])
    expect([en.play.after, en.after.title, en.after.blunders, en.play.draftDone]).toEqual(['Review', 'Review', 'Costly moves', 'Play'])
    expect(en.after.blunder(22, 'x', '5%')).toBe('Move 22: x (−5%)')
    expect([ja.rules.tonight, ja.rules.advice, ja.after.share, ja.setup.person, ja.play.expected, ja.after.seed])
      .toEqual(['遊び方', 'コツ', '共有・保存', 'この端末でふたりで', '勝つ見こみ', 'シード値'])
  })

  it('has its own colon in the page and in the library', () => {
    const said = japanese.filter(({ file }) => /\.(tsx?|c)$/.test(file) && !file.startsWith('docs/'))
    expect(found(said, /[\u3040-\u30ff\u4e00-\u9fff）]: ?(?=[\u3040-\u30ff\u4e00-\u9fff%{$])/)).toEqual([])
  })

  it('is polite from the first page to the last', () => {
    expect(japanese.flatMap(({ file, text }) =>
      (text.replace(TITLES, '').match(NOT_POLITE) ?? []).map((sentence) => `${file}: ${sentence}`))).toEqual([])
  })

  it.each(NOT_SAID)('%s: %s', async (variant) => {
    expect((await allEnglish()).filter((text) => variant.test(text))).toEqual([])
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
    ['互角のまま', 'ごかく'],
    ['先頭を走ります', 'せんとう'],
    ['応手', 'おうしゅ'],
    ['三者の差', 'さんしゃ'],
    ['試みのあと', 'こころ'],
    ['断られた', 'ことわ'],
    ['入れません', 'はい'],
    ['強いられる', 'し'],
    ['来ました', 'き'],
    ['何マスでも', 'なん'],
    ['シード値', 'ち'],
  ])('reads %s as a whole', (text, reading) => {
    expect(withReadings(text).find((piece) => piece.reading !== null)?.reading).toBe(reading)
  })

  /** Everything aloud, the kana as they are written. */
  const aloud = (text: string) => withReadings(text).map((piece) => piece.reading ?? piece.text).join('')

  it.each([
    ['ほぼ互角です', 'ほぼごかくです'],
    ['先頭を走る', 'せんとうをはしる'],
    ['応手', 'おうしゅ'],
    ['この数手で', 'このすうてで'],
    ['決して挟まれません', 'けっしてはさまれません'],
    ['断られました', 'ことわられました'],
    ['申し出を断る', 'もうしでをことわる'],
    ['連鎖を断つ', 'れんさをたつ'],
    ['来ました', 'きました'],
    ['手を強いられる', 'てをしいられる'],
    ['強い', 'つよい'],
    ['シード値', 'シードち'],
    ['何マスでも', 'なんマスでも'],
    ['何の役に立つ', 'なんのやくにたつ'],
    ['何も引かない', 'なにもひかない'],
    ['三者の差', 'さんしゃのさ'],
    ['一石差', 'いっせきさ'],
    ['一か所', 'いっかしょ'],
    ['考え中…', 'かんがえちゅう…'],
    ['取り消した試み', 'とりけしたこころみ'],
    ['判定の表', 'はんていのひょう'],
    ['同時に表にする', 'どうじにおもてにする'],
    ['2人用', 'ふたりよう'],
    ['3人用', '3にんよう'],
    ['12人', '12にん'],
    ['縦3本', 'たて3ぼん'],
    ['斜め2本', 'ななめ2ほん'],
    ['約10分', 'やく10ぷん'],
    ['約15分', 'やく15ふん'],
    ['1歩', '1ぽ'],
    ['先手と後手', 'せんてとごて'],
    ['間合', 'まあい'],
    ['何局も指させて', 'なんきょくもささせて'],
    ['勝ちの割合の誤差', 'かちのわりあいのごさ'],
    ['1万局ほど', '1まんきょくほど'],
    ['4通り', '4とおり'],
    ['曖昧さ台帳', 'あいまいさだいちょう'],
  ])('reads %s aloud', (text, reading) => {
    expect(aloud(text)).toBe(reading)
  })

  it('puts a reading over the kanji alone, inside a word too', () => {
    expect(withReadings('引き分け')).toEqual([
      { text: '引', reading: 'ひ' },
      { text: 'き', reading: null },
      { text: '分', reading: 'わ' },
      { text: 'け', reading: null },
    ])
  })

  it('has a reading once for every word, in kana that fit those of the word', () => {
    const twice = (all: readonly Reading[]) =>
      all.map(([word]) => word).filter((word, index, every) => every.indexOf(word) !== index)
    expect([...twice(words), ...twice(counters)]).toEqual([])
    const odd = [...words, ...counters].filter(([word, reading]) =>
      !/^[\u3040-\u30ff・]+$/.test(reading) || pieces(word, reading).some(({ text, reading: of }) =>
        of !== null && /[\u3040-\u30ff]/.test(text)))
    expect(odd).toEqual([])
  })

  it('knows every kanji that is written anywhere: else readings.ts lacks a word', () => {
    const unread = japaneseSources().flatMap(({ text }) =>
      (text.match(/[0-9]?[\u3005\u3040-\u30ff\u4e00-\u9fff]+/g) ?? []).filter((run) =>
        withReadings(run).some((piece) => piece.reading === null && hasKanji(piece.text))))
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
