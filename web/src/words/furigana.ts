/** Readings over kanji: a text in pieces, those with a reading apart. */

import { COUNTERS, READINGS } from './readings'

export type Reading = [word: string, reading: string]

function pairs(text: string): Reading[] {
  const all = text.trim().split(/\s+/)
  return all.flatMap((word, index) => (index % 2 === 0 ? [[word, all[index + 1] ?? '']] : []))
}

export const counters: readonly Reading[] = pairs(COUNTERS)
export const words: readonly Reading[] = pairs(READINGS)
const counterOf = new Map(counters)
const readingOf = new Map(words)

/** Longer words first, since the first that fits is taken. */
const oneOf = (from: readonly Reading[]): string =>
  from
    .map(([word]) => word)
    .sort((a, b) => b.length - a.length)
    .join('|')

const NUMBER = '[0-9０-９]'
const begins = new RegExp(`^${NUMBER}`)
const counted = words.filter(([word]) => begins.test(word))
const plain = words.filter(([word]) => !begins.test(word))
const after = counters.filter(([word]) => !begins.test(word))

/** A word with its number (2人), a counter behind its number, any other word. */
const pattern = new RegExp(
  `(?<!${NUMBER})(?:${oneOf(counted)})|(?<=${NUMBER})(${oneOf(after)})|${oneOf(plain)}`, 'g')

export interface Piece {
  text: string
  reading: string | null
}

const KANA = /[\u3040-\u30ff・]+/

/** The kana of a word are read as they are written: only what stands between them needs a reading. */
export function pieces(word: string, reading: string): Piece[] {
  const parts = word.split(new RegExp(`(${KANA.source})`)).filter((part) => part !== '')
  const shape = parts.map((part) => (KANA.test(part) ? `(${part})` : '(.+?)')).join('')
  const read = new RegExp(`^${shape}$`).exec(reading)
  if (read === null) return [{ text: word, reading }]
  return parts.map((text, index) => ({ text, reading: KANA.test(text) ? null : read[index + 1]! }))
}

/** Whether a text has anything to read. */
export function hasKanji(text: string): boolean {
  return /[\u3005\u4e00-\u9fff]/.test(text)
}

/** Words that few can read. */
export function isRare(text: string): boolean {
  return /蛇突奈|蛞蝓/.test(text)
}

/** How a word that was found in a text is read there: the sound of some counters depends on the number before. */
function readingIn(text: string, at: number, word: string, counter: boolean): string {
  if (!counter) return readingOf.get(word) ?? ''
  const digit = (text[at - 1] ?? '').normalize('NFKC')
  return counterOf.get(digit + word) ?? counterOf.get(word) ?? ''
}

export function withReadings(text: string): Piece[] {
  const all: Piece[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) all.push({ text: text.slice(end, match.index), reading: null })
    all.push(...pieces(match[0], readingIn(text, match.index, match[0], match[1] !== undefined)))
    end = match.index + match[0].length
  }
  if (end < text.length) all.push({ text: text.slice(end), reading: null })
  return all
}
