/** All that a device keeps, as a file and back. */

import { emptyDevice, keptBytes } from './support/device'
import { beforeEach, describe, expect, it } from 'vitest'
import { readBackup, takeBackup, writeBackup, type Entries } from '../src/store/backup'
import { checkSetup } from '../src/store/setup'
import { findTable, keepTable, type Kept } from '../src/store/tables'
import { write } from '../src/store/storage'

const setup = checkSetup({
  game: 'jatsuna', opponents: [{ level: 3 }, { level: 0 }], seat: null, options: {}, together: false, letter: false,
})!

const kept: Kept = {
  id: 'abc', game: 'jatsuna', lines: ['table 3 jatsuna'], setup, me: 'S', letter: null, committed: null, names: {},
  ply: 0, over: false, points: null, counted: false, changed: 1,
}

const longer: Kept = { ...kept, lines: [...kept.lines, 'S 0 a event c1'], ply: 1 }

beforeEach(emptyDevice)

function entriesOf(text: string): Entries {
  const found = readBackup(text)
  if ('fault' in found) throw new Error(JSON.stringify(found.fault))
  return found.entries
}

describe('the data of a device', () => {
  it('come back on another device to the byte', () => {
    keepTable(kept)
    write('setup.jatsuna', setup)
    write('stats', { jatsuna: { person: { played: 1, won: 1, shared: 0, lost: 0 } } })
    write('lessons', { jatsuna: [0, 1] })
    const text = writeBackup()
    emptyDevice()
    expect(takeBackup(entriesOf(text), false)).toBe(true)
    expect(writeBackup()).toBe(text)
  })

  it('are added to what is there, and of one game the longer journal stays', () => {
    keepTable(longer)
    const text = writeBackup()
    emptyDevice()
    keepTable(kept)
    keepTable({ ...kept, id: 'own' })
    const shorter = writeBackup()
    takeBackup(entriesOf(text), false)
    expect(findTable('abc')).toEqual(longer)
    expect(findTable('own')).toMatchObject({ id: 'own' })
    takeBackup(entriesOf(shorter), false)
    expect(findTable('abc')).toEqual(longer)
    takeBackup(entriesOf(shorter), true)
    expect(findTable('abc')).toEqual(kept)
  })

  it('change nothing when anything is wrong, and say what', () => {
    keepTable(kept)
    const before = keptBytes()
    const good = JSON.parse(writeBackup()) as { entries: Entries }
    const withEntry = (key: string, value: unknown) =>
      readBackup(JSON.stringify({ ...good, entries: { ...good.entries, [key]: value } }))
    const bad: [string, unknown][] = [
      ['table.abc', { ...kept, lines: [] }], ['table.other', kept], ['stats', []], ['elsewhere', 1], ['table.', kept],
    ]
    for (const [key, value] of bad) {
      expect(withEntry(key, value), key).toEqual({ fault: { kind: 'entries', keys: [key] } })
    }
    for (const text of ['', '{', '[]', '{"format":"teban-record"}']) {
      expect(readBackup(text), text).toEqual({ fault: { kind: 'no file' } })
    }
    expect(readBackup(JSON.stringify({ ...good, version: 2 }))).toEqual({ fault: { kind: 'version' } })
    expect(keptBytes()).toBe(before)
  })
})
