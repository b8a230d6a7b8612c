/** Games by letter: every letter holds the whole game, and is believed only as far as its sender may
 *  speak.
 *
 *  To a game that this device knows, a letter may add what the others did: their turns, from the point
 *  that the device knows up to the receiver's own turn (in a game of three both of the others may have
 *  played), a resignation of one of them that ends the game, a draw that one of them offers, and that the other took a
 *  draw which was offered here. The receiver's turns and resignation
 *  are made on this device alone, and the rules, and whether hints were agreed to, are those with which the game began. A letter that
 *  would do more changes nothing. It may also say what the others are called, each of them once: who has a name here
 *  keeps it, and what the receiver is called the receiver says. If what it would do is to play on for the receiver, or if it tells
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
import { rememberedNames, tidyName } from '../store/names'
import { countGame, opponentsOf } from '../store/stats'
import { freshId, keepTable, letterTable, type Kept } from '../store/tables'
import { namesIn } from '../table/names'
import { bringBack, nameMessage } from '../table/open'
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

/** What is to be compared: the events, whether it ended beside the board, whether a draw is offered. */
interface Told {
  events: readonly string[]
  over: boolean
  /** A draw is offered. */
  offers?: boolean
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
  if (known.events.length > shared) return 'older'
  return letter.offers && !known.offers ? 'newer' : 'same'
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

/** Who says what to end the game, or to offer to: the sender's side alone. What `me` has offered the other may
 *  have accepted; where nobody is known here both are taken to have agreed. */
function lastWords(packed: Packed, { seats, offer }: Sight, me: string | null): [string, string][] {
  if (packed.who !== null) return [[packed.who, 'resign']]
  if (packed.offer !== null) return offer === null ? [[packed.offer, 'offer draw']] : []
  if (packed.by !== 'agreed') return []
  const others = seats.map(({ seat }) => seat).filter((seat) => seat !== me)
  const [one = '', other = ''] = others
  return me === null ? [[one, 'offer draw'], [other, 'accept']] : [[one, 'accept']]
}

async function replayEnd(link: TableLink, packed: Packed, version: number, me: string | null): Promise<void> {
  let known = version
  const fault = packed.offer === null ? 'ending' : 'offer'
  const words = lastWords(packed, await link.sight('onlooker'), me)
  for (const [seat, message] of words) {
    if (seat === me) throw badLetter(fault)
    try {
      known = (await link.send(seat, known, message)).now
    } catch (trouble) {
      throw trouble instanceof Refusal ? badLetter(fault) : trouble
    }
  }
  if (packed.by === null) return
  // In a game of three the others play on: then there are no points yet.
  if (!hasPoints(await link.sight('onlooker'), packed.stated)) throw badLetter('ending')
}

/** Gives the others the names that the letter has for them. */
async function takeNames(link: TableLink, packed: Packed, owner: string | null): Promise<void> {
  const { seats, phase, toMove, ...now } = await link.sight('onlooker')
  let { version } = now
  const own = owner ?? (phase === 'over' ? null : toMove)
  for (const { seat, name: known } of seats) {
    const name = packed.names[seat]
    if (name === undefined || seat === own || known !== null) continue
    try {
      version = (await link.send(seat, version, nameMessage(name))).now
    } catch (trouble) {
      throw trouble instanceof Refusal ? badLetter('name') : trouble
    }
  }
}

/** Whoever has given this device a name has it in a game that is new here, too. */
async function takeOwnName(link: TableLink, seat: string): Promise<string> {
  const name = tidyName(rememberedNames()[0] ?? '')
  const { version } = await link.sight('onlooker')
  // What the table does not take any more is left out: the game counts, not the name.
  if (name !== '') await link.send(seat, version, nameMessage(name)).catch(() => undefined)
  return name
}

/** Everything of a letter that is needed to lay it on a table. */
interface Opened {
  engine: Engine
  game: Game
  packed: Packed
  letter: string
}

/** Lays a table out, replays the letter on it and does something with it; then the table is gone. `me`: whose turns
 *  the letter may not play; `owner`: who receives it, if that is known before it is read. */
async function onTable<T>(
  { engine, packed }: Opened,
  layOut: (table: string) => Promise<unknown>,
  me: string | null,
  then: (table: string, sight: Sight) => Promise<T>,
  owner: string | null = me,
): Promise<T> {
  const table = freshId()
  await layOut(table)
  try {
    const link = new DeskLink(engine, table)
    await replayEnd(link, packed, await replayEvents(link, packed.events, me), me)
    await takeNames(link, packed, owner)
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
    names: [],
    clock: 0,
  }
}

/** Keeps the letter as a game that is new here. One that is over is nobody's. */
function keepNew(opened: Opened, letter: string, mine: string | null): Promise<string> {
  const { engine, game } = opened
  const keep = async (table: string, sight: Sight) => {
    const over = sight.phase === 'over'
    const me = over ? null : (mine ?? sight.toMove)
    const own = me === null ? '' : await takeOwnName(new DeskLink(engine, table), me)
    const names = namesIn((await engine.see(table, 'onlooker')).seats)
    const id = freshId()
    const lines = await engine.journal(table)
    const setup = { ...setupOf(opened, me), names: own === '' ? [] : [own] }
    const { ply } = sight
    const points = sight.result?.points ?? null
    const kept = { id, game: game.id, lines, setup, me, letter, ply, over, points, counted: over }
    keepTable({ ...kept, names, committed: null, changed: Date.now() })
    return id
  }
  return onTable(opened, fresh(opened), null, keep, mine)
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
    const counted = over && countGame(game, known.me, opponentsOf(known, sight), sight, undefined)
    const points = sight.result?.points ?? null
    const names = namesIn(sight.seats)
    keepTable({ ...known, lines, names, ply: sight.ply, over, points, counted, changed: Date.now() })
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
    letter: { events: packed.events, over: packed.by !== null || reached, offers: packed.offer !== null },
    known: { events, over: sight.phase === 'over', offers: sight.offer !== null },
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
