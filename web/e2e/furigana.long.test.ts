/** Furigana on every screen, on a narrow phone: no kanji without a reading, no reading that breaks the layout, and for a
 *  screen reader everything as it is without them. */

import { afterAll, expect, test } from 'vitest'
import { Desk } from './support/desk'
import { kanjiWithoutReading, readingsCutOff } from './support/furigana'
import { lasting } from './support/lasting'
import { findFaults } from './support/layout'
import { SCREENS, usedDevice, type Screen } from './support/screens'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

/** What the computer thinks here differs from one time to the next, and so do the switch itself and the tables that others
 *  have opened meanwhile. */
const DIFFERS = /^(after-|link|play-hint|settings|tables)/

/** Everything that a screen reader finds, but for the names of new tables and the links to their seats. */
async function heard({ page }: Visitor): Promise<string> {
  const all = await page.locator('body').ariaSnapshot()
  return all.replace(/\/url: .*|#\/l\/\S+|http:\S+/g, '').replace(/[0-9]+%/g, '%').replace(/\s+/g, '')
}

async function faultsOf({ name, open }: Screen, visitor: Visitor, plain: Visitor): Promise<string[]> {
  for (const each of [visitor, plain]) {
    await each.page.setViewportSize({ width: 1280, height: 800 })
    await open(each)
    await each.page.setViewportSize({ width: 360, height: 640 })
  }
  const { page } = visitor
  return lasting(page, async () => {
    const bare = (await kanjiWithoutReading(page)).map((text) => `no reading: ${text}`)
    const cut = (await readingsCutOff(page)).map((text) => `cut off: ${text}`)
    const layout = Object.entries(await page.evaluate(findFaults)).flatMap(([kind, list]) =>
      (list as string[]).map((each) => `${kind}: ${each}`))
    const [on, off] = [await heard(visitor), await heard(plain)]
    const differs = on === off || DIFFERS.test(name) ? [] : [`heard: ${on}\nand not: ${off}`]
    return [...bare, ...cut, ...layout, ...differs]
  })
}

test('every screen', async () => {
  const kept = await usedDevice(desk)
  const visitor = await visit({ lang: 'ja', settings: { furigana: true }, kept })
  const plain = await visit({ lang: 'ja', kept })
  const found: Record<string, string[]> = {}
  for (const screen of SCREENS) {
    const faults = await faultsOf(screen, visitor, plain).catch((trouble: unknown) => [String(trouble)])
    if (faults.length > 0) found[screen.name] = faults
  }
  expect(found).toEqual({})
})
