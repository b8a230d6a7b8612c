/** Records (docs/RECORD.md). What one means is read by the engine alone: here it is only taken apart
 *  into the lines that `open-record` takes. */

import type { Engine } from '../engine/engine'
import { isRecord, isTexts } from '../store/check'
import { freshId } from '../store/tables'
import { fraction } from '../wire/points'
import { Refusal } from '../wire/refusal'
import { fromHex, sha256, toHex } from '../verify/sha256'
import type { GameRecord, HistoryEntry } from '../wire/wire'
import type { Dictionary } from '../words/words'
import { BadText, inWords, shown } from './bad-text'
import { NOTHING_PACKED, type Packed, type PackedDeal } from './packed'

/** Deeper than any record is: what is nested further is none. */
const DEEPEST = 4

function escaped(text: string, what: RegExp): string {
  return text.replace(what, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `%${byte.toString(16).padStart(2, '0')}`,
    ).join(''),
  )
}

const keyText = (key: string) => escaped(key, /[^A-Za-z0-9_-]/gu)

function lineOf(path: string, value: unknown): string {
  if (typeof value === 'string') return `${path} s ${escaped(value, /[%\p{Cc}]/gu)}`
  if (typeof value === 'number') return `${path} n ${value}`
  if (typeof value === 'boolean') return `${path} b ${value}`
  if (value === null) return `${path} z`
  return `${path} ${Array.isArray(value) ? '[' : '{'}`
}

/** A JSON value as lines, `PATH KIND TEXT`, a container before its members. */
export function partsOf(value: unknown, path = '', depth = 0): string[] {
  if (depth > DEEPEST) throw new BadText((words) => words.start.importBad)
  const own = path === '' ? [] : [lineOf(path, value)]
  if (typeof value !== 'object' || value === null) return own
  const members = Object.entries(value).flatMap(([key, member]) => {
    const name = keyText(key)
    return partsOf(member, path === '' ? name : `${path}.${name}`, depth + 1)
  })
  return [...own, ...members]
}

/** Faults of a record that the page has words for, by the member that the engine names. */
const FAULTS: Readonly<Record<string, (words: Dictionary, record: unknown) => string>> = {
  format: (words) => words.start.importNotRecord,
  version: (words) => words.start.importNotRecord,
  game: (words, record) => words.setup.noGame(isRecord(record) ? shown(String(record.game)) : ''),
  final: (words) => words.start.importFinal,
  result: (words) => words.start.importResult,
}

function eventAt(record: unknown, index: number): string {
  const events = isRecord(record) ? record.events : null
  return Array.isArray(events) ? shown(String(events[index])) : ''
}

function faultOf(record: unknown, refusal: Refusal): BadText {
  const [member = ''] = refusal.words.en.split(':')
  const index = /^events\[(\d+)\]$/.exec(member)?.[1]
  const said = inWords(refusal.words)
  return new BadText((words) => {
    const known = Object.hasOwn(FAULTS, member) ? FAULTS[member]?.(words, record) : undefined
    if (known !== undefined) return known
    if (index === undefined) return `${words.start.importBad} ${said(words)}`
    return words.link.illegal(Number(index) + 1, eventAt(record, Number(index)))
  })
}

function packedFrom({ game, options, start, events, result, ending }: GameRecord): Packed {
  const stated = ending === 'stated' ? (result ?? []).map((part) => fraction(part) * 6) : null
  return {
    ...NOTHING_PACKED,
    game,
    options,
    ...(start === undefined ? {} : { start }),
    events,
    stated,
    by: stated === null ? null : 'stated',
  }
}

/** How its cards were dealt, of a record that the engine has read: it has looked at every member. */
function dealOf(record: unknown): PackedDeal | null {
  const deal = isRecord(record) ? record.deal : null
  if (!isRecord(deal) || typeof deal.seed !== 'string') return null
  const { seed, numbers, cards } = deal
  const given = Object.entries(isRecord(numbers) ? numbers : {}).map(
    ([seat, number]): [string, string] => [seat, String(number)],
  )
  const seats = isRecord(record) && isTexts(record.seats) ? record.seats : []
  given.sort(([one], [other]) => seats.indexOf(one) - seats.indexOf(other))
  return { seed, numbers: given, cards: Array.isArray(cards) ? cards.map(Number) : null }
}

/** The record of a game with how it was dealt. A table that was laid out from what somebody sent knows the cards, not the
 *  dealing: what came with them is told again. */
export function dealtRecord(
  record: GameRecord & { deal?: unknown },
  deal: PackedDeal | null,
  history: readonly HistoryEntry[],
): object {
  if (deal === null || record.deal !== undefined) return record
  const hash = (hex: string) => toHex(sha256(fromHex(hex)))
  const drawn = history.filter(({ by }) => by === 'chance')
  return {
    ...record,
    version: 2,
    deal: {
      commitment: hash(deal.seed),
      commits: Object.fromEntries(deal.numbers.map(([seat, number]) => [seat, hash(number)])),
      numbers: Object.fromEntries(deal.numbers),
      seed: deal.seed,
      cards: deal.cards ?? drawn.map((_, index) => index),
    },
  }
}

/** The game on a study table that was opened by `open`. */
export async function packedBy(
  engine: Engine,
  open: (table: string) => Promise<unknown>,
): Promise<Packed> {
  const table = `i${freshId()}`
  await open(table)
  try {
    return packedFrom(await engine.record(table))
  } finally {
    await engine.close(table)
  }
}

/** The game of a record, refereed from its first event to its last. */
export async function readRecord(engine: Engine, record: unknown): Promise<Packed> {
  const parts = partsOf(record)
  try {
    const packed = await packedBy(engine, (table) => engine.openRecord(table, parts))
    return { ...packed, deal: dealOf(record) }
  } catch (trouble) {
    throw trouble instanceof Refusal ? faultOf(record, trouble) : trouble
  }
}
