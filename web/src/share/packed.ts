/** A whole game as a short text, for links.
 *
 *  The text has a line for each thing that there is, its first letter saying what: g game, o rule
 *  options, s start, e events, r stated result, p sitters, d the dealing, c numbers of the cards
 *  (where a take-back left a gap), l the letter's name; last k, a checksum of all
 *  lines before it. */

import type { GameId, Result } from '../wire/wire'

export interface PackedDeal {
  seed: string
  /** Numbers of the players, in the order of the seats. */
  numbers: [seat: string, number: string][]
  /** The number of each card, in the order of the events; null: 0, 1, 2, ... */
  cards: number[] | null
}

export interface Packed {
  game: GameId
  options: Record<string, string>
  start?: string | undefined
  events: string[]
  /** A result that the events do not show, in sixths for each seat. */
  stated: number[] | null
  by: Result['by'] | null
  who: string | null
  /** Who sat there: `person`, `computer:5`. */
  sitters: string[]
  deal: PackedDeal | null
  letter: string | null
}

export const NOTHING_PACKED: Omit<Packed, 'game'> = {
  options: {},
  events: [],
  stated: null,
  by: null,
  who: null,
  sitters: [],
  deal: null,
  letter: null,
}

export class DamagedText extends Error {}

/** FNV-1a: sees a character that was lost on the way. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36)
}

function dealWords(deal: PackedDeal): string {
  return [deal.seed, ...deal.numbers.map(([seat, number]) => `${seat}:${number}`)].join(' ')
}

export function writePacked(packed: Packed): string {
  const lines = [`g${packed.game}`]
  const options = Object.entries(packed.options)
  if (options.length > 0) lines.push('o' + options.map((pair) => pair.join('=')).join(' '))
  if (packed.start !== undefined) lines.push('s' + packed.start)
  lines.push('e' + packed.events.join(' '))
  if (packed.stated !== null || packed.by !== null) {
    lines.push(`r${packed.stated?.join(',') ?? '-'} ${packed.by ?? '-'} ${packed.who ?? '-'}`)
  }
  if (packed.sitters.length > 0) lines.push('p' + packed.sitters.join(','))
  if (packed.deal !== null) lines.push('d' + dealWords(packed.deal))
  if (packed.deal?.cards) lines.push('c' + packed.deal.cards.join(','))
  if (packed.letter !== null) lines.push('l' + packed.letter)
  const text = lines.join('\n')
  return `${text}\nk${checksum(text)}`
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

function pairsOf(text: string, sign: string): [string, string][] {
  return wordsOf(text).map((word) => {
    const cut = word.indexOf(sign)
    if (cut < 1) throw new DamagedText(word)
    return [word.slice(0, cut), word.slice(cut + 1)]
  })
}

function numbersOf(text: string): number[] {
  const numbers = text.split(',').map(Number)
  if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0))
    throw new DamagedText(text)
  return numbers
}

function dealOf(text: string): PackedDeal {
  const [seed = '', ...rest] = wordsOf(text)
  const numbers = pairsOf(rest.join(' '), ':')
  const hex = /^[0-9a-f]{64}$/
  if (!hex.test(seed) || !numbers.every(([, number]) => hex.test(number)))
    throw new DamagedText(text)
  return { seed, numbers, cards: null }
}

const ENDINGS = ['rule', 'resigned', 'agreed', 'time', 'stated'] as const

function readResult(text: string, packed: Packed): void {
  const [stated = '-', by = '-', who = '-'] = wordsOf(text)
  packed.stated = stated === '-' ? null : numbersOf(stated)
  packed.by = ENDINGS.find((ending) => ending === by) ?? null
  packed.who = who === '-' ? null : who
}

function readLine(line: string, packed: Packed): void {
  const rest = line.slice(1)
  switch (line[0]) {
    case 'g':
      packed.game = rest
      return
    case 'o':
      packed.options = Object.fromEntries(pairsOf(rest, '='))
      return
    case 's':
      packed.start = rest
      return
    case 'e':
      packed.events = wordsOf(rest)
      return
    case 'r':
      return readResult(rest, packed)
    case 'p':
      packed.sitters = rest.split(',')
      return
    case 'd':
      packed.deal = dealOf(rest)
      return
    case 'c':
      if (packed.deal !== null) packed.deal.cards = numbersOf(rest)
      return
    case 'l':
      packed.letter = rest
      return
    default:
      throw new DamagedText(line)
  }
}

export function readPacked(text: string): Packed {
  const cut = text.lastIndexOf('\nk')
  if (cut < 0 || checksum(text.slice(0, cut)) !== text.slice(cut + 2))
    throw new DamagedText('checksum')
  const packed: Packed = { game: '', ...NOTHING_PACKED }
  for (const line of text.slice(0, cut).split('\n')) readLine(line, packed)
  if (!/^[a-z-]{1,32}$/.test(packed.game)) throw new DamagedText('game')
  return packed
}
