/** A newcomer with a phone: two taps from the first page to a game of each kind, and the third begins the first move.
 *  What they meet on the way fits on one screen, and everything else is folded below it. */

import { describe, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { dictionaries } from '../src/words/words'
import { GAMES, type GameId } from './support/desk'
import { chanceOf, keptNow, nextMoment, playTurn } from './support/table'
import { locate, type Press } from './support/pressing'
import { firstVisit, MOST_BYTES } from './support/transfer'
import { visit, type Visitor } from './support/visitor'

const PHONES = [[390, 844], [360, 640]] as const

/** Wholly on the screen, without scrolling. */
async function inSight({ page }: Visitor, what: Locator): Promise<boolean> {
  const box = await what.boundingBox()
  if (box === null) return false
  const screen = page.viewportSize()!
  return box.y >= 0 && box.x >= 0 && box.y + box.height <= screen.height && box.x + box.width <= screen.width
}

test.each(GAMES)('%s: two taps, then the move', async (game: GameId) => {
  const visitor = await visit({ width: 390, height: 844, touch: true })
  const { page, words } = visitor
  let taps = 0
  const tap: Press = async (_, control) => {
    await locate(page, control).tap()
    taps++
  }
  tap.finger = true
  await visitor.goTo('#/')
  await page.locator(`.entry[data-game="${game}"]`).getByRole('link', { name: words.nav.play, exact: true }).tap()
  taps++
  await tap(page, { role: 'button', name: words.setup.begin })
  await nextMoment(visitor, -1)
  expect(taps).toBe(2)
  const { ply } = await keptNow(page)
  await playTurn(visitor, game, chanceOf(1), tap)
  // No more than the turn itself asks for: a piece, where it goes, "done".
  expect(taps).toBeLessThanOrEqual(game === 'jatsuna' ? 4 : 6)
  await nextMoment(visitor, ply)
})

describe.each(PHONES)('at %i×%i', (width, height) => {
  test('the picture, the author and "begin" come first', async () => {
    const visitor = await visit({ width, height, touch: true, lang: 'ja' })
    const { page, words } = visitor
    for (const game of GAMES) {
      await visitor.goTo(`#/new/${game}`)
      const begin = page.getByRole('button', { name: words.setup.begin, exact: true })
      await begin.waitFor()
      for (const part of [page.locator('.setup-picture svg').first(), page.locator('.author'), begin])
        await expect.poll(() => inSight(visitor, part), { message: game }).toBe(true)
      expect(await page.getByRole('slider').count()).toBe(0)
      await page.locator('summary').filter({ hasText: words.setup.opponent }).tap()
      await expect.poll(() => page.getByRole('slider').count()).toBeGreaterThan(0)
    }
  })
})

test('each level says what to expect of it', async () => {
  const visitor = await visit()
  const { page, words } = visitor
  await visitor.goTo('#/new/keserima')
  await page.locator('summary').filter({ hasText: words.setup.opponent }).click()
  const said = new Set<string>()
  const below = page.locator('summary').filter({ hasText: words.setup.rules })
  await page.getByRole('slider').waitFor()
  const place = await below.boundingBox()
  for (let level = 1; level <= 10; level++) {
    await page.getByRole('slider').fill(String(level))
    const line = words.setup.expect[level - 1]!
    await page.getByText(line, { exact: true }).waitFor()
    said.add(line)
    await expect.poll(() => below.boundingBox()).toEqual(place)
  }
  expect(said.size).toBe(10)
})

test('the language is changed on the first page', async () => {
  const { page, goTo } = await visit({ lang: 'en' })
  await goTo('#/')
  await page.getByRole('button', { name: '日本語' }).click()
  await page.getByText(dictionaries.ja.subtitle).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ja')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByText(dictionaries.en.subtitle).first().waitFor()
})

test('a first visit, the module included, takes at most 400 KB', async () => {
  expect(await firstVisit(await visit({ lang: 'en' }))).toBeLessThanOrEqual(MOST_BYTES)
})
