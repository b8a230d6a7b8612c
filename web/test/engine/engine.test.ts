/** Clerk and engine, joined by a message channel, at a desk that is made up here: what passes between
 *  them, in which order, and that thinking is done in slices. The real desk is in module.test.ts. */

import { afterEach, expect, test, vi } from 'vitest'
import { Clerk } from '../../src/engine/clerk'
import { Engine, EngineFailure } from '../../src/engine/engine'
import { Refusal } from '../../src/wire/refusal'
import type { Desk } from '../../src/engine/module'
import type { Thought } from '../../src/wire/wire'

/** Thinks ten nodes in a millisecond of a clock that only thinking moves, until it has had enough. */
class MadeUpDesk implements Desk {
  readonly lines: string[] = []
  now = 0
  thought = 0
  enough = Infinity

  call(line: string): string {
    this.lines.push(line)
    const [verb, , milliseconds] = line.split(' ')
    switch (verb) {
      case 'think':
        this.thought = 0
        return '{"nodes":0,"milliseconds":0}'
      case 'ponder':
        return JSON.stringify(this.ponder(Number(milliseconds)))
      case 'break':
        throw new Error('unreachable')
      case 'do':
        return '{"error":{"code":"illegal","en":"no","ja":"いいえ","why":{"code":"x","clause":"J6","en":"","ja":""}}}'
      default:
        return JSON.stringify({ line })
    }
  }

  private ponder(milliseconds: number): Thought {
    this.thought = Math.min(this.thought + 10 * milliseconds, this.enough)
    this.now += milliseconds
    const done = this.thought >= this.enough
    return { done, nodes: this.thought, best: 'c1', say: '', score: {}, then: [], line: [] }
  }

  get slices(): string[] {
    return this.lines.filter((line) => line.startsWith('ponder'))
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
  await engine.loses('t1', 'K', 'o44', 'en')
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
    'loses t1 K o44 lang=en',
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

test('thinking is in slices of 20 ms until the desk has had enough', async () => {
  const desk = new MadeUpDesk()
  desk.enough = 500
  const thought = await meet(desk).think('t', 'K', { seed: 7, level: 5, lang: 'ja' })
  expect(thought).toMatchObject({ done: true, nodes: 500 })
  const slice = 'ponder t 20 lang=ja'
  expect(desk.lines).toEqual(['think t K 7 level=5 hash=32', slice, slice, slice, 'halt t'])
})

test('limits are for the desk to keep', async () => {
  const desk = new MadeUpDesk()
  desk.enough = 1
  const engine = meet(desk)
  await engine.think('t', 'K', { seed: 1, nodes: 4000, milliseconds: 250, at: 3 })
  await engine.think('t', 'K', { seed: 1 })
  expect(desk.lines.filter((line) => line.startsWith('think'))).toEqual([
    'think t K 1 nodes=4000 milliseconds=250 at=3 hash=32',
    'think t K 1 hash=32',
  ])
})

test('it tells what it thinks so far, every 100 ms', async () => {
  const desk = new MadeUpDesk()
  const onProgress = vi.fn()
  desk.enough = 10000
  await meet(desk).think('t', 'K', { onProgress })
  const told = onProgress.mock.calls.map(([{ done, nodes }]) => ({ done, nodes }))
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => ({ done: false, nodes: 1000 * i })))
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
  const first = engine.think('t', 'K')
  const ended = expect(first).rejects.toMatchObject({ name: 'AbortError' })
  const other = engine.think('u', 'K')
  const second = engine.think('t', 'K')
  await ended
  desk.enough = 1
  await second
  expect((await other).best).toBe('c1')
})
