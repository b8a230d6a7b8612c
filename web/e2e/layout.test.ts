/** Nothing scrolls sideways from 320 pixels on, and nothing overlaps or is cut off at the sizes that people have,
 *  on any screen in both languages. `npm run pictures` takes pictures of them all. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lang } from '../src/wire/wire'
import { Desk } from './support/desk'
import { findFaults } from './support/layout'
import { SCREENS, usedDevice } from './support/screens'
import { visit } from './support/visitor'

const SIZES = [[320, 568], [360, 640], [768, 1024], [1280, 800], [1920, 1080]] as const

const desk = new Desk()
afterAll(() => desk.close())

let kept: Record<string, string>
beforeAll(async () => {
  kept = await usedDevice(desk)
})

test.each<Lang>(['en', 'ja'])('%s', { timeout: 400_000 }, async (lang) => {
  const visitor = await visit({ lang, dark: lang === 'ja', kept })
  const { page } = visitor
  const found: Record<string, string[]> = {}
  for (const { name, open } of SCREENS) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(visitor)
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const faults = await page.evaluate(findFaults)
      const told = Object.entries(faults).flatMap(([kind, list]) => (list as string[]).map((each) => `${kind}: ${each}`))
      if (told.length > 0) found[`${name} ${width}×${height}`] = told
    }
  }
  expect(found).toEqual({})
})

test('the measure finds what it looks for', async () => {
  const { page, goTo, words } = await visit({ width: 360, height: 640 })
  await goTo('#/settings')
  await page.getByRole('heading', { name: words.settings.title }).waitFor()
  expect(await page.evaluate(findFaults)).toEqual({ sideways: [], overlaps: [], covered: [], cut: [] })
  await page.evaluate(() => {
    const main = document.querySelector('main')!
    const add = (text: string, look: Partial<CSSStyleDeclaration>) => {
      const button = Object.assign(document.createElement('button'), { textContent: text })
      Object.assign(button.style, look)
      main.append(button)
    }
    add('one', { position: 'absolute', top: '300px', left: '20px', width: '80px', height: '40px' })
    add('two', { position: 'absolute', top: '320px', left: '60px', width: '80px', height: '40px' })
    add('wide', { position: 'absolute', top: '400px', left: '300px', width: '200px' })
    add('too many words for it', { display: 'block', width: '40px', whiteSpace: 'nowrap', overflow: 'hidden' })
  })
  const found = await page.evaluate(findFaults)
  expect(found.overlaps.join()).toMatch(/one.*two/)
  expect(found.sideways.join()).toContain('wide')
  expect(found.cut.join()).toContain('too many words')
  expect(found.covered.length).toBeGreaterThan(0)
})
