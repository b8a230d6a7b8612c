/** The page "how to play" on the smallest phone: boards are drawn, and nothing is cut off. */

import { expect, test } from 'vitest'
import { GAMES } from './support/desk'
import { visit } from './support/visitor'

/** Runs in the page: what stands further right than the page is wide, or scrolls sideways. */
function cutOff(): string[] {
  const wide = document.documentElement.clientWidth
  return [...document.querySelectorAll('[role=tabpanel] *:not(.out-of-sight, svg, svg *)')]
    .filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      const scrolls = getComputedStyle(element).overflowX === 'auto' && element.scrollWidth > element.clientWidth
      return width > 0 && (right > wide + 1 || scrolls)
    })
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
}

/** Runs in the page: the heaps of a drawn machine whose words or numbers take a second line, or that leave it. */
function brokenHeaps(): string[] {
  return [...document.querySelectorAll('.diagram .card-slot-heap')]
    .filter((heap) => {
      const inside = heap.closest('.card-slot-head')!.getBoundingClientRect()
      const { height, right } = heap.getBoundingClientRect()
      return height > 2.4 * parseFloat(getComputedStyle(heap).fontSize) || right > inside.right + 1
    })
    .map((heap) => heap.textContent ?? '')
}

test.each(['ja', 'en'] as const)('how to play is drawn and fits into 320 px, in %s', async (lang) => {
  const visitor = await visit({ lang, width: 320, height: 640, touch: true })
  const { page } = visitor
  for (const game of GAMES) {
    await visitor.goTo(`#/rules/${game}`)
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('figure').nth(1).waitFor()
    // Each drawing has its board.
    const undrawn = async () => (await panel.getByRole('figure').count()) - (await panel.locator('.diagram-board > *').count())
    await expect.poll(undrawn).toBe(0)
    expect(await panel.locator('pre').count()).toBe(0)
    await expect.poll(() => page.evaluate(cutOff), { message: game }).toEqual([])
    await expect.poll(() => page.evaluate(brokenHeaps)).toEqual([])
  }
})
