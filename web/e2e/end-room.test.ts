/** What is told beside the board hides nothing of it: at the end the place that decided the game is seen with the words
 *  and the ways on; a letter to be sent leaves the whole board in sight; so does what is told of another tab. */

import { afterAll, expect, test } from 'vitest'
import { Desk, GAMES } from './support/desk'
import { lasting } from './support/lasting'
import { SCREENS, usedDevice } from './support/screens'
import { visit, type Visitor } from './support/visitor'

const SIZES = [[390, 844], [844, 390], [768, 1024], [1440, 900]] as const

const desk = new Desk()
afterAll(() => desk.close())

/** Runs in the page: which of these are not on the screen whole, or lie under something. */
function hidden({ selector, most = Infinity }: { selector: string; most?: number }): string[] {
  const found: string[] = []
  for (const element of [...document.querySelectorAll<HTMLElement>(selector)].slice(0, most)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const name = `${element.className} "${(element.getAttribute('aria-label') ?? element.innerText).slice(0, 30)}"`
    if (top < 0 || left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`${name}: off the screen`)
    for (const y of [top + 4, (top + bottom) / 2, bottom - 4]) {
      const there = document.elementFromPoint((left + right) / 2, y)
      const own = there !== null && (element.contains(there) || there.contains(element))
      if (!own || there.matches('html, body, .play, .play-main, .status')) found.push(`${name}: under ${there?.className}`)
    }
  }
  return [...new Set(found)]
}

async function hiddenAtAnySize({ page }: Visitor, selector: string): Promise<string[]> {
  const found: string[] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const faults = await lasting(page, () => page.evaluate(hidden, { selector }))
    found.push(...faults.map((fault) => `${width}×${height} ${fault}`))
  }
  return found
}

const open = (visitor: Visitor, screen: string) => SCREENS.find(({ name }) => name === screen)!.open(visitor)

test.each(['ja', 'en'] as const)('%s: what ended a game is seen, and where to go on', async (lang) => {
  const visitor = await visit({ lang, kept: await usedDevice(desk) })
  for (const game of GAMES) {
    await open(visitor, `ended-${game}`)
    await expect.poll(() => visitor.page.locator('[data-ended]').count(), { message: game }).toBeGreaterThan(0)
    expect(await hiddenAtAnySize(visitor, '[data-ended], .outcome-title, .outcome .row > *'), game).toEqual([])
  }
})

test.each(GAMES)('%s: on a small phone the end is seen when it comes', async (game) => {
  const visitor = await visit({ lang: 'ja', width: 360, height: 640, kept: await usedDevice(desk) })
  await open(visitor, `ended-${game}`)
  await expect.poll(() => visitor.page.evaluate(hidden, { selector: '.play-board [data-ended]', most: 1 })).toEqual([])
  await expect.poll(() => visitor.page.evaluate(hidden, { selector: '.outcome-title, .outcome .row > *' })).toEqual([])
})

test.each(['letter-written', 'followed'])('%s: the whole board is seen', async (screen) => {
  const visitor = await visit({ lang: 'ja', kept: await usedDevice(desk) })
  await open(visitor, screen)
  await expect.poll(() => visitor.page.locator('.play-board [role=group] button').count()).toBe(63)
  expect(await hiddenAtAnySize(visitor, '.play-board [role=group] button')).toEqual([])
})
