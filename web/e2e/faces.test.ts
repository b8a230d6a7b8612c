/** The faces of Jatsuna, Keserima and Rugby Chess: what a finger may look at before it plays, what is shown of the
 *  lot, what can be told apart, and what can be heard. */

import { expect, test } from 'vitest'
import { enterEvent, named, pressAll } from './support/enter'
import { keptGame, keptPosition } from './support/kept'
import { keptNow, nextMoment } from './support/table'
import { visit, type Visitor, type Wishes } from './support/visitor'

const KESERIMA = 'toaox/...../.D.H./...../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 0'
const KESERIMA_EMPTY_HAND = 'toaox/...../.D.H./...../TOAOX K - o ++o 5,5,5 5,4,6 - - 0 0 0'
const JATSUNA = '......./......./...S.../...#.../.....L./..F..../....... L'
const NEAR_TRY = 'pppb.pp/......./P.B..../......./......./......./......./......./.PP.PPP w - 0'

const PHONE: Wishes = { width: 390, height: 844, touch: true }

async function atTable(kept: Record<string, string>, wishes: Wishes = {}): Promise<Visitor> {
  const visitor = await visit({ ...wishes, kept })
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  return visitor
}

const confirming = ({ page, words }: Visitor) =>
  page.getByRole('button', { name: words.play.draftDone, exact: true })

test('Keserima: a circle that is chosen is no pass to be confirmed', async () => {
  const visitor = await atTable(keptPosition('keserima', KESERIMA))
  await pressAll(visitor, ['25'])
  await visitor.page.getByText('Choose where a discarded card takes it').waitFor()
  expect(await confirming(visitor).count()).toBe(0)
  await pressAll(visitor, ['24'])
  await expect.poll(() => confirming(visitor).isEnabled()).toBe(true)
})

test('Keserima: in the quick setting a circle that cannot go on is not played as a pass', async () => {
  const kept = keptPosition('keserima', KESERIMA_EMPTY_HAND)
  const visitor = await atTable(kept, { lang: 'ja', settings: { confirm: false } })
  await pressAll(visitor, ['25'])
  await visitor.page.getByText('行けるマスがありません').waitFor()
  expect((await keptNow(visitor.page)).lines).toHaveLength(1)
})

/** Runs in the page before anything else: what would be heard is written down. */
function listen(): void {
  const heard: number[] = []
  const node = { connect: <T>(next: T) => next, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  class Silent {
    currentTime = 0
    destination = node
    resume = () => Promise.resolve()
    createOscillator = () => ({ ...node, type: 'sine', frequency: node, start: () => undefined, stop: () => undefined })
    createGain = () => ({ ...node, gain: { ...node, setValueAtTime: (loud: number) => heard.push(loud) } })
  }
  Object.assign(window, { AudioContext: Silent, heard })
}

const heard = ({ page }: Visitor) => page.evaluate(() => (window as unknown as { heard: number[] }).heard)

test('Jatsuna by touch: the first tap shows, the second plays, and it is heard', async () => {
  const visitor = await visit({ ...PHONE, settings: { sound: true }, kept: keptPosition('jatsuna', JATSUNA) })
  const { page } = visitor
  await page.addInitScript(listen)
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  await (await named(visitor, 'a1')).tap()
  await page.getByText('tap again to play').waitFor()
  expect((await keptNow(page)).lines).toHaveLength(1)
  expect(await heard(visitor)).toEqual([])
  await (await named(visitor, 'b1')).tap()
  await page.getByText('b1: flanks nothing').waitFor()
  await (await named(visitor, 'b1')).tap()
  await nextMoment(visitor, 0)
  expect((await keptNow(page)).lines).toHaveLength(2)
  await expect.poll(async () => (await heard(visitor)).length).toBeGreaterThan(0)
})

test('Jatsuna by touch in the quick setting: the first tap plays', async () => {
  const kept = keptPosition('jatsuna', JATSUNA)
  const visitor = await atTable(kept, { ...PHONE, settings: { confirm: false } })
  await (await named(visitor, 'a1')).tap()
  await nextMoment(visitor, 0)
})

test('Jatsuna: one order of players, and what was is not marked like what would be', async () => {
  const line = `table 2 jatsuna seats=person,person,person seed=${'0'.repeat(64)} start=.F.FS../......./......./...#.../......./......./....... S`
  const visitor = await atTable(keptGame('jatsuna', [line], { me: 'F', levels: [0, 0] }))
  const { page } = visitor
  const order = (names: string) => page.locator(names).allInnerTexts()
  await expect.poll(() => order('.jatsuna-name')).toHaveLength(3)
  await expect.poll(() => order('.seat-name')).toEqual(await order('.jatsuna-name'))
  await (await named(visitor, 'c1')).hover()
  await page.locator('.jatsuna-turning').first().waitFor()
  await enterEvent(visitor, 'jatsuna', 'c1')
  await page.locator('.jatsuna-was').first().waitFor()
  const looks = await page.evaluate(() => {
    const fill = (mark: string) => getComputedStyle(document.querySelector(mark)!).fill
    return { was: fill('.jatsuna-was path:nth-of-type(2)'), struck: document.querySelectorAll('.jatsuna-was .jatsuna-strike-line').length }
  })
  expect(looks.was).not.toBe('none')
  expect(looks.struck).toBeGreaterThan(0)
})

test('Jatsuna: the board shows all that the others did since the own last move, in order, also after a reload', async () => {
  const line = `table 2 jatsuna seats=person,person,person seed=${'0'.repeat(64)} start=...FSL./......./......./...#.../......./......./....... S`
  const visitor = await atTable(keptGame('jatsuna', [line], { me: 'F', levels: [0, 0] }))
  const { page } = visitor
  const both = async () => {
    await page.getByRole('button', { name: 'd1, Slug, was Frog, then Snake', exact: true }).waitFor()
    for (const name of ['b1, Slug, last move', 'c1, Slug, was Snake, the move before'])
      await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(1)
    const numbers = page.locator('.jatsuna-square', { has: page.locator('.jatsuna-number') })
    await expect.poll(async () => (await numbers.allInnerTexts()).map((text) => text.replace(/\s+/g, ''))).toEqual(['2', '12', '12', '2'])
    await expect.poll(() => page.locator('.jatsuna-was').count()).toBe(4)
    await expect.poll(() => page.locator('.jatsuna-thread').count()).toBe(2)
  }
  for (const square of ['c1', 'b1']) await enterEvent(visitor, 'jatsuna', square)
  await both()
  await page.reload()
  await both()
})

test('Keserima: the lot is told, the numerals stand free, the price can be read', async () => {
  const line = `table 2 keserima seats=person,person seed=${'0'.repeat(64)}`
  const fresh = await atTable(keptGame('keserima', [line], { levels: [0] }), { width: 360, height: 640 })
  const { page } = fresh
  await expect.poll(() => page.locator('.keserima-foot').innerText()).toMatch(/ship on 23.*moves first/)
  await expect.poll(() => page.evaluate(() => {
    const field = document.querySelector('.keserima-squares')!.getBoundingClientRect()
    const numerals = [...document.querySelectorAll('.keserima-digits span')].filter((each) => each.textContent !== '')
    return numerals.filter((each) => {
      const { right, bottom } = each.getBoundingClientRect()
      return right > field.left + 1 && bottom > field.top + 1
    }).length
  })).toBe(0)
  await fresh.close()
  const visitor = await atTable(keptPosition('keserima', KESERIMA), PHONE)
  await pressAll(visitor, ['15', '14'])
  const tag = visitor.page.locator('.keserima-sign svg').first()
  await expect.poll(async () => (await tag.boundingBox())!.width).toBeGreaterThanOrEqual(24)
  expect(await visitor.page.getByText('ship turns').count()).toBe(0)
  await visitor.close()
  const six = await atTable(keptPosition('keserima', KESERIMA, { 'six-ships': 'on' }))
  await expect.poll(() => six.page.getByText('ship turns').count()).toBe(1)
})

/** Runs in the page: how much two fills differ in lightness. */
function contrastOf({ one, other }: { one: string; other: string }): number {
  const light = (mark: string) => {
    const [r, g, b] = getComputedStyle(document.querySelector(mark)!).fill.match(/[\d.]+/g)!.map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05
  }
  const [a, b] = [light(one), light(other)]
  return Math.max(a, b) / Math.min(a, b)
}

test('Rugby Chess: only a ball looks like a ball, and a try is a moment', async () => {
  const visitor = await atTable(keptPosition('rugby-chess', NEAR_TRY), { motion: true })
  const { page } = visitor
  await expect.poll(() => page.locator('.rugby-posts').count()).toBe(2)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
    for (const team of ['.rugby-team-w', '.rugby-team-b']) {
      const cloth = `.rugby-scene ${team} .rugby-cloth`
      await expect.poll(() => page.evaluate(contrastOf, { one: cloth, other: `.rugby-scene ${team} .rugby-dent` })).toBeLessThan(1.4)
      await expect.poll(() => page.evaluate(contrastOf, { one: cloth, other: '.rugby-scene .rugby-ball' })).toBeGreaterThan(2.4)
    }
  }
  const call = page.getByText('TRY!', { exact: true })
  const called = call.waitFor({ state: 'attached' })
  await enterEvent(visitor, 'rugby-chess', 'c7e9')
  await called
  await expect.poll(() => page.locator('.rugby-try-made').count()).toBe(1)
})
