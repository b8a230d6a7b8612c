/** Ways to a table at a server: opening one, being invited to one, finding one, coming back to one. */

import type { Connection } from '../link/connection'
import { LostAnswer, freshMessageId } from '../link/link'
import { gameNamed } from '../engine/house'
import { loadFace } from '../games/registry'
import { rememberNames } from '../store/names'
import {
  findRoom, forgetRoom, freshKey, freshRoomName, keepRoom, tidyRooms, type KeptRoom, type RoomStand,
} from '../store/rooms'
import { dropKey } from '../store/links'
import { settings } from '../store/settings'
import { Refusal } from '../wire/refusal'
import type { Entered, ListedTable, RoomFacts } from '../wire/server'
import type { Game, GameId, Sight } from '../wire/wire'
import { Room } from './room'
import { standOf } from './room-keeper'
import { drawSeat } from './seating'

/** What a table is opened with. */
export interface Opening {
  /** The own seat; null: by lot. */
  seat: string | null
  name: string
  /** Levels of the computers that sit on the other seats, by seat; the others are for people. */
  computers: Readonly<Record<string, number>>
  options: Readonly<Record<string, string>>
  deal: 'shared' | 'sealed'
  /** A clock with an increment, or so much time for each turn anew, in milliseconds; null: no time is kept. */
  clock: { time: number; increment: number } | { each: number } | null
  hints: boolean
  talk: boolean
  /** Anybody may find it and take a seat; else there is a link for each. */
  listed: boolean
  /** Who may look on: anybody who knows the table's name, those with the link for it, or nobody. */
  look: 'any' | 'key' | 'none'
  /** How many seconds those are behind who look on. */
  delay: number
  /** Seconds after which an empty seat may be claimed; null: as the server has it. */
  claim: number | null
}

const EMPTY: RoomStand = {
  phase: 'gathering', toMove: null, ply: 0, moves: 0, names: {}, points: null, deadline: null,
}

function roomNow(id: string, game: GameId, part: Partial<KeptRoom>): KeptRoom {
  return {
    id, game, me: null, key: null, invitations: {}, look: null, stand: EMPTY, committed: null, number: null,
    muted: false, read: 0, next: null, counted: false, changed: Date.now(), ...part,
  }
}

function clockWord({ clock }: Opening): string[] {
  if (clock === null) return []
  return ['each' in clock ? `pace=${clock.each}` : `clock=${clock.time}+${clock.increment}`]
}

/** The line that opens a table, after its name. */
function openingWords(game: Game, how: Opening, kept: KeptRoom): string {
  const keys = { ...kept.invitations, [kept.me ?? '']: kept.key }
  const seats = game.seats.flatMap(({ seat }) => (keys[seat] ? [`${seat}:${keys[seat]}`] : []))
  const sitters = game.seats.map(({ seat }) => {
    const level = how.computers[seat]
    return level === undefined || seat === kept.me ? 'open' : `computer:${level}`
  })
  const words = [
    `seats=${seats.join(',')}`, `as=${kept.me}`, `name=${encodeURIComponent(how.name)}`, `look=${kept.look ?? 'none'}`,
    ...(how.listed ? ['list=yes'] : []),
    ...(how.talk ? [] : ['talk=no']),
    ...(how.hints ? ['hints=yes'] : []),
    ...(how.claim === null ? [] : [`claim=${how.claim}`]),
    ...(how.delay > 0 ? [`delay=${how.delay}`] : []),
    game.id,
    ...Object.entries(how.options).map(([key, value]) => `${key}=${value}`),
    `seats=${sitters.join(',')}`,
    ...(game.chance ? [`deal=${how.deal}`] : []),
    ...clockWord(how),
  ]
  return words.join(' ')
}

/** Chooses the table's name and its keys, opens it, and sits down. It is kept before it is asked for: should the page be
 *  closed before the answer is there, the seat is still this device's. */
export async function openTable(connection: Connection, game: Game, how: Opening): Promise<KeptRoom> {
  const me = how.seat ?? drawSeat(game)
  const others = game.seats.map(({ seat }) => seat).filter((seat) => seat !== me && how.computers[seat] === undefined)
  const kept = roomNow(freshRoomName(), game.id, {
    me,
    key: freshKey(),
    invitations: how.listed ? {} : Object.fromEntries(others.map((seat) => [seat, freshKey()])),
    look: how.look === 'key' ? freshKey() : how.look === 'any' ? 'any' : null,
  })
  keepRoom(kept)
  try {
    await connection.ask(`open ${kept.id} ${openingWords(game, how, kept)}`)
  } catch (trouble) {
    forgetRoom(kept.id)
    throw trouble
  }
  rememberNames([how.name])
  tidyRooms()
  return kept
}

/** What somebody sees who was sent a link, before sitting down. */
export interface Preview {
  table: string
  key: string | null
  /** The seat that the key opens; null: it is for looking on. */
  seat: string | null
  sight: Sight
  facts: RoomFacts
  /** Somebody sits there already: whoever has the key may go on from there. */
  taken: boolean
}

/** Looks at a table without sitting down. Rejected with a `Refusal` if there is none, or the key opens nothing. */
export function previewTable(connection: Connection, table: string, key: string | null): Promise<Preview> {
  return new Promise((resolve, reject) => {
    const visit = connection.enter(table, {
      how: () => `${key ?? '-'} lang=${settings.get().lang}`,
      entered: (answer: Entered) => {
        if (!('sight' in answer)) return
        const { sight, room: facts } = answer
        const seat = answer.seat === 'onlooker' ? null : answer.seat
        const taken = sight.seats.some((sitter) => sitter.seat === seat && sitter.sitter !== 'open')
        visit.leave()
        resolve({ table, key, seat, sight, facts, taken })
      },
      heard: () => undefined,
      refused: reject,
    })
  })
}

/** The seat that was offered, or the place among those who look on, is this device's from now on; `openRoom` and `sit`
 *  follow. */
export function acceptPreview({ table, key, seat, sight }: Preview): KeptRoom {
  const before = findRoom(table)
  const kept =
    typeof before !== 'string' && before.key === key
      ? before
      : roomNow(table, sight.game, { me: seat, key, look: seat === null ? (key ?? 'any') : null, stand: standOf(sight) })
  keepRoom(kept)
  dropKey(seat === null ? 'look' : 'seat', table)
  tidyRooms()
  return kept
}

/** Tables that anybody may sit down at. */
export async function listedTables(connection: Connection): Promise<ListedTable[]> {
  return (await connection.ask<{ tables: ListedTable[] }>('tables')).tables
}

/** Sits down at a table that is listed. */
export async function takeSeat(
  connection: Connection, { table, game }: ListedTable, seat: string, name: string,
): Promise<KeptRoom> {
  const kept = roomNow(table, game, { me: seat, key: freshKey() })
  keepRoom(kept)
  try {
    await connection.ask(`take ${table} ${seat} ${kept.key} ${freshMessageId(0)} ${encodeURIComponent(name)}`)
  } catch (trouble) {
    forgetRoom(table)
    throw trouble
  }
  rememberNames([name])
  tidyRooms()
  return kept
}

/** The table of the next game that all have agreed to: each key opens the seat before the one that it had. */
export function nextRoom(game: Game, kept: KeptRoom): KeptRoom | null {
  if (kept.next === null) return null
  const known = findRoom(kept.next)
  if (typeof known !== 'string') return known
  const seats = game.seats.map(({ seat }) => seat)
  const before = (seat: string) => seats.at(seats.indexOf(seat) - 1) ?? seat
  const next = roomNow(kept.next, kept.game, {
    me: kept.me === null ? null : before(kept.me),
    key: kept.key,
    look: kept.look,
    muted: kept.muted,
  })
  keepRoom(next)
  return next
}

/** A table of this device, to be played or looked at. */
export async function openRoom(connection: Connection, id: string): Promise<Room | 'none' | 'damaged'> {
  const kept = findRoom(id)
  if (typeof kept === 'string') return kept
  const game = await gameNamed(kept.game)
  return game === null ? 'damaged' : new Room(connection, game, await loadFace(game.id), kept)
}

/** Whether a table could not be reached for want of a server. */
export function isUnreachable(trouble: unknown): boolean {
  return trouble instanceof LostAnswer && !(trouble instanceof Refusal)
}
