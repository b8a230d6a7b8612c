/** Status, board and input are of one moment: the computers' moves are shown and told one after another at the speed
 *  that was chosen, and until they have been seen no press is taken for the next move. */

import { afterAll, expect, test } from 'vitest'
import type { Sight } from '../src/wire/wire'
import { Desk } from './support/desk'
import { named } from './support/enter'
import { beginGame, chanceOf, keptNow, nextMoment, playTurn } from './support/table'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

/** Runs in the page before anything else: time that passes only when the test says so, for all that waits to be seen. */
function holdTime(): void {
  const held: (() => void)[] = []
  const soon = window.setTimeout.bind(window)
  window.setTimeout = ((what: () => void, after = 0) => {
    if (after < 100) return soon(what, after)
    return -held.push(what)
  }) as typeof window.setTimeout
  const forget = window.clearTimeout.bind(window)
  window.clearTimeout = ((id: number) => {
    if (id < 0) held[-id - 1] = () => undefined
    else forget(id)
  }) as typeof window.clearTimeout
  Object.assign(window, { passTime: () => held.forEach((what, at) => { held[at] = () => undefined; what() }) })
}

const passTime = ({ page }: Visitor) => page.evaluate(() => (window as unknown as { passTime(): void }).passTime())

const turnLine = ({ page }: Visitor) => page.locator('.status-turn').innerText()

const told = ({ page, words }: Visitor) => page.getByRole('list', { name: words.play.since }).getByRole('listitem').allInnerTexts()

const squaresTold = (lines: readonly string[]) => lines.map((line) => /^(Slug|Frog).*? ([a-h][1-8])/.exec(line)?.slice(1).join(' '))

async function seen(visitor: Visitor): Promise<Sight> {
  await desk.call('restore seen', (await keptNow(visitor.page)).lines)
  const sight = await desk.call<Sight>('see seen S 99999999999999')
  await desk.call('close seen')
  return sight
}

async function begun(): Promise<Visitor> {
  const visitor = await visit({ settings: { pace: 'slow' } })
  await visitor.context.addInitScript(holdTime)
  await beginGame(visitor, 'jatsuna')
  await nextMoment(visitor, -1)
  await playTurn(visitor, 'jatsuna', chanceOf(3))
  await expect.poll(async () => (await keptNow(visitor.page)).ply).toBe(3)
  return visitor
}

test('each step of the computers is shown, told and waited for, also after a reload', async () => {
  const visitor = await begun()
  const { page, words } = visitor
  const { history } = await seen(visitor)
  const deeds = [`Slug ${history[1]!.text}`, `Frog ${history[2]!.text}`]
  await expect.poll(() => turnLine(visitor)).toBe(words.play.thinking('Slug'))
  expect(await told(visitor)).toEqual([])
  await passTime(visitor)
  await expect.poll(() => turnLine(visitor)).toBe(words.play.thinking('Frog'))
  expect(squaresTold(await told(visitor))).toEqual(deeds.slice(0, 1))
  await passTime(visitor)
  await expect.poll(() => turnLine(visitor)).toBe(words.play.moved('Frog'))
  expect(squaresTold(await told(visitor))).toEqual(deeds)
  await passTime(visitor)
  await expect.poll(() => turnLine(visitor)).toBe(words.play.yourTurn)
  await page.reload()
  await expect.poll(() => turnLine(visitor)).toBe(words.play.yourTurn)
  expect(squaresTold(await told(visitor))).toEqual(deeds)
})

test('a press before the replies are seen shows them, and is no move', async () => {
  const visitor = await begun()
  const { words } = visitor
  const { events } = await seen(visitor)
  const square = visitor.page.locator(`[aria-label^="${events[0]}"]`).first()
  await square.click({ force: true })
  await square.click({ force: true })
  await expect.poll(() => turnLine(visitor)).toBe(words.play.moved('Frog'))
  await square.click({ force: true })
  await passTime(visitor)
  await expect.poll(() => turnLine(visitor)).toBe(words.play.yourTurn)
  expect((await keptNow(visitor.page)).ply).toBe(3)
  await (await named(visitor, events[0]!)).click()
  await expect.poll(async () => (await keptNow(visitor.page)).ply).toBe(6)
})

/** A finger comes down while the last reply is on its way, and is lifted when it stands. */
test('a press that began before the replies were seen is no move when it ends after them', async () => {
  const visitor = await begun()
  const { page, words } = visitor
  const { events } = await seen(visitor)
  const square = page.locator(`[aria-label^="${events[0]}"]`).first()
  await square.hover({ force: true })
  await page.mouse.down()
  await expect.poll(() => turnLine(visitor)).toBe(words.play.moved('Frog'))
  await passTime(visitor)
  await expect.poll(() => turnLine(visitor)).toBe(words.play.yourTurn)
  await named(visitor, events[0]!)
  await page.mouse.up()
  await page.locator(`.play[data-actor]`).waitFor()
  expect((await keptNow(page)).ply).toBe(3)
  await square.click()
  await expect.poll(async () => (await keptNow(page)).ply).toBe(6)
})
