/** Readings of the words that the page itself uses. Longer words come first where one begins
 *  another. */

const READINGS: readonly [word: string, reading: string][] = [
  ['蛇突奈', 'じゃつな'],
  ['蛞蝓', 'なめくじ'],
  ['三位一体', 'さんみいったい'],
  ['一撃必殺', 'いちげきひっさつ'],
  ['手番', 'てばん'],
  ['手紙', 'てがみ'],
  ['手札', 'てふだ'],
  ['手順', 'てじゅん'],
  ['手数', 'てすう'],
  ['手前', 'てまえ'],
  ['先手', 'せんて'],
  ['後手', 'ごて'],
  ['先攻', 'せんこう'],
  ['後攻', 'こうこう'],
  ['対局者', 'たいきょくしゃ'],
  ['対局', 'たいきょく'],
  ['終局', 'しゅうきょく'],
  ['局面', 'きょくめん'],
  ['棋譜', 'きふ'],
  ['投了', 'とうりょう'],
  ['形勢', 'けいせい'],
  ['結果', 'けっか'],
  ['成績', 'せいせき'],
  ['設定', 'せってい'],
  ['記録', 'きろく'],
  ['端末', 'たんまつ'],
  ['保存', 'ほぞん'],
  ['画面', 'がめん'],
  ['相手', 'あいて'],
  ['自分', 'じぶん'],
  ['自陣', 'じじん'],
  ['山札', 'やまふだ'],
  ['捨て札', 'すてふだ'],
  ['引き分け', 'ひきわけ'],
  ['勝ち', 'かち'],
  ['負け', 'まけ'],
  ['挟撃', 'きょうげき'],
  ['変換', 'へんかん'],
  ['聖域', 'せいいき'],
  ['勢力', 'せいりょく'],
  ['有利', 'ゆうり'],
  ['不利', 'ふり'],
  ['構え', 'かまえ'],
  ['間合', 'まあい'],
  ['練気', 'れんき'],
  ['力攻め', 'ちからぜめ'],
  ['攻め', 'せめ'],
  ['守り', 'まもり'],
  ['斬り', 'きり'],
  ['押し', 'おし'],
  ['陰陽', 'いんよう'],
  ['十字', 'じゅうじ'],
  ['金色', 'きんいろ'],
  ['銀色', 'ぎんいろ'],
  ['図柄', 'ずがら'],
  ['中央', 'ちゅうおう'],
  ['早見', 'はやみ'],
  ['操作', 'そうさ'],
  ['待った', 'まった'],
  ['練習', 'れんしゅう'],
  ['助言', 'じょげん'],
  ['正確', 'せいかく'],
  ['遊び方', 'あそびかた'],
  ['課題', 'かだい'],
  ['文章', 'ぶんしょう'],
  ['通信', 'つうしん'],
  ['白', 'しろ'],
  ['黒', 'くろ'],
  ['遊ぶ', 'あそぶ'],
  ['遊び', 'あそび'],
  ['始める', 'はじめる'],
  ['蛇', 'へび'],
  ['蛙', 'かえる'],
  ['蛞', 'なめくじ'],
  ['陰', 'いん'],
  ['陽', 'よう'],
  ['型', 'かた'],
  ['役', 'やく'],
  ['船', 'ふね'],
  ['水', 'みず'],
  ['陸', 'りく'],
  ['牢', 'ろう'],
  ['駒', 'こま'],
  ['石', 'いし'],
  ['盤', 'ばん'],
  ['席', 'せき'],
  ['卓', 'たく'],
  ['札', 'ふだ'],
]

const readingOf = new Map(READINGS)
const pattern = new RegExp(
  [...READINGS]
    .sort(([a], [b]) => b.length - a.length)
    .map(([word]) => word)
    .join('|'),
  'g',
)

export interface Piece {
  text: string
  reading: string | null
}

/** A word whose end is written in kana needs a reading only for what comes before. */
function pieces(word: string, reading: string): Piece[] {
  let kana = 0
  while (kana < word.length - 1 && /[\u3040-\u309f]/.test(word.at(-1 - kana) ?? '')) kana += 1
  if (kana === 0) return [{ text: word, reading }]
  return [
    { text: word.slice(0, -kana), reading: reading.slice(0, -kana) },
    { text: word.slice(-kana), reading: null },
  ]
}

/** The text in pieces, those with a reading apart. */
export function withReadings(text: string): Piece[] {
  const all: Piece[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) all.push({ text: text.slice(end, match.index), reading: null })
    all.push(...pieces(match[0], readingOf.get(match[0]) ?? ''))
    end = match.index + match[0].length
  }
  if (end < text.length) all.push({ text: text.slice(end), reading: null })
  return all
}
