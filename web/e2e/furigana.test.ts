/** Furigana, where they are switched on: no kanji without a reading, on screens of each kind. The others are in
 *  furigana.long.test.ts. */

import { afterAll, expect, test } from 'vitest'
import { Desk } from './support/desk'
import { kanjiWithoutReading } from './support/furigana'
import { SCREENS, usedDevice } from './support/screens'
import { visit } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

const SOME = [
  'start', 'new-card-slot', 'play-isshin-ittai', 'play-reason', 'summary', 'after-jatsuna', 'learn-rugby-chess',
  'rules-tonight-keserima', 'rules-exact-jatsuna', 'settings', 'stats',
]

test('every kanji stands in a ruby', async () => {
  const kept = await usedDevice(desk)
  const visitor = await visit({ lang: 'ja', width: 390, height: 844, settings: { furigana: true }, kept })
  for (const screen of SCREENS.filter(({ name }) => SOME.includes(name))) {
    await screen.open(visitor)
    expect(await kanjiWithoutReading(visitor.page), screen.name).toEqual([])
  }
})

test('they can be switched on and off, and two words have theirs always', async () => {
  const visitor = await visit({ lang: 'ja' })
  const { page, words } = visitor
  await visitor.goTo('#/')
  await page.locator('ruby', { hasText: '蛇突奈' }).waitFor()
  const always = await page.locator('ruby').evaluateAll((all) => all.map((ruby) => ruby.firstChild?.textContent))
  expect([...new Set(always)]).toEqual(['蛇突奈', '蛞蝓'])
  await visitor.goTo('#/settings')
  const box = page.getByRole('checkbox', { name: words.settings.furigana })
  await box.check()
  await expect.poll(() => kanjiWithoutReading(page)).toEqual([])
  await box.uncheck()
  await expect.poll(() => page.locator('ruby').count()).toBe(0)
})
