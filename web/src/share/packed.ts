/** A whole game as a short text, for links.
 *
 *  The text has a line for each thing that there is, its first letter saying what: g game, o rule
 *  options, s start, e events, r stated result, p sitters, d the dealing, c numbers of the cards
 *  (where a take-back left a gap), l the letter's name, h that its players agreed to hints, n what they are called, a who asks for a
 *  draw with it; last k, a
 *  checksum of all lines before it. The text comes from anywhere: a line of another kind, or a second one of the same
 *  kind, is refused. */

import type { GameId, Result } from '../wire/wire'
import type { Dictionary } from '../words/words'
import { BadText, shown } from './bad-text'

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
  /** By letter: hints may be asked for. */
  hints: boolean
  /** By letter: what those who sit there are called, by their seats. */
  names: Record<string, string>
  /** By letter: the seat that offers a draw with it. */
  offer: string | null
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
  hints: false,
  names: {},
  offer: null,
}

export class DamagedText extends BadText {
  constructor(
    readonly where: string,
    say: (words: Dictionary) => string = (words) => words.link.damaged,
  ) {
    super(say)
  }
}

/** Whole, but with something in it that no page of today writes. */
function strange(line: string): DamagedText {
  return new DamagedText(line, (words) => words.link.strange(shown(line)))
}

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
  if (packed.hints) lines.push(HINTS)
  const names = Object.entries(packed.names)
  if (names.length > 0) lines.push('n' + names.map(nameWord).join(' '))
  if (packed.offer !== null) lines.push('a' + packed.offer)
  const text = lines.join('\n')
  return `${text}\nk${checksum(text)}`
}

const nameWord = ([seat, name]: [string, string]) => `${seat}:${encodeURIComponent(name)}`

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

/** Pairs, none of them named twice. */
function pairsOf(text: string, sign: string): [string, string][] {
  const pairs = wordsOf(text).map((word): [string, string] => {
    const cut = word.indexOf(sign)
    if (cut < 1) throw strange(word)
    return [word.slice(0, cut), word.slice(cut + 1)]
  })
  const names = new Set(pairs.map(([name]) => name))
  if (names.size !== pairs.length) throw strange(text)
  return pairs
}

function numbersOf(text: string): number[] {
  const numbers = text.split(',').map(Number)
  if (!/^\d+(,\d+)*$/.test(text) || !numbers.every(Number.isSafeInteger)) throw strange(text)
  return numbers
}

function dealOf(text: string): PackedDeal {
  const [seed = '', ...rest] = wordsOf(text)
  const numbers = pairsOf(rest.join(' '), ':')
  const hex = /^[0-9a-f]{64}$/
  if (!hex.test(seed) || !numbers.every(([, number]) => hex.test(number))) throw strange(text)
  return { seed, numbers, cards: null }
}

const ENDINGS = ['rule', 'resigned', 'agreed', 'time', 'stated'] as const

/** Events are written in what can be seen of ASCII. */
function eventsOf(text: string): string[] {
  const events = wordsOf(text)
  const odd = events.find((event) => !/^[!-~]+$/.test(event))
  if (odd !== undefined) throw strange(odd)
  return events
}

function readResult(text: string, packed: Packed): void {
  const [stated = '-', by = '-', who = '-', ...more] = wordsOf(text)
  const ending = ENDINGS.find((known) => known === by)
  if (more.length > 0 || (ending === undefined && by !== '-')) throw strange(text)
  packed.stated = stated === '-' ? null : numbersOf(stated)
  packed.by = ending ?? null
  packed.who = who === '-' ? null : who
}

function readCards(text: string, packed: Packed): void {
  if (packed.deal === null) throw strange(`c${text}`)
  packed.deal.cards = numbersOf(text)
}

/** The one thing that its line may say. */
const HINTS = 'hyes'

function readHints(text: string, packed: Packed): void {
  if (`h${text}` !== HINTS) throw strange(`h${text}`)
  packed.hints = true
}

/** What a name may hold is for the table to say. */
function readName([seat, word]: [string, string]): [string, string] {
  try {
    return [seat, decodeURIComponent(word)]
  } catch {
    throw strange(`n${seat}:${word}`)
  }
}

/** What each kind of line means, by its first letter. */
const LINES: Readonly<Record<string, (rest: string, packed: Packed) => void>> = {
  g: (rest, packed) => void (packed.game = rest),
  o: (rest, packed) => void (packed.options = Object.fromEntries(pairsOf(rest, '='))),
  s: (rest, packed) => void (packed.start = rest),
  e: (rest, packed) => void (packed.events = eventsOf(rest)),
  r: readResult,
  p: (rest, packed) => void (packed.sitters = rest.split(',')),
  d: (rest, packed) => void (packed.deal = dealOf(rest)),
  c: readCards,
  l: (rest, packed) => void (packed.letter = rest),
  h: readHints,
  n: (rest, packed) => void (packed.names = Object.fromEntries(pairsOf(rest, ':').map(readName))),
  a: (rest, packed) => void (packed.offer = rest),
}

function readLines(lines: readonly string[]): Packed {
  const packed: Packed = { game: '', ...NOTHING_PACKED }
  const seen = new Set<string>()
  for (const line of lines) {
    const kind = line.slice(0, 1)
    const read = LINES[kind]
    if (read === undefined || seen.has(kind)) throw strange(line)
    seen.add(kind)
    read(line.slice(1), packed)
  }
  return packed
}

export function readPacked(text: string): Packed {
  const cut = text.lastIndexOf('\nk')
  if (cut < 0 || checksum(text.slice(0, cut)) !== text.slice(cut + 2))
    throw new DamagedText('checksum')
  const packed = readLines(text.slice(0, cut).split('\n'))
  if (!/^[a-z-]{1,32}$/.test(packed.game)) throw new DamagedText('game')
  if (packed.letter !== null && !/^[a-z0-9]{1,32}$/.test(packed.letter))
    throw strange(`l${packed.letter}`)
  if (packed.hints && packed.letter === null) throw strange(HINTS)
  if (packed.letter !== null) return packed
  if (Object.keys(packed.names).length > 0) throw strange('n')
  if (packed.offer !== null) throw strange('a')
  return packed
}
