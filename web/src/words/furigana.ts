/** Readings over kanji: a text in pieces, those with a reading apart. */

import { COUNTERS, READINGS } from './readings'

function pairs(text: string): [word: string, reading: string][] {
  const all = text.trim().split(/\s+/)
  return all.flatMap((word, index) => (index % 2 === 0 ? [[word, all[index + 1] ?? '']] : []))
}

const counters = pairs(COUNTERS)
const words = pairs(READINGS)
const counterOf = new Map(counters)
const readingOf = new Map(words)

/** Longer words first, since the first that fits is taken. */
const oneOf = (from: readonly [string, string][]): string =>
  from
    .map(([word]) => word)
    .sort((a, b) => b.length - a.length)
    .join('|')

const NUMBER = '[0-9０-９]'
const pattern = new RegExp(`(?<=${NUMBER})(${oneOf(counters)})|${oneOf(words)}`, 'g')

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

/** Whether a text has anything to read. */
export function hasKanji(text: string): boolean {
  return /[\u3005\u4e00-\u9fff]/.test(text)
}

/** Words that few can read. */
export function isRare(text: string): boolean {
  return /蛇突奈|蛞蝓/.test(text)
}

export function withReadings(text: string): Piece[] {
  const all: Piece[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) all.push({ text: text.slice(end, match.index), reading: null })
    const counted = match[1] === undefined ? undefined : counterOf.get(match[1])
    all.push(...pieces(match[0], counted ?? readingOf.get(match[0]) ?? ''))
    end = match.index + match[0].length
  }
  if (end < text.length) all.push({ text: text.slice(end), reading: null })
  return all
}
