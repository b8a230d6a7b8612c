/** Clerk and engine, joined by a message channel, at a desk that is made up here: what passes between
 *  them, in which order, and how thinking is cut into slices. The real desk is in module.test.ts. */

import { afterEach, expect, test, vi } from 'vitest'
import { Clerk } from '../../src/engine/clerk'
import { Engine, EngineFailure } from '../../src/engine/engine'
import { Refusal } from '../../src/wire/refusal'
import type { Desk } from '../../src/engine/module'
import type { Thought } from '../../src/wire/wire'

/** Thinks a node in so many milliseconds of a clock that only thinking moves. */
class MadeUpDesk implements Desk {
  readonly lines: string[] = []
  now = 0
  thought = 0
  nodeTime = 0.1
  allows = { nodes: 0, milliseconds: 0 }
  enough = Infinity

  call(line: string): string {
    this.lines.push(line)
    const [verb, , count] = line.split(' ')
    switch (verb) {
      case 'think':
        this.thought = 0
        return JSON.stringify(this.allows)
      case 'ponder':
        return JSON.stringify(this.ponder(Number(count)))
      case 'break':
        throw new Error('unreachable')
      case 'do':
        return '{"error":{"code":"illegal","en":"no","ja":"いいえ","why":{"code":"x","clause":"J6","en":"","ja":""}}}'
      default:
        return JSON.stringify({ line })
    }
  }

  private ponder(nodes: number): Thought {
    this.thought += nodes
    this.now += nodes * this.nodeTime
    const done = this.thought >= this.enough
    return { done, nodes: this.thought, best: 'c1', say: '', score: {}, line: [] }
  }

  get slices(): number[] {
    return this.lines.filter((line) => line.startsWith('ponder')).map((line) => Number(line.split(' ')[2]))
  }
}

const channels: MessageChannel[] = []

function meet(desk: MadeUpDesk, clock?: () => number): Engine {
  const channel = new MessageChannel()
  channels.push(channel)
  const clerk = new Clerk(desk, (reply) => channel.port1.postMessage(reply), () => desk.now)
  channel.port1.onmessage = ({ data }) => clerk.handle(data)
  return new Engine(channel.port2, clock)
}

afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close()
    port2.close()
  }
})

test('every verb says its line', async () => {
  const desk = new MadeUpDesk()
  const engine = meet(desk, () => 1500.7)
  await engine.open('t1', 'keserima', {
    options: { 'six-ships': 'on' }, seats: ['person', 'computer:5'], seed: 'ab', screen: 'own',
    clock: { time: 300000, increment: 5000 }, start: 'a position',
  })
  await engine.see('t1', 'K', { lang: 'ja', since: 3 })
  await engine.changes('t1', 'K', 12, { lang: 'ja', views: true })
  await engine.do('t1', 'K', 17, 'x7', 'event o44').catch(() => null)
  await engine.do('t1', 'K', 17, 'x8', 'undo', { lang: 'en', views: true }).catch(() => null)
  await engine.moves('t1', 'K')
  await engine.why('t1', 'K', 'o44', 'ja')
  await engine.steps('t1', 'K')
  await engine.steps('t1', 'K', 'o4', 'ja')
  await engine.loses('t1', 'K', 'o44')
  await engine.record('t1')
  await engine.export('t1')
  await engine.openRecord('t4', ['format s teban-record', 'version n 1'])
  await engine.import('t2', 'keserima', 'a\nb')
  await engine.journal('t1')
  await engine.journal('t1', 7)
  await engine.restore('t3', ['table 2 keserima', 'K 1 x7 event o44'])
  await engine.close('t1')
  expect(desk.lines).toEqual([
    'new t1 keserima six-ships=on seats=person,computer:5 seed=ab screen=own clock=300000+5000 start=a position',
    'see t1 K 1500 lang=ja since=3',
    'changes t1 K 1500 12 lang=ja views=all',
    'do t1 K 1500 17 x7 event o44',
    'do t1 K 1500 17 x8 lang=en views=all undo',
    'moves t1 K',
    'why t1 K o44 lang=ja',
    'steps t1 K',
    'steps t1 K o4 lang=ja',
    'loses t1 K o44',
    'record t1',
    'export t1',
    'open-record t4\nformat s teban-record\nversion n 1',
    'import t2 keserima\na\nb',
    'journal t1',
    'journal t1 since=7',
    'restore t3\ntable 2 keserima\nK 1 x7 event o44',
    'close t1',
  ])
})

test('a refusal is an error with its words and its reason', async () => {
  const refusal = await meet(new MadeUpDesk()).do('t1', 'K', 0, 'x7', 'event x').catch((error) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'illegal', words: { ja: 'いいえ' }, why: { clause: 'J6' } })
})

test('a broken desk fails the call that broke it', async () => {
  const engine = meet(new MadeUpDesk())
  await expect(engine.call('break')).rejects.toBeInstanceOf(EngineFailure)
})

test('time does not go back when the clock of the device does', async () => {
  const desk = new MadeUpDesk()
  const times = [2000, 1000, 3000]
  const engine = meet(desk, () => times.shift() ?? 0)
  for (let i = 0; i < 3; i++) await engine.see('t', 'K')
  expect(desk.lines.map((line) => line.split(' ')[3])).toEqual(['2000', '2000', '3000'])
})

test('a level of nodes is given exactly these, in slices of about 20 ms', async () => {
  const desk = new MadeUpDesk()
  desk.allows = { nodes: 5000, milliseconds: 0 }
  const thought = await meet(desk).think('t', 'K', { seed: 7, level: 5 })
  expect(thought.nodes).toBe(5000)
  expect(desk.lines[0]).toBe('think t K 7 level=5 hash=32')
  expect(desk.lines.at(-1)).toBe('halt t')
  expect(Math.max(...desk.slices)).toBe(200)
})

test('a level of milliseconds ends by the clock, and the caller may give others', async () => {
  const desk = new MadeUpDesk()
  desk.allows = { nodes: 0, milliseconds: 1000 }
  const engine = meet(desk)
  await engine.think('t', 'K')
  expect(desk.now).toBeGreaterThanOrEqual(1000)
  expect(desk.now).toBeLessThan(1025)
  desk.now = 0
  await engine.think('t', 'K', { milliseconds: 300 })
  expect(desk.now).toBeGreaterThanOrEqual(300)
  expect(desk.now).toBeLessThan(325)
})

test('thinking that can find nothing more ends', async () => {
  const desk = new MadeUpDesk()
  desk.enough = 400
  expect((await meet(desk).think('t', 'K')).done).toBe(true)
})

test('a slow node makes slices of one', async () => {
  const desk = new MadeUpDesk()
  desk.nodeTime = 50
  desk.allows = { nodes: 20, milliseconds: 0 }
  await meet(desk).think('t', 'K')
  expect(desk.slices).toEqual([16, 1, 1, 1, 1])
})

test('it tells what it thinks so far, every 100 ms', async () => {
  const desk = new MadeUpDesk()
  const onProgress = vi.fn()
  await meet(desk).think('t', 'K', { milliseconds: 1000, onProgress })
  expect(onProgress.mock.calls.length).toBeGreaterThanOrEqual(8)
  expect(onProgress.mock.calls.length).toBeLessThanOrEqual(10)
  expect(onProgress.mock.calls[0]?.[0]).toMatchObject({ best: 'c1', done: false })
})

test('other lines are answered while it thinks, and it can be stopped', async () => {
  const desk = new MadeUpDesk()
  const engine = meet(desk)
  const control = new AbortController()
  const thinking = engine.think('t', 'K', { signal: control.signal })
  const ended = expect(thinking).rejects.toMatchObject({ name: 'AbortError' })
  for (let i = 0; i < 5; i++) await engine.see('t', 'K')
  expect(desk.slices.length).toBeGreaterThan(2)
  control.abort()
  await ended
  await engine.call('after')
  expect(desk.lines.slice(-2)).toEqual(['halt t', 'after'])
  const slices = desk.slices.length
  await engine.call('later')
  expect(desk.slices.length).toBe(slices)
})

test('a signal that is aborted already starts nothing', async () => {
  const desk = new MadeUpDesk()
  const thinking = meet(desk).think('t', 'K', { signal: AbortSignal.abort() })
  await expect(thinking).rejects.toMatchObject({ name: 'AbortError' })
  expect(desk.lines).toEqual([])
})

test('a new thinking ends the one before it at the same table, not at another', async () => {
  const desk = new MadeUpDesk()
  const engine = meet(desk)
  const first = engine.think('t', 'K', { milliseconds: 1e9 })
  const ended = expect(first).rejects.toMatchObject({ name: 'AbortError' })
  const other = engine.think('u', 'K', { milliseconds: 3000 })
  await engine.think('t', 'K', { milliseconds: 100 })
  await ended
  expect((await other).best).toBe('c1')
})
