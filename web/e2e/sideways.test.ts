/** A phone held sideways has no height to spare: no words lie over other words or over the curtain's cloth, nobody's
 *  name is cut, and a lesson shows what is asked and the whole board at once. */

import { describe, expect, test } from 'vitest'
import type { Lang } from '../src/wire/wire'
import { GAMES } from './support/desk'
import { keptGame } from './support/kept'
import { lasting } from './support/lasting'
import { findFaults } from './support/layout'
import { nextMoment } from './support/table'
import { visit } from './support/visitor'

const SIDEWAYS = { width: 844, height: 390 }

const SEED = `seed=${'0'.repeat(64)}`

const KEPT = {
  ...keptGame('card-slot', [`table 2 card-slot seats=person,person ${SEED}`], { id: 'two', levels: [0] }),
  ...keptGame('jatsuna', [`table 2 jatsuna seats=person,computer:1,computer:1 ${SEED}`], { id: 'three', levels: [1, 1] }),
}

/** Runs in the page: lines of different paragraphs that share some of the screen, and words set in a column of
 *  single characters because they had no room. */
function crowded(): string[] {
  const found: string[] = []
  const lines = [...document.querySelectorAll('.start-title :is(h1, p, a, button)')].flatMap((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const upright = getComputedStyle(element).writingMode === 'horizontal-tb'
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const tops = new Set(boxes.map(({ top }) => Math.round(top)))
    if (upright && element.matches('nav *') && tops.size > 1) found.push(`${element.textContent} in ${tops.size} lines`)
    return boxes.map((box) => ({ element, box }))
  })
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (one.element === other.element) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (width > 2 && height > 2) found.push(`${one.element.textContent} over ${other.element.textContent}`)
    }
  }
  return [...new Set(found)]
}

const here = (lang: Lang) => visit({ lang, kept: KEPT, ...SIDEWAYS })

describe.each<Lang>(['ja', 'en'])('%s', (lang) => {
  test('the first page', async () => {
    const { page, goTo } = await here(lang)
    await goTo('#/')
    await page.locator('.entry').first().waitFor()
    for (const size of [SIDEWAYS, { width: 740, height: 360 }, { width: 768, height: 1024 }]) {
      await page.setViewportSize(size)
      await expect.poll(() => page.evaluate(crowded)).toEqual([])
    }
  })

  test('the curtain', async () => {
    const visitor = await here(lang)
    await visitor.goTo('#/play/two')
    await nextMoment(visitor, -1)
    const boxOf = async (part: string) => (await visitor.page.locator(part).boundingBox())!
    await expect.poll(async () => {
      const [cloth, words] = [await boxOf('.curtain-folds'), await boxOf('.curtain-words h2')]
      return words.y - cloth.y - cloth.height
    }).toBeGreaterThanOrEqual(0)
    await expect.poll(async () => (await boxOf('.curtain-folds')).height).toBeGreaterThan(40)
  })

  test('the names of three', async () => {
    const visitor = await here(lang)
    await visitor.goTo('#/play/three')
    await nextMoment(visitor, -1)
    const faults = async () => {
      const { cut, overlaps, covered } = await visitor.page.evaluate(findFaults)
      return { cut, overlaps, covered }
    }
    await expect.poll(faults).toEqual({ cut: [], overlaps: [], covered: [] })
  })
})

test('a lesson', async () => {
  const { page, goTo } = await here('ja')
  const below: string[] = []
  for (const game of GAMES) {
    await goTo(`#/learn/${game}`)
    await page.locator('.learn-board > *').waitFor()
    for (const part of ['.task-say', '.learn-board']) {
      below.push(...(await lasting(page, async () => {
        const { y, height } = (await page.locator(part).boundingBox())!
        return y + height > SIDEWAYS.height ? [`${game} ${part} ends at ${y + height}`] : []
      })))
    }
  }
  expect(below).toEqual([])
})
