/** axe-core finds nothing on any screen, and every control has a name. */

import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, expect, test } from 'vitest'
import { Desk } from './desk'
import { outline } from './outline'
import { SCREENS, usedDevice } from './screens'
import { visit, type Visitor, type Wishes } from './visitor'

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

/** Looks at every screen so. */
export function testScreens(look: Wishes): void {
  const desk = new Desk()
  afterAll(() => desk.close())

  test('axe finds nothing, and every control has a name', { timeout: 600_000 }, async () => {
    const visitor = await visit({ ...look, kept: await usedDevice(desk) })
    const found: Record<string, string[]> = {}
    for (const { name, open } of SCREENS) {
      await open(visitor)
      const wrong = [...(await violations(visitor)), ...(await nameless(visitor))]
      if (wrong.length > 0) found[name] = wrong
    }
    expect(found).toEqual({})
  })
}
