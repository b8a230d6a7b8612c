/** What this device keeps of tables at a server: the keys that are its seats there, and how each stood when it was
 *  last seen. The game itself is the server's. */

import type { Commitments, GameId } from '../wire/wire'
import { isCount, isRecord, isTextOrNull, isTextRecord, isTexts } from './check'
import { checkCommitted } from './committed'
import { DRAFT_KEY } from './drafts'
import { Live } from './live'
import { keysWith, onElsewhere, read, remove, write } from './storage'

/** How a table stood when it was last seen: what the list of one's games tells. */
export interface RoomStand {
  phase: 'gathering' | 'playing' | 'over'
  /** Whose turn it is while it is played. */
  toMove: string | null
  ply: number
  moves: number
  /** What those who sit there are called, by their seats. */
  names: Record<string, string>
  /** How it ended, for each seat in seat order; null: it goes on, or has no result. */
  points: string[] | null
  /** By when something has to be done, by this device's clock. */
  deadline: number | null
}

export interface KeptRoom {
  /** Its name at the server, and on this device. */
  id: string
  game: GameId
  /** The seat of whoever owns the device; null: they look on. */
  me: string | null
  /** What opens that seat; of those who look on, the key for that, null: anybody may. */
  key: string | null
  /** Keys of other seats that are still to be handed on, by their seats: links are made of them. */
  invitations: Record<string, string>
  /** The key for looking on that may be handed on; `any`: none is needed; null: nobody may look on, or it is
   *  not known here. */
  look: string | null
  stand: RoomStand
  /** What was promised before the first card, noted when it was first seen and never replaced. */
  committed: Commitments | null
  /** The own number for a deal that all decide together. It is kept before it is promised, so that it can be shown
   *  whatever happens to the page in between. */
  number: string | null
  /** What the others say is not shown. */
  muted: boolean
  /** How much of what was said has been read. */
  read: number
  /** The table of the next game that all have agreed to. */
  next: string | null
  /** Whether the statistics have it. */
  counted: boolean
  /** When something happened there last, by this device's clock. */
  changed: number
}

const KEY = 'room.'
const PHASES = ['gathering', 'playing', 'over'] as const

function checkStand(value: unknown): RoomStand | null {
  if (!isRecord(value) || !isTextOrNull(value.toMove) || !isTextRecord(value.names)) return null
  const phase = PHASES.find((known) => known === value.phase)
  if (phase === undefined || !isCount(value.ply) || !isCount(value.moves)) return null
  if (value.points !== null && !isTexts(value.points)) return null
  if (value.deadline !== null && !isCount(value.deadline)) return null
  const { toMove, ply, moves, names, points, deadline } = value
  return { phase, toMove, ply, moves, names, points, deadline }
}

/** A name that a server takes, and a key: 128 bits as 22 characters. */
export const isRoomName = (text: string) => /^[A-Za-z0-9-]{8,32}$/.test(text)
export const isKey = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text)

const isKeyOrNull = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && isKey(value))

export function checkRoom(value: unknown): KeptRoom | null {
  if (!isRecord(value) || typeof value.id !== 'string' || !isRoomName(value.id)) return null
  if (typeof value.game !== 'string' || !isTextOrNull(value.me)) return null
  const stand = checkStand(value.stand)
  const committed = checkCommitted(value.committed)
  if (stand === null || committed === false) return null
  const { id, game, me, key, invitations, look, number, muted, read: seen, next, counted, changed } = value
  if (!isKeyOrNull(key) || (me !== null && key === null)) return null
  if (!isTextRecord(invitations) || !Object.values(invitations).every(isKey)) return null
  if (look !== 'any' && !isKeyOrNull(look)) return null
  if (number !== null && !(typeof number === 'string' && /^[0-9a-f]{64}$/.test(number))) return null
  if (typeof muted !== 'boolean' || typeof counted !== 'boolean') return null
  if (!isCount(seen) || !isCount(changed) || !isTextOrNull(next)) return null
  return { id, game, me, key, invitations, look, stand, committed, number, muted, read: seen, next, counted, changed }
}

/** Raised whenever a kept room changes, here or in another tab. */
export const roomsChanged = new Live(0)

export const raiseRooms = () => roomsChanged.set(roomsChanged.get() + 1)

onElsewhere(KEY, raiseRooms)

/** False: there is no room on the device. What was promised of the seed stays what it was when it was first seen, and
 *  the own number what `noteNumber` made it, whoever keeps the room: another tab may have noted them. */
export function keepRoom(room: KeptRoom): boolean {
  const before = findRoom(room.id)
  if (typeof before === 'string') return put(room)
  const { committed } = room
  const first = before.committed && committed && { ...committed, commitment: before.committed.commitment }
  return put({ ...room, committed: first ?? before.committed ?? committed, number: before.number })
}

/** The own number, before it is promised. The one that counts: what another tab has noted already goes before, unless it is
 *  the one that is used up. */
export function noteNumber(id: string, number: string, usedUp: string | null): string | null {
  const room = findRoom(id)
  if (typeof room === 'string') return null
  if (room.number !== null && room.number !== usedUp) return room.number
  return put({ ...room, number }) ? number : null
}

function put(room: KeptRoom): boolean {
  const done = write(KEY + room.id, room)
  raiseRooms()
  return done
}

export function findRoom(id: string): KeptRoom | 'none' | 'damaged' {
  const held = read(KEY + id, checkRoom)
  return held.state === 'good' ? held.value : held.state
}

export function forgetRoom(id: string): void {
  remove(KEY + id)
  remove(DRAFT_KEY + id)
  raiseRooms()
}

export interface DamagedRoom {
  id: string
  raw: string
}

/** Those where something happened last come first. */
export function allRooms(): { rooms: KeptRoom[]; damaged: DamagedRoom[] } {
  const rooms: KeptRoom[] = []
  const damaged: DamagedRoom[] = []
  for (const key of keysWith(KEY)) {
    const held = read(key, checkRoom)
    if (held.state === 'good') rooms.push(held.value)
    if (held.state === 'damaged') damaged.push({ id: key.slice(KEY.length), raw: held.raw })
  }
  rooms.sort((a, b) => b.changed - a.changed)
  return { rooms, damaged }
}

/** Finished games beyond this number make room for new ones, the oldest first. */
const FINISHED_KEPT = 60

export function tidyRooms(): void {
  const finished = allRooms().rooms.filter(({ stand }) => stand.phase === 'over')
  for (const { id } of finished.slice(FINISHED_KEPT)) forgetRoom(id)
}

const WORD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 128 bits by lot, as a server takes a key: 21 characters of six bits, and one with the last two. */
export function freshKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(22))]
  return bytes.map((byte, index) => WORD[index < 21 ? byte & 63 : byte & 48]).join('')
}

/** A name for a table that nobody else chooses. */
export function freshRoomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}
