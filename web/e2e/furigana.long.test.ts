/** Furigana on every screen there is. */

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
  for (const screen of SCREENS) {
    await screen.open(visitor)
    expect(await kanjiWithoutReading(visitor.page), screen.name).toEqual([])
  }
})
