/** Taking the other side (K14, G13): chosen where a game is set up, offered beside the board instead of the second player's
 *  first move and only then, told among the moves, and the board is the other one. */

import { expect, test } from 'vitest'
import { enterEvent, named, pressAll } from './support/enter'
import { keptPosition } from './support/kept'
import { faultsOf } from './support/look'
import { kanjiWithoutReading } from './support/furigana'
import { MAY_SWAP } from './support/screens'
import { setUp } from './support/setting-up'
import { keptNow, nextMoment } from './support/table'
import { visit, type Visitor, type Wishes } from './support/visitor'

const EITHER = /^(Take the other side|陣営を入れかえる)$/

const swapping = ({ page }: Visitor) => page.getByRole('main').getByRole('button', { name: EITHER })

const lastEvent = async ({ page }: Visitor) => (await keptNow(page)).lines.at(-1)

async function atTable(game: keyof typeof MAY_SWAP, wishes: Wishes = {}, swap = 'on'): Promise<Visitor> {
  const visitor = await visit({ ...wishes, kept: keptPosition(game, MAY_SWAP[game], { swap }) })
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  return visitor
}

test('Rugby Chess: set up with swap, White moves, Black takes the other side', async () => {
  const visitor = await visit()
  const { page, words } = visitor
  await setUp(visitor, 'rugby-chess')
  await page.getByRole('radio', { name: words.setup.person }).check()
  await page.locator('.rule-options > summary').click()
  await page.getByLabel(/^Whether Black may take the other side .* in no rule book \(G13\)/).selectOption('on')
  await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
  await nextMoment(visitor, -1)
  expect(await swapping(visitor).count()).toBe(0)
  await enterEvent(visitor, 'rugby-chess', 'd1g4')
  await nextMoment(visitor, 0)
  await swapping(visitor).click()
  await page.getByText("Take White's side: press again to play").waitFor()
  await expect.poll(() => swapping(visitor).getAttribute('aria-pressed')).toBe('true')
  await swapping(visitor).click()
  await nextMoment(visitor, 1)
  await expect.poll(() => lastEvent(visitor)).toMatch(/^b .* event swap$/)
  await expect.poll(async () => (await named(visitor, 'a6')).getAttribute('aria-label')).toBe('a6, Black, holds a ball')
  await expect.poll(async () => (await named(visitor, 'd1')).getAttribute('aria-label')).toContain('White, holds a ball')
  await page.getByText('takes the other side').first().waitFor()
  await expect.poll(() => swapping(visitor).count()).toBe(0)
  await enterEvent(visitor, 'rugby-chess', 'a1b2')
  await nextMoment(visitor, 2)
  await expect.poll(() => swapping(visitor).count()).toBe(0)
})

test('Rugby Chess: a piece is moved instead, and without the option nothing is offered', async () => {
  const visitor = await atTable('rugby-chess')
  await pressAll(visitor, ['Take the other side', 'a9'])
  await expect.poll(() => swapping(visitor).getAttribute('aria-pressed')).toBe('false')
  await pressAll(visitor, ['b8'])
  await visitor.page.getByRole('button', { name: visitor.words.play.draftDone, exact: true }).click()
  await nextMoment(visitor, 0)
  await expect.poll(() => swapping(visitor).count()).toBe(0)
  await visitor.close()
  expect(await swapping(await atTable('rugby-chess', {}, 'off')).count()).toBe(0)
})

test('Keserima: the other side with its cards, in Japanese, with motion', async () => {
  const visitor = await atTable('keserima', { lang: 'ja', motion: true, width: 360, height: 640, touch: true })
  const { page } = visitor
  await pressAll(visitor, ['陣営を入れかえる'])
  await page.getByText('もう一度押すと入れかわります').waitFor()
  await swapping(visitor).click()
  await nextMoment(visitor, 0)
  await expect.poll(() => lastEvent(visitor)).toMatch(/^R .* event swap$/)
  await expect.poll(async () => (await named(visitor, '52')).getAttribute('aria-label')).toBe('52、リマの十字（ハヨンティ）')
  await expect.poll(async () => (await named(visitor, '55')).getAttribute('aria-label')).toContain('ケセの十字')
  await expect.poll(() => page.getByRole('button', { name: /^ケセの手札、/ }).count()).toBe(3)
  await expect.poll(() => swapping(visitor).count()).toBe(0)
  await visitor.close()
  expect(await swapping(await atTable('keserima', {}, 'off')).count()).toBe(0)
})

test('the button is in its place on every screen, readings and all', async () => {
  for (const game of ['rugby-chess', 'keserima'] as const) {
    for (const look of [{ lang: 'en' }, { lang: 'ja', dark: true, settings: { furigana: true } }] as Wishes[]) {
      const visitor = await atTable(game, look)
      await swapping(visitor).click()
      expect(await faultsOf(visitor)).toEqual([])
      if (look.lang === 'ja') await expect.poll(() => kanjiWithoutReading(visitor.page)).toEqual([])
      await visitor.close()
    }
  }
})
