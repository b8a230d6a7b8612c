/** Furigana, where they are switched on: no kanji without a reading, on screens of each kind. */

import { afterAll, expect, test } from 'vitest'
import { Desk } from './support/desk'
import { kanjiWithoutReading, readingsCutOff } from './support/furigana'
import { SCREENS, usedDevice } from './support/screens'
import { visit } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

const SOME = [
  'start', 'new-card-slot', 'play-isshin-ittai', 'play-reason', 'summary', 'after-jatsuna', 'learn-rugby-chess',
  'rules-tonight-keserima', 'rules-exact-jatsuna', 'settings', 'stats', 'new-network', 'seat-invited', 'room-asked',
]

test('every kanji stands in a ruby', async () => {
  const kept = await usedDevice(desk)
  const visitor = await visit({ lang: 'ja', width: 390, height: 844, settings: { furigana: true }, kept })
  for (const screen of SCREENS.filter(({ name }) => SOME.includes(name))) {
    await screen.open(visitor)
    await expect.poll(() => kanjiWithoutReading(visitor.page), { message: screen.name }).toEqual([])
    await expect.poll(() => readingsCutOff(visitor.page), { message: screen.name }).toEqual([])
  }
  await visitor.goTo('#/stats')
  await visitor.page.getByRole('heading', { level: 1, name: visitor.words.stats.title }).evaluate((title) =>
    Object.assign(title.style, { width: '1em', overflow: 'hidden', whiteSpace: 'nowrap' }))
  await expect.poll(() => readingsCutOff(visitor.page), { message: 'the measure finds what it looks for' }).not.toEqual([])
})

test('they can be switched on and off, and two words have theirs always', async () => {
  const visitor = await visit({ lang: 'ja' })
  const { page, words } = visitor
  await visitor.goTo('#/')
  await page.locator('ruby', { hasText: '蛇突奈' }).waitFor()
  const always = () => page.locator('ruby').evaluateAll((all) => [...new Set(all.map((ruby) => ruby.firstChild?.textContent))])
  await expect.poll(always).toEqual(['蛇突奈', '蛞蝓'])
  await visitor.goTo('#/settings')
  const box = page.getByRole('checkbox', { name: words.settings.furigana })
  await box.check()
  await expect.poll(() => kanjiWithoutReading(page)).toEqual([])
  await box.uncheck()
  await expect.poll(() => page.locator('ruby').count()).toBe(0)
})
