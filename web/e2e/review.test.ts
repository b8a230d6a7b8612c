/** Looking back: moves are counted as people count them, the list follows the move that is looked at, and the board
 *  shows what that move did, however one came to it. */

import { afterAll, expect, test } from 'vitest'
import type { Sight } from '../src/wire/wire'
import { Desk, playedGame, SEATS, type GameId, type PlayedGame } from './support/desk'
import { keptGame, keptPosition } from './support/kept'
import { keptNow, nextMoment } from './support/table'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

async function lookingBack(game: GameId): Promise<{ visitor: Visitor; played: PlayedGame; moves: number }> {
  const played = await playedGame(desk, game, ['person', ...SEATS[game].slice(1).map(() => 'computer:1')], 1)
  const { ply, history } = played.sight
  const visitor = await visit({ kept: keptGame(game, played.journal, { over: true, ply }) })
  await visitor.goTo('#/after/kept')
  await visitor.page.getByRole('slider', { name: visitor.words.after.position }).waitFor()
  return { visitor, played, moves: history.filter(({ by }) => by !== 'chance').length }
}

const story = ({ page, words }: Visitor) => page.getByRole('list', { name: words.play.story })

/** Whether the line of this moment stands in the box of its list. */
async function followed(visitor: Visitor, line: string): Promise<boolean> {
  return story(visitor).evaluate((list, wanted) => {
    const now = list.querySelector(wanted)
    if (now === null) return false
    const [box, own] = [list.getBoundingClientRect(), now.getBoundingClientRect()]
    return own.top >= box.top - 1 && own.bottom <= box.bottom + 1
  }, line)
}

test('deals and draws are no moves: slider, list and graph count the same ones, from 1', async () => {
  const { visitor, moves } = await lookingBack('keserima')
  const { page, words } = visitor
  const slider = page.getByRole('slider', { name: words.after.position })
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(words.after.at(moves, moves))
  const numbers = async () => (await story(visitor).locator('.story-ply').allInnerTexts()).filter((number) => number !== '')
  await expect.poll(numbers).toEqual(Array.from({ length: moves }, (_, index) => `${index + 1}`))
  await page.keyboard.press('Home')
  for (const move of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(words.after.at(move, moves))
    const marked = story(visitor).locator('[aria-current] .story-ply')
    await expect.poll(() => marked.innerText()).toBe(`${move}`)
  }
  await expect.poll(() => page.locator('.graph-line-0').first().getAttribute('d')).toMatch(/^M8\.0 /)
  await visitor.goTo('#/')
  await page.getByText(words.start.ply(moves)).waitFor()
})

test('the list follows the move, in its own box, unless one has scrolled away', async () => {
  const { visitor } = await lookingBack('jatsuna')
  const { page } = visitor
  const now = '[aria-current]'
  const page0 = await page.evaluate(() => scrollY)
  for (const [key, line] of [['Home', 'li'], ['End', now], ['Home', 'li'], ['ArrowRight', now], ['End', now]] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => followed(visitor, line)).toBe(true)
  }
  expect(await page.evaluate(() => scrollY)).toBe(page0)
  await story(visitor).hover()
  await page.mouse.wheel(0, -10000)
  await expect.poll(() => story(visitor).evaluate((list) => list.scrollTop)).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => story(visitor).locator(now).innerText()).toMatch(/^44/)
  expect(await story(visitor).evaluate((list) => list.scrollTop)).toBe(0)
})

test('the list follows in play', async () => {
  const { before } = await playedGame(desk, 'jatsuna', ['person', 'computer:1', 'computer:1'], 1)
  const late = before.filter(({ toMove }) => toMove === 'S').at(-2)!
  const visitor = await visit({ kept: keptGame('jatsuna', late.journal) })
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  await expect.poll(() => story(visitor).evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true)
  await expect.poll(() => followed(visitor, 'li:last-child')).toBe(true)
})

test('a jump to a move shows its flanked lines; another game begins from here', async () => {
  const { visitor } = await lookingBack('jatsuna')
  const { page, words } = visitor
  await story(visitor).getByRole('listitem').nth(19).getByRole('button').click()
  await page.locator('.replay .jatsuna-threads').waitFor()
  await page.getByRole('button', { name: words.play.rematch, exact: true }).click()
  await page.waitForURL(/#\/play\//)
  await nextMoment(visitor, -1)
  expect((await keptNow(page)).game).toBe('jatsuna')
})

test('a game from a position is not called one in which a turn was taken back', async () => {
  await desk.call('new start rugby-chess seats=person,person')
  const { view } = await desk.call<Sight>('see start w 1')
  await desk.call('close start')
  const visitor = await visit({ kept: keptPosition('rugby-chess', view.position) })
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  expect(await visitor.page.getByText(visitor.words.play.practice).count()).toBe(0)
})
