/** Every control of every screen can be read in every state, in both themes and languages. */

import { afterAll, expect, test } from 'vitest'
import type { Lang } from '../src/wire/wire'
import { faintOn } from './support/contrast'
import { Desk } from './support/desk'
import { usedDevice } from './support/screens'
import { visit } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

test.each<Lang>(['en', 'ja'])('no control is too faint in any state: %s', async (lang) => {
  const visitor = await visit({ lang, kept: await usedDevice(desk) })
  expect(await faintOn(visitor, () => true)).toEqual({})
})
