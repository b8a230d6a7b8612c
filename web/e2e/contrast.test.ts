/** Every control can be read in every state, in both themes, on the screens that have controls of their own;
 *  contrast.long looks at all of them. */

import { afterAll, expect, test } from 'vitest'
import { Desk } from './support/desk'
import { faintNow, faintOn } from './support/contrast'
import { usedDevice } from './support/screens'
import { visit } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

const FEW = [
  'start', 'new-options', 'new-shared', 'play-jatsuna', 'draft-keserima', 'draft-rugby-chess', 'draft-card-slot',
  'draft-isshin-ittai', 'play-reason', 'over', 'curtain', 'menu', 'after-keserima', 'learn-jatsuna',
  'rules-exact-jatsuna', 'settings', 'new-network', 'seat-invited', 'room-waiting', 'room-talk', 'room-over', 'tables', 'lab-new', 'lab-done', 'lab',
]

test('no control is too faint in any state', async () => {
  const visitor = await visit({ kept: await usedDevice(desk) })
  expect(await faintOn(visitor, ({ name }) => FEW.includes(name))).toEqual({})
})

test('the measure finds what it looks for', async () => {
  const visitor = await visit()
  await visitor.goTo('#/settings')
  await visitor.page.getByRole('radio', { name: 'English' }).waitFor()
  expect(await faintNow(visitor)).toEqual([])
  await visitor.page.evaluate(() => {
    const bad = new CSSStyleSheet()
    bad.replaceSync('.home:hover { color: var(--hairline) } .home:focus-visible { outline: none }')
    document.adoptedStyleSheets = [bad]
  })
  const found = (await faintNow(visitor)).join('\n')
  expect(found).toMatch(/light, hovered: the sign of a.home/)
  expect(found).toMatch(/dark, focused: no outline of a.home/)
})
