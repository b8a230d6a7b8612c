/** The face of Card Slot: which line a placement completes, the lever that confirms, what stands on the machine, and
 *  that nothing moves at the end. */

import { expect, test } from 'vitest'
import { pressAll } from './support/enter'
import { liftCurtain } from './support/gather'
import { keptPosition } from './support/kept'
import { nextMoment } from './support/table'
import { visit, type Visitor } from './support/visitor'

const TWO_BELLS = 'BB.C..W.R 1 CWBR CB 5,4,6,7,11,13 0,0,0,0,0,0 - - place'
const LAST_CARD = '........R 1 B CWWBR 5,4,8,7,13,13 0,0,0,0,0,0 - - place'

async function open(visitor: Visitor): Promise<void> {
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  await liftCurtain(visitor)
}

const lever = ({ page }: Visitor) => page.getByRole('button', { name: 'Pull the lever' })

test('a placement says which line it completes, and the lever plays it', async () => {
  const visitor = await visit({ width: 390, height: 844, kept: keptPosition('card-slot', TWO_BELLS) })
  const { page, words } = visitor
  await open(visitor)
  const effects = page.getByRole('list', { name: 'Three in a line' }).getByRole('listitem')
  await expect.poll(async () => (await effects.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toContain('Bell draw 1')
  await expect.poll(() => lever(visitor).getAttribute('aria-disabled')).toBe('true')
  // What lies below the hand is on the screen, too.
  await expect.poll(async () => {
    const [more, place] = await Promise.all(
      [page.getByRole('button', { name: 'Lines and effects' }), page.locator('.play-place')].map((part) => part.boundingBox()))
    return more!.y + more!.height - place!.y - place!.height
  }).toBeLessThanOrEqual(0)

  await pressAll(visitor, ['Bell'])
  await page.getByRole('button', { name: 'slot 3, empty, can be played, completes the top row' }).waitFor()
  await page.getByRole('button', { name: 'slot 8, empty, can be played', exact: true }).waitFor()
  await pressAll(visitor, ['slot 3'])
  await page.getByText('Bell goes on slot 3; completes the top row: draw 1').waitFor()
  const phrase = 'puts a Bell on slot 3, completing a Bell line: the top row'
  await page.getByRole('group', { name: words.play.draft }).getByText(phrase).waitFor()

  await lever(visitor).click()
  await liftCurtain(visitor)
  await page.getByText(`Player 1 ${phrase}`).waitFor()
  // On the machine it takes two lines of its full width, not a column between the heaps.
  const box = async (part: string) => (await page.locator(part).first().boundingBox())!
  await expect.poll(async () => (await box('.card-slot-ticker')).height).toBeLessThan(40)
  await expect.poll(async () => (await box('.card-slot-ticker')).width / (await box('.card-slot-cabinet')).width).toBeGreaterThan(0.8)
  await page.getByRole('button', { name: words.play.story, exact: true }).click()
  await page.getByRole('dialog').getByText(phrase).waitFor()
})

const TWO_LINES = 'BBBBB.C.. 1 R C 5,4,7,9,10,14 0,0,0,0,0,0 - - line:123,345'

test('choosing among several lines does not push the hand, and sideways the effects are in sight', async () => {
  const visitor = await visit({ width: 390, height: 844, kept: { ...keptPosition('card-slot', TWO_LINES), ...keptPosition('card-slot', TWO_BELLS, {}, 'place') } })
  const { page } = visitor
  const top = async () => (await page.locator('.card-slot-hand').last().boundingBox())!.y
  await open(visitor)
  await page.getByRole('button', { name: /^345 right column/ }).waitFor()
  const choosing = await top()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => {
    const strip = (await page.getByRole('list', { name: 'Three in a line' }).boundingBox())!
    return strip.y + strip.height
  }).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 390, height: 844 })
  await visitor.goTo('#/play/place')
  await liftCurtain(visitor)
  await expect.poll(top).toBe(choosing)
})

/** Runs in the page: how far the frame of the last move stands out from the reel, as contrast. */
function frameUponReel(): number {
  const light = (colour: string) => {
    const parts = colour.match(/\d+/g)!.slice(0, 3).map((part) => Number(part) / 255)
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05
  }
  const { boxShadow, backgroundColor } = getComputedStyle(document.querySelector('[data-slot][data-last]')!)
  const [frame, reel] = [light(boxShadow), light(backgroundColor)]
  return Math.max(frame, reel) / Math.min(frame, reel)
}

test('the last move is framed, in both themes', async () => {
  const visitor = await visit({ kept: keptPosition('card-slot', TWO_BELLS) })
  const { page } = visitor
  await open(visitor)
  await pressAll(visitor, ['Cherry', 'slot 5'])
  await lever(visitor).click()
  await liftCurtain(visitor)
  await expect.poll(() => page.locator('[data-slot][data-last]').getAttribute('data-slot')).toBe('5')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
    await expect.poll(() => page.evaluate(frameUponReel)).toBeGreaterThan(3)
  }
})

/** Runs in the page: how much lighter a slot is than the page behind the machine. */
function reelUponGround(): number {
  const light = (colour: string) => {
    const parts = colour.match(/\d+/g)!.slice(0, 3).map((part) => Number(part) / 255)
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05
  }
  const slot = document.querySelector('[data-slot]')!
  return light(getComputedStyle(slot).backgroundColor) / light(getComputedStyle(document.body).backgroundColor)
}

test('on a wide screen the machine is large, stands out in the dark, and stays where it is at the end', async () => {
  const kept = keptPosition('card-slot', LAST_CARD)
  const visitor = await visit({ width: 1440, height: 900, dark: true, kept })
  const { page } = visitor
  await open(visitor)
  const reels = page.getByRole('group', { name: 'Board', exact: true }).last()
  await expect.poll(async () => (await reels.boundingBox())!.width).toBeGreaterThan(440)
  const before = await reels.boundingBox()
  await expect.poll(() => page.evaluate(reelUponGround)).toBeGreaterThan(1.3)
  const table = page.getByRole('table', { name: 'Lines and effects' })
  await expect.poll(() => table.getByRole('row', { name: 'Watermelon' }).getByRole('cell').last().innerText()).toBe('2')

  await pressAll(visitor, ['Bell', 'slot 1'])
  await lever(visitor).click()
  await page.getByText('Player 2 wins', { exact: true }).first().waitFor()
  await expect.poll(() => reels.boundingBox()).toEqual(before)
  await page.getByRole('img', { name: /Hand of Player 2, 5 cards, Cherry, Watermelon/ }).waitFor()
})

test('held sideways, the button that explains the lines stands under the machine', async () => {
  const visitor = await visit({ width: 844, height: 390, kept: keptPosition('card-slot', TWO_BELLS) })
  await open(visitor)
  const right = (selector: string) =>
    visitor.page.locator(selector).evaluate((each) => each.getBoundingClientRect().right)
  await expect.poll(async () => (await right('.card-slot-more')) < (await right('.card-slot-cabinet'))).toBe(true)
})
