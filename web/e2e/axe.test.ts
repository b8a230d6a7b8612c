/** axe-core finds nothing on any screen, and every control has a name. Each screen is looked at in both
 *  languages and in both lights: English on paper, Japanese on ink. */

import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Desk } from './support/desk'
import { outline } from './support/outline'
import { SCREENS, usedDevice } from './support/screens'
import { visit, type Visitor, type Wishes } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

let kept: Record<string, string>
beforeAll(async () => {
  kept = await usedDevice(desk)
})

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

const LOOKS: Wishes[] = [{ lang: 'en', dark: false }, { lang: 'ja', dark: true }]

test.each(LOOKS)('$lang, dark: $dark', { timeout: 300_000 }, async (look) => {
  const visitor = await visit({ ...look, kept })
  const found: Record<string, string[]> = {}
  for (const { name, open } of SCREENS) {
    await open(visitor)
    const wrong = [...(await violations(visitor)), ...(await nameless(visitor))]
    if (wrong.length > 0) found[name] = wrong
  }
  expect(found).toEqual({})
})
