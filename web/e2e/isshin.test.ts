/** The face of Isshin Ittai: the sealed opening, the mats that keep their place, what a card would become. */

import { expect, test } from 'vitest'
import { Desk, seedOf } from './support/desk'
import { enterEvent } from './support/enter'
import { liftCurtain } from './support/gather'
import { keptGame, keptPosition } from './support/kept'
import { nearEnd } from './support/near-end'
import { nextMoment } from './support/table'
import { visit, type Visitor } from './support/visitor'

const SEALED = 'F-L+L+S- F+F+L-S+ - - 0,0,3 3,2,3,2,3,3 13 0,0,0,0,0,0 2 open:S-'
const STRUCK = 'F-L+S-S- F-F+L-S+ S+ L+F- 0,0,3 1,3,3,2,2,2 11 0,0,0,0,0,0 1 turn'

async function open(visitor: Visitor): Promise<void> {
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  await liftCurtain(visitor)
}

const mats = ({ page }: Visitor) => page.getByRole('group', { name: /In front$/ })

/** Runs in the page: where the mats lie. */
function places(): number[][] {
  const boxes = [...document.querySelectorAll('.isshin-mat')].map((mat) => mat.getBoundingClientRect())
  return boxes.map(({ x, y, width, height }) => [x, y, width, height])
}

interface Watched {
  turned?: number
  lay?: number[][]
}

/** Runs in the page: the most backs that were ever turned over at once, and where the mats lay then. */
function watchTurning(): void {
  const watched = globalThis as Watched
  const look = () => {
    const count = document.querySelectorAll('.isshin-turning .isshin-back').length
    if (count <= (watched.turned ?? 0)) return
    const boxes = [...document.querySelectorAll('.isshin-mat')].map((mat) => mat.getBoundingClientRect())
    watched.turned = count
    watched.lay = boxes.map(({ x, y, width, height }) => [x, y, width, height])
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
}

test('the opening: face down, turned together, who begins and why, in mats that stay', async () => {
  const kept = keptPosition('isshin-ittai', SEALED)
  const visitor = await visit({ width: 390, height: 844, motion: true, kept })
  const { page, words } = visitor
  await open(visitor)
  await page.getByRole('group', { name: 'Player 1, Hand, 3 cards' }).waitFor()
  await expect.poll(() => mats(visitor).first().getByRole('img', { name: 'a card face down' }).count()).toBe(1)
  const before = await page.evaluate(places)

  await page.evaluate(watchTurning)
  await enterEvent(visitor, 'isshin-ittai', 'oL-')
  await liftCurtain(visitor)
  await page.getByText('Slug beats Snake: the beaten Snake moves first').waitFor()
  await expect.poll(() => page.evaluate(() => (globalThis as Watched).turned)).toBe(2)
  expect(await page.evaluate(() => (globalThis as Watched).lay)).toEqual(before)

  await page.getByRole('group', { name: 'Second, Hand, 3 cards' }).waitFor()
  await expect.poll(() => page.getByRole('group', { name: 'First, Hand' }).getByRole('button').count()).toBe(3)
  await expect.poll(() => page.evaluate(places)).toEqual(before)
  await expect.poll(() => page.getByRole('banner').getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/^First/), expect.stringMatching(/^Second/)])
  await expect.poll(() => page.locator('.status-turn').textContent()).toBe(words.play.turn('First'))
  await expect.poll(() => page.getByRole('list', { name: words.play.since }).innerText()).toMatch(/^Second: opening/)
  await page.getByRole('button', { name: words.play.story, exact: true }).click()
  await expect.poll(() => page.getByRole('dialog').locator('.story-by').allInnerTexts()).toEqual(['Second'])
  await expect.poll(() => page.getByText(/Player [12]/).count()).toBe(0)
})

test('equal cards of the opening are seen, and both choose again', async () => {
  const line = `table 2 isshin-ittai seats=person,person seed=${seedOf(1)}`
  const visitor = await visit({ width: 844, height: 390, kept: keptGame('isshin-ittai', [line], { levels: [0] }) })
  const { page } = visitor
  await open(visitor)
  for (const _ of ['Player 1', 'Player 2']) {
    await enterEvent(visitor, 'isshin-ittai', 'oF-')
    await liftCurtain(visitor)
  }
  await page.getByText('Both showed the yin Frog').waitFor()
  await expect.poll(() => mats(visitor).getByRole('img', { name: 'yin Frog' }).count()).toBe(2)
  await expect.poll(() => page.getByRole('group', { name: 'Player 1, Hand' }).getByRole('button').count()).toBe(4)
  await enterEvent(visitor, 'isshin-ittai', 'oL+')
  await liftCurtain(visitor)
  await expect.poll(() => mats(visitor).getByRole('img', { name: 'a card face down' }).count()).toBe(1)
  await expect.poll(() => page.getByText('Both showed').count()).toBe(0)
})

test('held sideways, what is asked stands beside the mats, in sight', async () => {
  const visitor = await visit({ width: 844, height: 390, kept: keptPosition('isshin-ittai', STRUCK) })
  await open(visitor)
  const { page } = visitor
  const lowest = page.getByRole('button', { name: /^Spirit/ })
  for (const part of [page.getByText('Choose a stance, or take distance or spirit'), lowest]) {
    await expect.poll(async () => {
      const box = (await part.boundingBox())!
      return box.y + box.height
    }).toBeLessThanOrEqual(390)
  }
})

test('under each card stands what it would become, and the summary holds the table', async () => {
  const visitor = await visit({ width: 390, height: 844, kept: keptPosition('isshin-ittai', STRUCK) })
  const { page, words } = visitor
  await open(visitor)
  const hand = page.getByRole('group', { name: 'Player 1, Hand' }).getByRole('button')
  await expect.poll(() => hand.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
    'yin Frog, makes an attack, holds',
    'yang Slug, makes a guard, holds',
    'yin Snake, makes a power attack, loses',
    'yin Snake, makes a power attack, loses',
  ])
  const distance = page.getByRole('button', { name: /^Distance, .*guard, loses$/ })
  await distance.waitFor()
  await expect.poll(async () => {
    const box = (await distance.boundingBox())!
    const bar = (await page.getByRole('navigation', { name: words.play.bar }).boundingBox())!
    return box.y + box.height - bar.y
  }).toBeLessThan(0)

  await page.setViewportSize({ width: 360, height: 640 })
  const told = page.locator('.isshin-held .isshin-forecast b')
  await expect.poll(() => told.count()).toBe(4)
  await expect.poll(() => told.evaluateAll((all) => {
    const boxes = all.map((each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return range.getBoundingClientRect()
    })
    return boxes.slice(1).every(({ left }, index) => left >= boxes[index]!.right)
  })).toBe(true)

  await page.getByRole('button', { name: words.play.summary, exact: true }).click()
  const table = page.getByRole('table', { name: 'The table of judgement' })
  await expect.poll(() => table.getByRole('row').count()).toBe(7)
})

/** Runs in the page: how far the lowest choice is below what is seen of the board. */
function hiddenBelow(): number {
  const bottom = (selector: string) =>
    [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().bottom)
  return Math.max(...bottom('.isshin-action, .isshin-held')) - bottom('.play-place')[0]!
}

/** Runs in the page: the gap between the far player's markers and fan, and calls wider than their frame. */
function farGapAndCalls(): { gap: number; wide: number } {
  const far = document.querySelector('.isshin-far')!
  const cards = [...far.querySelectorAll('.isshin-held .isshin-card')].map((card) => card.getBoundingClientRect())
  const marks = far.querySelector('.isshin-markers')!.getBoundingClientRect()
  const calls = [...document.querySelectorAll<HTMLElement>('.isshin-call')]
  return {
    gap: Math.min(...cards.map(({ left }) => left)) - marks.right,
    wide: calls.filter((call) => call.scrollWidth > call.clientWidth).length,
  }
}

test('neither the last move nor a hint covers a choice; held sideways nothing touches', async () => {
  const desk = new Desk()
  const kept = await nearEnd(desk, 'isshin-ittai', 4)
  desk.close()
  const visitor = await visit({ width: 390, height: 844, touch: true, kept })
  const { page, words } = visitor
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  await expect.poll(() => page.evaluate(hiddenBelow)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: words.play.hint, exact: true }).click()
  await page.locator('.isshin-hint').first().waitFor()
  await page.locator('.hint').waitFor()
  await expect.poll(() => page.evaluate(hiddenBelow)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => (await page.evaluate(farGapAndCalls)).gap).toBeGreaterThanOrEqual(4)
  await expect.poll(async () => (await page.evaluate(farGapAndCalls)).wide).toBe(0)
})
