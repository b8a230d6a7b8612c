/** A table at a server with the server in the test's hand: what is known is kept up by news, and whatever does not fit is
 *  asked for anew. */

import { beforeEach, expect, it, vi } from 'vitest'
import { Connection } from '../src/link/connection'
import { ServerLink } from '../src/link/server-link'
import type { RoomFacts } from '../src/wire/server'
import type { Change, Sight } from '../src/wire/wire'
import { FakeLine, settle } from './support/fake-line'

const T = 'table-one'
const facts: RoomFacts = {
  listed: false, talk: true, hints: false, delay: 0, claim: 600, away: {}, said: [], next: null,
}
const event = (number: number): Change => ({ event: number, by: 'w', text: `e${number}`, say: '' })
const set = (ply: number): Change => ({ set: { ply, at: ply } })

function sightAt(version: number, ply: number): Sight {
  const history = Array.from({ length: ply }, (_, index) => ({ by: 'w', text: `e${index}`, say: '' }))
  return { table: T, version, seat: 'w', ply, at: ply, history, opened: 0, deadline: null, seats: [] } as unknown as Sight
}

let around: FakeLine
let link: ServerLink
const entries = () => around.socket.lines.filter((line) => line.startsWith('enter '))
const answerAll = (version: number, ply: number) =>
  around.socket.answer('enter', { seat: 'w', time: around.now(), room: facts, sight: sightAt(version, ply) })

beforeEach(() => {
  around = new FakeLine()
  link = new ServerLink(new Connection('ws://here/tables', around), T, 'KEY', 'en')
  around.socket.open()
  around.socket.answer('time', { time: around.now() })
  answerAll(3, 1)
})

it('goes on by news, each told to whoever watches', () => {
  const moved = vi.fn()
  link.watch(moved)
  around.socket.say({ news: T, version: 4, changes: [event(1), set(2)] })
  expect(link.newest.get()).toMatchObject({ version: 4, ply: 2 })
  expect(moved).toHaveBeenCalledTimes(1)
  expect(entries()).toHaveLength(1)
})

it.each([
  ['an event is missing', [event(2), set(3)]],
  ['there are fewer events than is said', [set(2)]],
  ['one was opened that is not there', [{ opened: 7, text: 'x', say: '' }]],
])('asks for all of it where news do not fit: %s', (_, changes) => {
  around.socket.say({ news: T, version: 5, changes })
  expect(entries()).toEqual(Array(2).fill(`enter ${T} KEY lang=en views=all`))
  answerAll(5, 3)
  expect(link.newest.get()).toMatchObject({ version: 5, ply: 3 })
})

it('says what it knew when the line is back, and builds on that', async () => {
  around.socket.end()
  around.pass(around.wait)
  around.socket.open()
  around.socket.answer('time', { time: around.now() })
  expect(entries()).toEqual([`enter ${T} KEY lang=en views=all since=3`])
  around.socket.answer('enter', { seat: 'w', time: around.now(), room: facts, version: 4, changes: [event(1), set(2)] })
  expect(link.newest.get()).toMatchObject({ version: 4, ply: 2 })
  expect(await link.changes('w', 3)).toMatchObject({ version: 4, changes: [event(1), set(2)] })
})

it('sends a message again under the same id when its answer was lost', async () => {
  const sent = link.send('w', 3, 'event e1')
  await settle()
  const [before] = around.socket.lines.filter((line) => line.startsWith('do '))
  around.socket.end()
  around.pass(around.wait)
  around.socket.open()
  around.socket.answer('time', { time: around.now() })
  around.socket.answer('enter', { seat: 'w', time: around.now(), room: facts, version: 4, changes: [event(1), set(2)] })
  await settle()
  expect(around.socket.lines.filter((line) => line.startsWith('do '))).toEqual([before])
  around.socket.answer('do', { ok: true, repeated: true, version: 4, line: '', now: 4, changes: [event(1), set(2)] })
  expect(await sent).toMatchObject({ repeated: true, version: 4 })
  expect(link.newest.get()).toMatchObject({ version: 4, ply: 2 })
})

it('is turned away when the table was deleted', () => {
  around.socket.say({ news: T, gone: true })
  expect(entries()).toHaveLength(2)
  around.socket.answer('enter', { error: { code: 'no-table', en: 'There is no such table.', ja: '' } })
  expect(link.refused.get()).toMatchObject({ code: 'no-table' })
})

it('asks for nothing anew when somebody comes, goes, talks, or another game is begun', () => {
  around.socket.say({ news: T, away: { b: around.now() } })
  around.socket.say({ news: T, said: [{ by: 'b', at: around.now(), greeting: 'hello' }] })
  around.socket.say({ news: T, next: 'table-two' })
  expect(link.room.get()).toMatchObject({ away: { b: around.now() }, said: [{ greeting: 'hello' }], next: 'table-two' })
  expect(entries()).toHaveLength(1)
})
