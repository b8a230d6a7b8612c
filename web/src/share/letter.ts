/** Games by letter: every letter holds the whole game, and is believed only as far as its sender may
 *  speak.
 *
 *  To a game that this device knows, a letter may add what the others did: their turns, from the point
 *  that the device knows up to the receiver's own turn (in a game of three both of the others may have
 *  played), and a resignation of one of them that ends the game. The receiver's turns and resignation
 *  are made on this device alone, and the rules, and whether hints were agreed to, are those with which the game began. A letter that
 *  would do more changes nothing. If what it would do is to play on for the receiver, or if it tells
 *  another story, it can be opened as another game: somebody may play on two devices.
 *
 *  Of a game that this device does not know, a first letter holds turns of the others alone, and is
 *  opened at once. One with turns of the receiver's seat, or one that is over, may come from another
 *  device of the same person or be made up, which nobody can tell here: so the person is asked, and
 *  such a game that is over is nobody's and counts for nobody.
 *
 *  Everything is replayed under the referee's eyes on a table apart; what the device keeps is touched
 *  only when all of it was good. */

import { Refusal } from '../wire/refusal'
import type { Engine } from '../engine/engine'
import { DeskLink } from '../link/desk-link'
import type { TableLink } from '../link/link'
import { fraction } from '../wire/points'
import type { Accepted, Game, Sight } from '../wire/wire'
import { countGame } from '../store/stats'
import { freshId, keepTable, letterTable, type Kept } from '../store/tables'
import { bringBack } from '../table/open'
import { BadEvent } from '../table/study'
import type { Setup } from '../store/setup'
import { BadText } from './bad-text'
import { badLetter, checkLetter } from './letter-check'
import { sameOptions } from './options'
import type { Packed } from './packed'

/** Opens the letter as a game of its own, and gives its table. */
type Open = () => Promise<string>

export type Received =
  | { kind: 'open'; table: string }
  /** The device knows more of this game than the letter. */
  | { kind: 'older'; table: string }
  /** The game is over here; what the letter adds came after that. */
  | { kind: 'late'; table: string }
  /** The letter and the device tell different stories. */
  | { kind: 'other'; table: string; openOther: Open }
  /** The letter plays the receiver's turn: this event. */
  | { kind: 'yours'; table: string; seat: string; ply: number; event: string; openOther: Open }
  /** A game that is new here, with turns of the receiver's seat in it; null: it is over. */
  | { kind: 'unknown'; seat: string | null; openIt: Open }

/** What is to be compared: the events, and whether somebody has resigned. */
interface Told {
  events: readonly string[]
  over: boolean
}

export type Comparison = 'same' | 'newer' | 'older' | 'late' | 'other'

/** How a letter stands to what is known. */
export function compareTold(letter: Told, known: Told): Comparison {
  const shared = Math.min(letter.events.length, known.events.length)
  for (let index = 0; index < shared; index += 1) {
    if (letter.events[index] !== known.events[index]) return 'other'
  }
  if (known.over) {
    if (letter.events.length > shared) return 'late'
    return letter.over ? 'same' : 'older'
  }
  if (letter.over || letter.events.length > shared) return 'newer'
  return known.events.length > shared ? 'older' : 'same'
}

/** The letter would play for the receiver. */
class YourTurn extends Error {
  constructor(
    readonly ply: number,
    readonly event: string,
  ) {
    super('a turn of the receiver')
  }
}

/** Who is to move after this answer. */
function moverAfter({ changes }: Accepted, before: string): string {
  const set = changes.flatMap((change) => ('set' in change ? [change.set] : []))
  return set.at(-1)?.toMove ?? before
}

/** Plays the letter's events from where the table stands; none of them may be `me`'s. */
async function replayEvents(
  link: TableLink,
  events: readonly string[],
  me: string | null,
): Promise<number> {
  const { ply, ...now } = await link.sight('onlooker')
  let { version, toMove } = now
  for (const [index, event] of events.slice(ply).entries()) {
    if (toMove === me) throw new YourTurn(ply + index + 1, event)
    try {
      const answer = await link.send(toMove, version, `event ${event}`)
      version = answer.now
      toMove = moverAfter(answer, toMove)
    } catch (trouble) {
      throw trouble instanceof Refusal ? new BadEvent(ply + index, event, trouble) : trouble
    }
  }
  return version
}

function hasPoints({ result }: Sight, stated: readonly number[] | null): boolean {
  const sixths = result?.points.map((part) => Math.round(fraction(part) * 6))
  return sixths?.join() === stated?.join()
}

async function replayEnd(link: TableLink, packed: Packed, version: number): Promise<void> {
  if (packed.who === null) return
  try {
    await link.send(packed.who, version, 'resign')
  } catch (trouble) {
    throw trouble instanceof Refusal ? badLetter('ending') : trouble
  }
  // In a game of three the others play on: then there are no points yet.
  if (!hasPoints(await link.sight('onlooker'), packed.stated)) throw badLetter('ending')
}

/** Everything of a letter that is needed to lay it on a table. */
interface Opened {
  engine: Engine
  game: Game
  packed: Packed
  letter: string
}

/** Lays a table out, replays the letter on it and does something with it; then the table is gone. */
async function onTable<T>(
  { engine, packed }: Opened,
  layOut: (table: string) => Promise<unknown>,
  me: string | null,
  then: (table: string, sight: Sight) => Promise<T>,
): Promise<T> {
  const table = freshId()
  await layOut(table)
  try {
    const link = new DeskLink(engine, table)
    await replayEnd(link, packed, await replayEvents(link, packed.events, me))
    return await then(table, await engine.see(table, 'onlooker'))
  } finally {
    await engine.close(table)
  }
}

/** A table at which nothing has happened. */
function fresh({ engine, game, packed }: Opened): (table: string) => Promise<unknown> {
  const seats = game.seats.map(() => 'person')
  return (table) => engine.open(table, game.id, { options: packed.options, seats, screen: 'own' })
}

function setupOf({ game, packed }: Opened, seat: string | null): Setup {
  return {
    game: game.id,
    opponents: game.seats.slice(1).map(() => ({ level: 0 })),
    seat,
    options: packed.options,
    together: false,
    letter: true,
    shared: false,
    hints: packed.hints,
  }
}

/** Keeps the letter as a game that is new here. One that is over is nobody's. */
function keepNew(opened: Opened, letter: string, mine: string | null): Promise<string> {
  const { engine, game } = opened
  return onTable(opened, fresh(opened), null, async (table, sight) => {
    const over = sight.phase === 'over'
    const me = over ? null : (mine ?? sight.toMove)
    const id = freshId()
    const lines = await engine.journal(table)
    const setup = setupOf(opened, me)
    const { ply } = sight
    const points = sight.result?.points ?? null
    const kept = { id, game: game.id, lines, setup, me, letter, ply, over, points, counted: over }
    keepTable({ ...kept, committed: null, changed: Date.now() })
    return id
  })
}

async function receiveNew(opened: Opened): Promise<Received> {
  const sight = await onTable(opened, fresh(opened), null, (_, seen) => Promise.resolve(seen))
  const over = sight.phase === 'over'
  const played = sight.history.some(({ by }) => by === sight.toMove)
  const openIt = () => keepNew(opened, opened.letter, null)
  if (over || played) return { kind: 'unknown', seat: over ? null : sight.toMove, openIt }
  return { kind: 'open', table: await openIt() }
}

/** Adds to a known game what its others did. */
function keepMore(opened: Opened, known: Kept): Promise<string> {
  const { engine, game } = opened
  const asKnown = (table: string) => engine.restore(table, known.lines)
  return onTable(opened, asKnown, known.me, async (table, sight) => {
    const over = sight.phase === 'over'
    const lines = await engine.journal(table)
    const counted = over && countGame(game, known, sight, undefined)
    const points = sight.result?.points ?? null
    keepTable({ ...known, lines, ply: sight.ply, over, points, counted, changed: Date.now() })
    await engine.close(known.id)
    await bringBack(engine, known.id)
    return known.id
  })
}

async function receiveMore(opened: Opened, known: Kept, openOther: Open): Promise<Received> {
  try {
    return { kind: 'open', table: await keepMore(opened, known) }
  } catch (trouble) {
    if (!(trouble instanceof YourTurn) || known.me === null) throw trouble
    const { ply, event } = trouble
    await onTable(opened, fresh(opened), null, () => Promise.resolve())
    return { kind: 'yours', table: known.id, seat: known.me, ply, event, openOther }
  }
}

/** What the device knows, and the letter beside it. An end by the rules needs no telling: both have it
 *  if they have its events. */
function toldBy(packed: Packed, sight: Sight): { letter: Told; known: Told } {
  const events = sight.history.map(({ text }) => text)
  const reached = sight.result?.by === 'rule' && packed.events.length >= events.length
  return {
    letter: { events: packed.events, over: packed.by === 'resigned' || reached },
    known: { events, over: sight.phase === 'over' },
  }
}

async function receiveKnown(opened: Opened, id: string): Promise<Received> {
  const { engine, game, packed } = opened
  const kept = await bringBack(engine, id)
  if (typeof kept === 'string') throw new BadText((words) => words.play.damaged)
  if (kept.game !== game.id) throw badLetter('game')
  const sight = await engine.see(id, 'onlooker')
  if (!sameOptions(game, packed.options, sight.view.options)) throw badLetter('rules')
  if (packed.hints !== kept.setup.hints) throw badLetter('hints')
  const { letter, known } = toldBy(packed, sight)
  const stands = compareTold(letter, known)
  if (stands === 'same') return { kind: 'open', table: id }
  if (stands === 'older' || stands === 'late') return { kind: stands, table: id }
  if (packed.who !== null && packed.who === kept.me) throw badLetter('resigns')
  const openOther = () => keepNew(opened, freshId(), kept.me)
  if (stands === 'newer') return receiveMore(opened, kept, openOther)
  await onTable(opened, fresh(opened), null, () => Promise.resolve())
  return { kind: 'other', table: id, openOther }
}

/** A letter that is not as it may be is rejected with a sentence, and everything stays as it was. */
export async function receiveLetter(engine: Engine, game: Game, packed: Packed): Promise<Received> {
  const letter = checkLetter(game, packed)
  const opened = { engine, game, packed, letter }
  const known = letterTable(letter)
  return known === null ? receiveNew(opened) : receiveKnown(opened, known.id)
}
