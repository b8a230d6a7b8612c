/** Clocks for people at one screen: chosen, shown, and what becomes of a game when time runs out, also while the page
 *  was closed. */

import { expect, test } from 'vitest'
import { enterEvent } from './support/enter'
import { keptGame } from './support/kept'
import { setUp } from './support/setting-up'
import { nextMoment } from './support/table'
import { visit } from './support/visitor'

const MINUTE = 60_000

test('chosen before the game, shown beside the seats, the running one marked', async () => {
  const visitor = await visit({ width: 390, height: 844 })
  const { page, words } = visitor
  await setUp(visitor, 'rugby-chess')
  expect(await page.getByRole('group', { name: words.clock.title }).count()).toBe(0)
  await page.getByRole('radio', { name: words.setup.person }).check()
  await page.getByRole('radio', { name: words.clock.choice(5, 3) }).check()
  await page.getByText(words.clock.meaning).waitFor()
  await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
  await nextMoment(visitor, -1)
  await page.getByRole('timer', { name: words.clock.left('White', '5:00') }).waitFor()
  expect(await page.locator('.seat-clock-running').count()).toBe(0)
  await enterEvent(visitor, 'rugby-chess', 'd1g4')
  await page.getByRole('timer', { name: words.clock.left('White', '5:03') }).waitFor()
  await page.locator('.seat', { hasText: 'Black' }).locator('.seat-clock-running').waitFor()
  await expect.poll(() => page.locator('.seat-clock-running').count()).toBe(1)
  expect(await page.locator('.seat-clock-low').count()).toBe(0)
})

test('short time is said once and marked by a sign', async () => {
  const lines = [`table 3 rugby-chess seats=person,person clock=${MINUTE}+0`, `w ${Date.now() - 2000} a event d1g4`]
  const visitor = await visit({ lang: 'ja', kept: keptGame('rugby-chess', lines, { levels: [0] }) })
  const { page, words } = visitor
  await visitor.goTo('#/play/kept')
  await page.locator('.seat-clock-low', { hasText: '!' }).waitFor()
  await expect.poll(() => page.locator('.seat-clock-low').count()).toBe(1)
  await expect.poll(() => page.getByRole('status').filter({ hasText: words.clock.low('黒') }).count()).toBe(1)
})

test('who runs out of time while nobody looks loses: among three the others draw', async () => {
  const lines = [`table 3 jatsuna seats=person,person,person clock=${5 * MINUTE}+3000`, `S ${Date.now() - 6 * MINUTE} a event d2`]
  const visitor = await visit({ kept: keptGame('jatsuna', lines, { levels: [0, 0], names: { L: 'Hana' } }) })
  const { page, words } = visitor
  await visitor.goTo('#/play/kept')
  await page.getByText('Slug ran out of time.').first().waitFor()
  await page.getByText(words.result.shared('Snake, Frog')).first().waitFor()
})
