/** The lesson of each game from its first task to its last, in both languages by turns. What does a task is
 *  found with the native engine: an event that is listed or reaches the goal, or an attempt that is refused. */

import { afterAll, expect, test } from 'vitest'
import type { Accepted, Lang, Sight, Why } from '../src/wire/wire'
import type { Task } from '../src/games/face'
import { loadFace } from '../src/games/registry'
import type { RugbyView } from '../src/games/rugby-chess/view'
import { Desk, GAMES, type GameId } from './support/desk'
import { enterEvent, pressAll } from './support/enter'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

let messages = 0

async function withTask<T>(game: GameId, task: Task, work: (sight: Sight) => Promise<T>): Promise<T> {
  const rules = Object.entries(task.options ?? {}).map(([key, value]) => ` ${key}=${value}`).join('')
  await desk.call(`new task ${game}${rules} deal=entered start=${task.position}`)
  const found = await work(await desk.call<Sight>('see task referee 0'))
  await desk.call('close task')
  return found
}

/** An event that does the task. */
function solution(game: GameId, task: Task): Promise<string> {
  return withTask(game, task, async ({ events, version }) => {
    let at = version
    for (const event of events) {
      if (task.events?.includes(event)) return event
      await desk.call(`do task referee 0 ${at} x${++messages} event ${event}`)
      const { view, version: after } = await desk.call<Sight>(`see task ${task.seat} 0`)
      if (task.reached?.(view)) return event
      const undone = await desk.call<Accepted>(`do task referee 0 ${after} x${++messages} undo`)
      at = undone.now
    }
    throw new Error(`no event does it: ${task.say.en}`)
  })
}

const squares = (columns: string, rows: string) => [...columns].flatMap((column) => [...rows].map((row) => column + row))

/** Attempts that may be refused, by the presses that make them. */
function attempts(game: GameId, { events, view }: Sight): { text: string; presses: string[] }[] {
  switch (game) {
    case 'jatsuna':
      return squares('abcdefg', '1234567').map((text) => ({ text, presses: [text] }))
    case 'rugby-chess': {
      const all = squares('abcdefg', '123456789')
      const taken = (view as RugbyView).pieces.map(({ square }) => square)
      return taken.flatMap((from) =>
        all.filter((to) => !taken.includes(to)).map((to) => ({ text: from + to, presses: [from, to] })))
    }
    case 'keserima': {
      const beginnings = [...new Set(events.map((event) => /^([+x*]\d\d)-/.exec(event)?.[1] ?? ''))].filter(Boolean)
      return beginnings.flatMap((from) =>
        squares('12345', '12345').map((to) => ({ text: `${from}-${to}`, presses: [from.slice(1), to] })))
    }
    case 'card-slot':
      return [{ text: '7@9', presses: ['Gold 7/金色の7'] }]
    case 'isshin-ittai':
      return [{ text: 'm', presses: ['Distance/間合'] }]
  }
}

function refusedPresses(game: GameId, task: Task): Promise<string[]> {
  return withTask(game, task, async (sight) => {
    for (const { text, presses } of attempts(game, sight)) {
      const verdict = await desk.call<{ why?: Why }>(`why task ${task.seat} ${text}`)
      // A step that may go on is a draft at first: the attempt is to end there.
      const goesOn = sight.events.some((event) => event.startsWith(text))
      if (verdict.why?.code === task.refused) return goesOn ? [...presses, presses.at(-1)!] : presses
    }
    throw new Error(`nothing is refused: ${task.say.en}`)
  })
}

async function solve(visitor: Visitor, game: GameId, task: Task): Promise<void> {
  if (task.refused !== undefined) await pressAll(visitor, await refusedPresses(game, task))
  else await enterEvent(visitor, game, await solution(game, task))
}

test.each(GAMES.map((game, index) => ({ game, lang: (index % 2 ? 'ja' : 'en') as Lang })))(
  '$game in $lang',
  async ({ game, lang }) => {
    const visitor = await visit({ lang })
    const { page, words } = visitor
    const { lesson } = await loadFace(game)
    expect(lesson.length).toBeGreaterThanOrEqual(8)
    expect(lesson.length).toBeLessThanOrEqual(16)
    await visitor.goTo(`#/learn/${game}`)
    for (const task of lesson) {
      await page.getByText(task.say[lang], { exact: true }).waitFor()
      await page.getByRole('main').getByRole('group').first().waitFor()
      await solve(visitor, game, task)
      await page.getByText(task.done[lang]).waitFor()
      await page.getByRole('button', { name: words.learn.next, exact: true }).click()
    }
    await page.getByText(words.learn.finished).waitFor()
    await visitor.goTo(`#/learn/${game}`)
    const done = page.getByRole('button', { name: new RegExp(words.learn.state.done) })
    await expect.poll(() => done.count()).toBe(lesson.length)
  },
)

test('an attempt that was not it is taken back, and after two a tip is given', async () => {
  const visitor = await visit()
  const { page, words } = visitor
  const [task] = (await loadFace('jatsuna')).lesson
  await visitor.goTo('#/learn/jatsuna')
  const wrong = await withTask('jatsuna', task!, async ({ events }) =>
    events.find((event) => !task!.events?.includes(event)) ?? 'd4')
  for (let miss = 0; miss < 2; miss++) {
    await pressAll(visitor, [wrong])
    await page.getByText(words.learn.notThis).or(page.getByRole('link', { name: /^Read / })).first().waitFor()
    await page.getByText(words.learn.notThis).waitFor({ state: 'hidden' })
  }
  await page.getByText(task!.tip.en).waitFor()
})

/** A task of each game with hidden hands in which a card is chosen, and the other's hand. */
const HIDDEN = [
  { game: 'card-slot', task: 2, card: 'Bell/ベル', theirs: '.card-slot-hand >> nth=0' },
  { game: 'isshin-ittai', task: 2, card: 'yang Slug/蛞の陽', theirs: '.isshin-far' },
] as const

test.each(HIDDEN)('$game: the other hand stays hidden, and nothing is lifted there', async ({ game, task, card, theirs }) => {
  const visitor = await visit()
  const { page, words } = visitor
  await visitor.goTo(`#/learn/${game}`)
  await page.getByRole('button', { name: new RegExp(`^${words.learn.task(task + 1, (await loadFace(game)).lesson.length)}`) }).click()
  const other = page.locator(theirs)
  await other.waitFor()
  const hidden = await other.ariaSnapshot()
  expect(hidden).not.toMatch(/Gold|Silver|Cherry|Watermelon|Bell|Replay|Frog|Slug|Snake/)
  await pressAll(visitor, [card])
  await page.getByRole('button', { pressed: true }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { pressed: true }).count()).toBe(1)
  await expect.poll(() => other.ariaSnapshot()).toBe(hidden)
  await expect.poll(() => other.locator('[data-chosen=true], .isshin-chosen').count()).toBe(0)
})

test.each([['card-slot', '.card-slot-hand[data-far="false"]'], ['isshin-ittai', '.isshin-near .isshin-row']] as const)(
  '%s: on a phone the hand is in sight below the task', async (game, hand) => {
    const { page, goTo } = await visit({ lang: 'ja', width: 390, height: 844, touch: true })
    await goTo(`#/learn/${game}`)
    await page.locator(`${hand} button`).first().waitFor()
    await expect.poll(async () => {
      const { y, height } = (await page.locator(hand).boundingBox())!
      return y + height
    }).toBeLessThanOrEqual(844)
  },
)
