/** What a device keeps of tables at a server, and what it holds against those who deal. */

import { emptyDevice } from './support/device'
import { beforeEach, describe, expect, it } from 'vitest'
import { readBackup, takeBackup, writeBackup } from '../src/store/backup'
import { dropKey, heldKey, holdKey } from '../src/store/links'
import {
  allRooms, checkRoom, findRoom, forgetRoom, freshKey, freshRoomName, isKey, isRoomName, keepRoom, noteNumber, type KeptRoom,
} from '../src/store/rooms'
import { dealStep, nextMessage, notePromises } from '../src/table/shared-deal'
import { fromHex, sha256, toHex } from '../src/verify/sha256'
import type { Deal, Sight } from '../src/wire/wire'
import { nextRoom } from '../src/table/rooms'
import { gameOf } from './network/device'

beforeEach(emptyDevice)

const hashOf = (number: string) => toHex(sha256(fromHex(number)))
const [SEED, OTHER] = ['11'.repeat(32), '22'.repeat(32)]

const room = (part: Partial<KeptRoom> = {}): KeptRoom => ({
  id: 'table-one', game: 'keserima', me: 'K', key: freshKey(), invitations: { R: freshKey() }, look: 'any',
  stand: { phase: 'gathering', toMove: null, ply: 0, moves: 0, names: {}, points: null, deadline: null },
  committed: null, number: null, muted: false, read: 0, next: null, counted: false, changed: 1, ...part,
})

function keptRoom(): KeptRoom {
  const kept = findRoom('table-one')
  if (typeof kept === 'string') throw new Error(kept)
  return kept
}

describe('a kept room', () => {
  it('comes back as it was, in a backup too, and a damaged one is not taken for one', () => {
    const one = room()
    expect(keepRoom(one)).toBe(true)
    expect(keptRoom()).toEqual(one)
    const text = writeBackup()
    forgetRoom(one.id)
    expect(allRooms().rooms).toEqual([])
    const file = readBackup(text)
    expect('entries' in file && takeBackup(file.entries, false)).toBe(true)
    expect(keptRoom()).toEqual(one)
    for (const part of [
      { id: 'short' }, { key: 'no key' }, { key: null }, { me: 1 }, { invitations: { R: 'x' } }, { look: 'all' }, { number: 'ab' },
      { muted: 0 }, { read: -1 }, { next: 1 }, { stand: { ...one.stand, phase: 'begun' } }, { stand: { ...one.stand, points: [1] } },
      { committed: { commitment: 1 } },
    ])
      expect(checkRoom({ ...one, ...part }), JSON.stringify(part)).toBeNull()
  })

  it('keeps what was promised first, and the own number, whoever writes', () => {
    keepRoom(room({ committed: { commitment: 'a', commits: {} } }))
    const first = noteNumber('table-one', SEED, null)
    expect(first).toBe(SEED)
    expect(noteNumber('table-one', OTHER, null)).toBe(SEED)
    keepRoom(room({ committed: { commitment: 'b', commits: { K: 'c' } }, number: null }))
    expect(keptRoom()).toMatchObject({ committed: { commitment: 'a', commits: { K: 'c' } }, number: SEED })
    expect(noteNumber('table-one', OTHER, SEED)).toBe(OTHER)
  })

  it('has keys and a name as a server takes them, each anew', () => {
    const keys = Array.from({ length: 200 }, freshKey)
    expect(new Set(keys)).toHaveLength(200)
    expect(keys.every(isKey)).toBe(true)
    const names = Array.from({ length: 200 }, freshRoomName)
    expect(new Set(names)).toHaveLength(200)
    expect(names.every(isRoomName)).toBe(true)
  })

  it('leads to the next one, where each key opens the seat before', () => {
    const kept = room({ next: 'table-two', muted: true })
    expect(nextRoom(gameOf('keserima'), kept)).toMatchObject({ id: 'table-two', me: 'R', key: kept.key, muted: true })
    expect(nextRoom(gameOf('jatsuna'), room({ me: 'L', game: 'jatsuna', next: 'table-three' }))).toMatchObject({ me: 'S' })
    expect(nextRoom(gameOf('keserima'), room())).toBeNull()
  })
})

it('a key from a link is held until it is used', () => {
  const key = freshKey()
  holdKey('seat', 'table-one', key)
  expect(heldKey('seat', 'table-one')).toBe(key)
  expect(heldKey('look', 'table-one')).toBeNull()
  dropKey('seat', 'table-one')
  expect(heldKey('seat', 'table-one')).toBeNull()
})

describe('a deal that all decide', () => {
  const sight = (deal: Partial<Deal>, part: Partial<Sight> = {}) =>
    ({
      phase: 'gathering',
      seats: [{ seat: 'K', sitter: 'person' }, { seat: 'R', sitter: 'person' }],
      deal: { commitment: 'a', commits: {}, numbers: {}, seed: null, drawn: 0, ...deal },
      ...part,
    }) as Sight

  it('waits for seats, promises and numbers, in this order', () => {
    const open = [{ seat: 'K', sitter: 'person' }, { seat: 'R', sitter: 'open' }] as Sight['seats']
    expect(dealStep(sight({}, { seats: open }))).toEqual({ at: 'seats', missing: ['R'] })
    expect(dealStep(sight({ commits: { K: 'x' } }))).toEqual({ at: 'promises', missing: ['R'] })
    expect(dealStep(sight({ commits: { K: 'x', R: 'y' }, numbers: { R: 'n' } }))).toEqual({ at: 'numbers', missing: ['K'] })
    expect(dealStep(sight({}, { phase: 'playing' }))).toEqual({ at: 'dealt', missing: [] })
  })

  it('keeps a number before it is promised, shows it when all have promised, and never before', () => {
    keepRoom(room())
    const first = nextMessage(keptRoom(), sight({}))
    const number = keptRoom().number!
    expect(first).toEqual({ message: `commit ${hashOf(number)}` })
    expect(nextMessage(keptRoom(), sight({}))).toEqual(first)
    expect(nextMessage(keptRoom(), sight({ commits: { K: hashOf(number) } }))).toBeNull()
    const all = { K: hashOf(number), R: 'y' }
    expect(nextMessage(keptRoom(), sight({ commits: all }))).toEqual({ message: `reveal ${number}` })
    expect(nextMessage(keptRoom(), sight({ commits: { ...all, K: 'another' } }))).toBe('lost')
    expect(nextMessage({ ...keptRoom(), me: null }, sight({ commits: all }))).toBeNull()
  })

  it('begins with another number when somebody has left', () => {
    keepRoom(room())
    nextMessage(keptRoom(), sight({}))
    const number = keptRoom().number!
    keepRoom({ ...keptRoom(), committed: { commitment: 'a', commits: { K: hashOf(number) } } })
    expect(nextMessage(keptRoom(), sight({}))).not.toEqual({ message: `commit ${hashOf(number)}` })
    expect(keptRoom().number).not.toBe(number)
  })

  it('is held against what was noted first', () => {
    const noted = { commitment: 'a', commits: { K: 'x', R: 'y' } }
    expect(notePromises(null, 'K', sight({}))).toEqual({ noted: { commitment: 'a', commits: {} }, broken: false })
    expect(notePromises(noted, 'K', sight({ commitment: 'b' }))).toEqual({ noted, broken: true })
    const shown = { commits: { K: 'x', R: 'z' }, numbers: { R: 'n' } }
    expect(notePromises(noted, 'K', sight(shown))).toEqual({ noted, broken: true })
    expect(notePromises(noted, 'K', sight({ ...shown, commits: noted.commits }))).toEqual({ noted, broken: false })
    const anew = { commits: { K: 'w' } }
    expect(notePromises(noted, 'K', sight(anew))).toEqual({ noted: { commitment: 'a', ...anew }, broken: false })
    expect(notePromises(noted, 'K', sight({}, { deal: null }))).toEqual({ noted, broken: true })
  })
})
