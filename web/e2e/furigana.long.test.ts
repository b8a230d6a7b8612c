/** Furigana on every screen there is. One is opened by pressing a text, which a reading covers here; its words are
 *  those of the setting up that is looked at anyway. */

import { afterAll, expect, test } from 'vitest'
import { Desk } from './support/desk'
import { kanjiWithoutReading } from './support/furigana'
import { SCREENS, usedDevice } from './support/screens'
import { visit } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

test('every kanji of every screen stands in a ruby', async () => {
  const kept = await usedDevice(desk)
  const visitor = await visit({ lang: 'ja', width: 390, height: 844, settings: { furigana: true }, kept })
  for (const screen of SCREENS.filter(({ name }) => name !== 'new-options')) {
    await screen.open(visitor)
    expect(await kanjiWithoutReading(visitor.page), screen.name).toEqual([])
  }
})
