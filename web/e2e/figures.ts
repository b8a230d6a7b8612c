/** Figures of the page for `make bench`, one a line as `name value unit`: what a first visit transfers, how long
 *  it takes until the first move can be made, how soon the page answers while the computer thinks, and what a
 *  turn costs: calls to the worker, and the bytes that tell what it changed. */

import { execFileSync } from 'node:child_process'
import { appendFileSync, readdirSync } from 'node:fs'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { turnsIn } from '../test/support/turns'
import { GAMES } from './support/desk'
import { keptGame } from './support/kept'
import { beginGame, chanceOf, keptNow, nextMoment, playTurn } from './support/table'
import { firstVisit, MOST_BYTES, transferred } from './support/transfer'
import { visit } from './support/visitor'

function tell(name: string, value: number, unit: string): void {
  const rounded = value < 10 ? Number(value.toFixed(1)) : Math.round(value)
  const line = `page.${name} ${rounded} ${unit}\n`
  const file = process.env.TEBAN_FIGURES
  if (file) appendFileSync(file, line)
  else process.stdout.write(line)
}

test('bytes of a first visit, WebAssembly included', async () => {
  const bytes = await firstVisit(await visit())
  tell('first-visit', bytes, 'bytes')
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})

test('bytes with everything that is kept for times without a network', async () => {
  const visitor = await visit({ offline: true })
  const finished: Request[] = []
  visitor.context.on('requestfinished', (request) => finished.push(request))
  await visitor.page.goto(`${visitor.origin}/`)
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  tell('first-visit.with-offline', await transferred(finished), 'bytes')
})

test.each(GAMES)('time until the first move of %s, from an empty browser', async (game) => {
  const visitor = await visit()
  const { page, words } = visitor
  const begin = performance.now()
  await page.goto(`${visitor.origin}/#/new/${game}`)
  await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
  await nextMoment(visitor, -1)
  tell(`first-move.${game}`, performance.now() - begin, 'ms')
})

interface Interaction {
  name: string
  duration: number
}

test('from input to the next paint while the computer thinks', async () => {
  const lines = ['table 2 jatsuna seats=computer:10,person,computer:10']
  // A busy machine presses less often in the second for which one thinks: then there are more of them.
  const tables = Array.from({ length: 12 }, (_, index) => `kept${index}`)
  const kept = tables.map((id) => keptGame('jatsuna', lines, { id, me: 'L', levels: [10, 10] }))
  const visitor = await visit({ kept: Object.assign({}, ...kept) as Record<string, string> })
  const { page, words } = visitor
  await page.addInitScript(() => {
    const seen: Interaction[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) seen.push({ name, duration })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const thinking = page.getByText(words.play.thinking('Snake'), { exact: true })
  const squares = page.getByRole('button', { name: /^[a-g][1-7],/ })
  let presses = 0
  for (const table of tables) {
    if (presses > 5) break
    await visitor.goTo(`#/play/${table}`)
    await thinking.waitFor()
    for (; presses < 12 && (await thinking.isVisible()); presses++) {
      await page.getByRole('button', { name: words.play.menu, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await squares.nth(presses).hover()
    }
  }
  expect(presses).toBeGreaterThan(5)
  const durations = await page.evaluate(() => (window as unknown as { seen: Interaction[] }).seen.map(({ duration }) => duration))
  const sorted = durations.toSorted((a, b) => a - b)
  // What takes less than a frame is not reported: then a frame is the answer.
  tell('input-to-paint.median', sorted[Math.floor(sorted.length / 2)] ?? 16, 'ms')
  tell('input-to-paint.worst', sorted.at(-1) ?? 16, 'ms')
})

interface Call {
  line: string
  /** Of the answer, when there is one. */
  bytes: number
}

/** Runs in the page before anything else: listens to what goes to the worker and what comes back. */
function listenToWorker(): void {
  const calls: Call[] = []
  const waiting = new Map<number, Call>()
  const heard = new WeakSet<Worker>()
  Object.assign(window, { calls })
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (this: Worker, request: { id: number; line?: string; think?: string }) {
    if (!heard.has(this)) {
      heard.add(this)
      this.addEventListener('message', ({ data }: MessageEvent<{ id: number; json?: string }>) => {
        const call = waiting.get(data.id)
        if (call && data.json !== undefined) call.bytes = new TextEncoder().encode(data.json).length
      })
    }
    const call = { line: request.line ?? request.think ?? 'stop', bytes: 0 }
    calls.push(call)
    waiting.set(request.id, call)
    post.call(this, request)
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Turns that are played for the figures of one game. */
const TURNS = 4

test.each(GAMES)('calls to the worker for a turn of %s', async (game) => {
  const visitor = await visit()
  const { page } = visitor
  await page.addInitScript(listenToWorker)
  await beginGame(visitor, game)
  let ply = -1
  const chance = chanceOf(3)
  for (let turn = 0; turn < TURNS; turn++) {
    if ((await nextMoment(visitor, ply)) === 'over') break
    ply = (await keptNow(page)).ply
    await playTurn(visitor, game, chance)
  }
  await nextMoment(visitor, ply)
  const calls = await page.evaluate(() => (window as unknown as { calls: Call[] }).calls)
  const begun = calls.findIndex(({ line }) => line.startsWith('steps '))
  const turns = turnsIn(calls.slice(begun).map(({ line }) => line)).filter((turn) =>
    turn.some((line) => line.startsWith('do ')))
  const isComputer = (turn: readonly string[]) => turn.some((line) => line.startsWith('think '))
  tell(`calls.person.${game}`, mean(turns.filter((turn) => !isComputer(turn)).map(({ length }) => length)), 'calls')
  tell(`calls.computer.${game}`, mean(turns.filter(isComputer).map(({ length }) => length)), 'calls')
  tell(`change.${game}`, mean(calls.filter(({ line }) => line.startsWith('changes ')).map(({ bytes }) => bytes)), 'bytes')
})

/** Runs in the page: milliseconds that the module takes for a line. */
async function moduleTime([address, line]: readonly [string, string]): Promise<number> {
  const page = { fail: () => { throw new Error('an assertion failed') }, now: () => performance.now() }
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address), { page })
  const { memory, _initialize, room, call } = instance.exports as unknown as {
    memory: WebAssembly.Memory; _initialize(): void; room(bytes: number): number; call(length: number): number
  }
  _initialize()
  const bytes = new TextEncoder().encode(line)
  const place = room(bytes.length)
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes)
  const begun = performance.now()
  call(bytes.length)
  return performance.now() - begun
}

/** Of several turns, native and browser one after the other, each one's best: the same work on one core. */
test.each([
  ['random', 'lab play 0 200000 0 card-slot players=random rounds=200000 seed=1'],
  ['level:2', 'lab play 0 1000 0 card-slot players=level:2 rounds=1000 seed=1'],
])('the lab in a browser against the native one, %s', async (name, line) => {
  const visitor = await visit()
  await visitor.goTo('#/lab')
  const module = readdirSync('dist/assets').find((file) => file.endsWith('.wasm'))!
  const best = { native: Infinity, browser: Infinity }
  for (let turn = 0; turn < 3; turn++) {
    const seconds = Number(execFileSync('../build/lab_bench', ['--call', line], { encoding: 'utf8' }))
    best.native = Math.min(best.native, 1000 * seconds)
    best.browser = Math.min(best.browser, await visitor.page.evaluate(moduleTime, [`assets/${module}`, line] as const))
  }
  tell(`lab.${name}.of-native`, (100 * best.native) / best.browser, '%')
})
