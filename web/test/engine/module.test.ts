/** The real desk, as WebAssembly: whole games through the engine, thinking that can be interrupted, and
 *  lines that are no lines. `make page` or tools/wasm.sh builds the module. */

import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Clerk } from '../../src/engine/clerk'
import { Engine } from '../../src/engine/engine'
import { Refusal } from '../../src/wire/refusal'
import { deskFrom, type Desk } from '../../src/engine/module'
import type { GameId, Sight } from '../../src/wire/wire'
import { LEVELS } from '../../src/store/setup'

const bytes = readFileSync(new URL('../../src/engine/teban.wasm', import.meta.url))
const games: GameId[] = ['jatsuna', 'keserima', 'rugby-chess', 'card-slot', 'isshin-ittai']
const channels: MessageChannel[] = []

let desk: Desk
let engine: Engine

beforeAll(async () => {
  desk = await deskFrom(bytes)
  engine = engineAt(desk)
})

function engineAt(at: Desk): Engine {
  const channel = new MessageChannel()
  channels.push(channel)
  // Node.js empties a message port, a thousand messages long, before it looks at another one.
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
  const now = () => performance.now()
  const clerk = new Clerk(at, (reply) => channel.port1.postMessage(reply), now, pause)
  channel.port1.onmessage = ({ data }) => clerk.handle(data)
  return new Engine(channel.port2)
}

afterEach(() => {
  for (const { port1, port2 } of channels.splice(1)) {
    port1.close()
    port2.close()
  }
})

/** One more event by whoever is to move: a computer of level 1. */
async function playOn(table: string, sight: Sight): Promise<void> {
  const seat = sight.toMove
  const thought = await engine.think(table, seat, { seed: sight.ply })
  await engine.do(table, seat, sight.version, `x${sight.ply}`, `event ${thought.best}`)
}

test('the games are there', async () => {
  expect((await engine.games()).map((game) => game.id)).toEqual(expect.arrayContaining(games))
})

test('there are as many levels as the page offers', () => {
  const open = (level: number) => JSON.parse(desk.call(`new levels jatsuna seats=computer:${level},person,person`))
  expect(open(LEVELS + 1)).toHaveProperty('error')
  expect(open(LEVELS)).toMatchObject({ ok: true })
  desk.call('close levels')
})

describe.each(games)('%s', (game) => {
  test('a whole game between computers, and its journal opens the same table', async () => {
    const seats = game === 'jatsuna' ? 3 : 2
    await engine.open(game, game, { seats: Array<string>(seats).fill('computer:1') })
    let sight = await engine.see(game, 'onlooker')
    while (sight.phase !== 'over') {
      await playOn(game, sight)
      sight = await engine.see(game, 'onlooker')
    }
    expect(sight.result?.points).toHaveLength(seats)
    await engine.restore(`${game}-again`, await engine.journal(game))
    const again = await engine.see(`${game}-again`, 'onlooker')
    expect({ ...again, table: game }).toEqual(sight)
    await engine.close(game)
    await engine.close(`${game}-again`)
  })

  test('thinking is interrupted, and lines are answered meanwhile', async () => {
    const table = `${game}-think`
    await engine.open(table, game)
    const seat = (await engine.see(table, 'onlooker')).toMove
    const control = new AbortController()
    const thinking = engine.think(table, seat, { milliseconds: 3000, signal: control.signal })
    const ended = expect(thinking).rejects.toMatchObject({ name: 'AbortError' })
    const waits: number[] = []
    for (let i = 0; i < 5; i++) {
      const asked = performance.now()
      await engine.see(table, seat)
      waits.push(performance.now() - asked)
    }
    control.abort()
    await ended
    await expect(engine.call(`ponder ${table} 1`)).rejects.toMatchObject({ code: 'not-thinking' })
    waits.sort((a, b) => a - b)
    expect(waits[2]).toBeLessThan(100)
    await engine.close(table)
  })
})

test('what is not allowed says why', async () => {
  await engine.open('illegal', 'jatsuna')
  const { version, toMove } = await engine.see('illegal', 'onlooker')
  const refusal = await engine.do('illegal', toMove, version, 'x1', 'event d4').catch((error) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal.code).toBe('illegal')
  expect(refusal.why.clause).toMatch(/^J/)
  await expect(engine.see('nowhere', 'S')).rejects.toMatchObject({ code: 'no-table' })
})

test('the same seed and nodes give the same thought', async () => {
  await engine.open('seeded', 'rugby-chess')
  const seat = (await engine.see('seeded', 'onlooker')).toMove
  const how = { seed: 5, nodes: 3000, level: 10, at: 0 }
  const first = await engine.think('seeded', seat, how)
  expect(await engine.think('seeded', seat, how)).toEqual(first)
})

/** By a clock that moves a millisecond whenever the desk looks at it. */
test('levels 9 and 10 take their time, by the clock of the page', async () => {
  let time = 0
  const timed = await deskFrom(bytes, () => ++time)
  const ask = (line: string) => JSON.parse(timed.call(line))
  ask('new t jatsuna')
  for (const [level, milliseconds] of [[9, 200], [10, 1000]]) {
    expect(ask(`think t S 1 level=${level} hash=1`)).toEqual({ nodes: 0, milliseconds })
    const begun = time
    let slices = 1
    while (!ask('ponder t 20').done) slices++
    // Beginning took a millisecond, and looking at the clock before and after a slice another.
    expect(time - begun).toBeGreaterThanOrEqual(Number(milliseconds) - 1)
    expect(time - begun).toBeLessThanOrEqual(Number(milliseconds) + 2 * slices)
    expect(slices).toBeGreaterThanOrEqual(Number(milliseconds) / 25)
  }
})

test('a slice of nodes is exact', () => {
  const ask = (line: string) => JSON.parse(desk.call(line))
  ask('new sliced jatsuna')
  ask('think sliced S 1 nodes=100 hash=1')
  expect(ask('ponder sliced 60000 nodes=30')).toMatchObject({ done: false, nodes: 30 })
  expect(ask('ponder sliced 60000')).toMatchObject({ done: true, nodes: 100 })
  ask('close sliced')
})

/** Ten games against computers, each of which keeps 32 MiB from turn to turn, and the module has 256. */
test('where memory is short, what is remembered at other tables makes way', () => {
  const ask = (line: string) => JSON.parse(desk.call(line))
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 10; i++) {
      if (round === 0) ask(`new many${i} card-slot seats=computer:10,computer:10 seed=${'0'.repeat(64)}`)
      const seat = ask(`see many${i} onlooker 0`).toMove
      expect(ask(`think many${i} ${seat} 1 nodes=50 hash=32`)).toEqual({ nodes: 50, milliseconds: 0 })
      expect(ask(`ponder many${i} 60000`)).toMatchObject({ done: true, nodes: 50 })
      ask(`halt many${i}`)
    }
  }
  for (let i = 0; i < 10; i++) ask(`close many${i}`)
})

test('any bytes are answered by JSON', () => {
  const odd = ['', '\n', ' ', 'see', 'new', 'x'.repeat(200_000), '\u0000', '手番', 'restore t\n\n\n', '💧\n'.repeat(50_000)]
  for (const line of odd) expect(JSON.parse(desk.call(line))).toHaveProperty('error.code')
})
