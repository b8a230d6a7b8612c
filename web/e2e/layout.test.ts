/** What the walks through all screens (screens) measure them with finds what it looks for. */

import { expect, test } from 'vitest'
import { findFaults } from './support/layout'
import { visit } from './support/visitor'

test('the measure finds what it looks for', async () => {
  const { page, goTo, words } = await visit({ width: 360, height: 640 })
  await goTo('#/settings')
  await page.getByRole('heading', { name: words.settings.title }).waitFor()
  await expect.poll(() => page.evaluate(findFaults)).toEqual({ sideways: [], overlaps: [], covered: [], cut: [] })
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
