/** One walk through every screen: axe-core finds nothing, every control has a name; nothing scrolls sideways from 320
 *  pixels on, and nothing overlaps, is covered or cut off at the sizes that people have. One walk for all of it, since
 *  getting to the screens takes as long as looking at them. */

import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, expect, test } from 'vitest'
import { Desk } from './desk'
import { lasting } from './lasting'
import { findFaults } from './layout'
import { outline } from './outline'
import { SCREENS, usedDevice } from './screens'
import { visit, type Visitor, type Wishes } from './visitor'

const SIZES = [[320, 568], [360, 640], [768, 1024], [1280, 800], [1920, 1080]] as const

const CONTROLS = new Set([
  'button', 'link', 'textbox', 'slider', 'checkbox', 'radio', 'combobox', 'tab', 'spinbutton', 'dialog', 'img',
])

async function violations({ page }: Visitor): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`))
}

async function nameless({ page }: Visitor): Promise<string[]> {
  const controls = await outline(page)
  return controls.filter(({ role, name }) => CONTROLS.has(role) && name.trim() === '').map(({ role }) => `a ${role} without a name`)
}

async function misplaced({ page }: Visitor): Promise<string[]> {
  const found: string[] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    found.push(...(await lasting(page, async () => {
      const faults = Object.entries(await page.evaluate(findFaults)) as [string, string[]][]
      return faults.flatMap(([kind, list]) => list.map((each) => `${width}×${height}: ${kind}: ${each}`))
    })))
  }
  return found
}

/** Everything that is wrong with the screen that a visitor sees, at every size. */
export async function faultsOf(visitor: Visitor): Promise<string[]> {
  const { page } = visitor
  const wrong = [await lasting(page, () => violations(visitor)), await lasting(page, () => nameless(visitor))]
  return [...wrong.flat(), ...(await misplaced(visitor))]
}

/** Looks at every screen so. */
export function testScreens(look: Wishes): void {
  const desk = new Desk()
  afterAll(() => desk.close())

  test('nothing is wrong with any screen', async () => {
    const visitor = await visit({ ...look, kept: await usedDevice(desk) })
    const found: Record<string, string[]> = {}
    for (const { name, open } of SCREENS) {
      await visitor.page.setViewportSize({ width: 1280, height: 800 })
      await open(visitor)
      const wrong = await faultsOf(visitor)
      if (wrong.length > 0) found[name] = wrong
    }
    expect(found).toEqual({})
  })
}
