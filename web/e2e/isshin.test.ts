/** The face of Isshin Ittai: the sealed opening, the mats that keep their place, what a card would become. */

import { expect, test } from 'vitest'
import { enterEvent } from './support/enter'
import { liftCurtain } from './support/gather'
import { keptPosition } from './support/kept'
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

/** Where the mats lie. */
async function places(visitor: Visitor) {
  await mats(visitor).nth(1).waitFor()
  return Promise.all([0, 1].map((index) => mats(visitor).nth(index).boundingBox()))
}

/** Runs in the page: the most backs that were ever turned over at once. */
function watchTurning(): void {
  const watched = globalThis as { turned?: number }
  const count = () => document.querySelectorAll('.isshin-turning .isshin-back').length
  new MutationObserver(() => (watched.turned = Math.max(watched.turned ?? 0, count()))).observe(
    document.body, { subtree: true, childList: true, attributes: true },
  )
}

test('the opening: face down, turned together, who begins and why, in mats that stay', async () => {
  const kept = keptPosition('isshin-ittai', SEALED)
  const visitor = await visit({ width: 390, height: 844, motion: true, kept })
  const { page } = visitor
  await open(visitor)
  await page.getByRole('group', { name: 'Player 1, Hand, 3 cards' }).waitFor()
  expect(await mats(visitor).first().getByRole('img', { name: 'a card face down' }).count()).toBe(1)
  const before = await places(visitor)

  await page.evaluate(watchTurning)
  await enterEvent(visitor, 'isshin-ittai', 'oL-')
  await page.getByText('Slug beats Snake; who is beaten begins: Player 1').waitFor()
  expect(await page.evaluate(() => (globalThis as { turned?: number }).turned)).toBe(2)
  expect(await places(visitor)).toEqual(before)

  await liftCurtain(visitor)
  await page.getByRole('group', { name: 'Second, Player 2, Hand, 3 cards' }).waitFor()
  expect(await page.getByRole('group', { name: 'First, Player 1, Hand' }).getByRole('button').count()).toBe(3)
  expect(await places(visitor)).toEqual(before)
  expect(await page.getByRole('banner').getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/^First/), expect.stringMatching(/^Second/)])
})

test('under each card stands what it would become, and the summary holds the table', async () => {
  const visitor = await visit({ width: 390, height: 844, kept: keptPosition('isshin-ittai', STRUCK) })
  const { page, words } = visitor
  await open(visitor)
  const names = await page.getByRole('group', { name: 'Player 1, Hand' }).getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  expect(names).toEqual([
    'yin Frog, makes attack, holds',
    'yang Slug, makes guard, holds',
    'yin Snake, makes power, loses',
    'yin Snake, makes power, loses',
  ])
  const distance = page.getByRole('button', { name: /^Distance, .*guard, loses$/ })
  await distance.waitFor()
  const box = (await distance.boundingBox())!
  const bar = (await page.getByRole('navigation', { name: words.play.bar }).boundingBox())!
  expect(box.y + box.height).toBeLessThan(bar.y)

  await page.getByRole('button', { name: words.play.summary, exact: true }).click()
  const table = page.getByRole('table', { name: 'The table of judgement' })
  expect(await table.getByRole('row').count()).toBe(7)
})
