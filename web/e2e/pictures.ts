/** The pictures of the README: the page as it is, taken by the same driver that tests it. */

import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, test } from 'vitest'
import type { Lang } from '../src/wire/wire'
import { Desk } from './support/desk'
import { SCREENS, usedDevice } from './support/screens'
import { visit } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

let kept: Record<string, string>
beforeAll(async () => {
  const { 'teban.1.table.broken': _, ...good } = await usedDevice(desk)
  kept = good
})

interface Picture {
  screen: string
  lang: Lang
  dark: boolean
  width: number
  height: number
}

const PICTURES: Picture[] = [
  { screen: 'play-jatsuna', lang: 'ja', dark: false, width: 1100, height: 760 },
  { screen: 'play-keserima', lang: 'en', dark: false, width: 360, height: 640 },
  { screen: 'play-rugby-chess', lang: 'ja', dark: true, width: 360, height: 640 },
  { screen: 'play-card-slot', lang: 'en', dark: true, width: 360, height: 640 },
  { screen: 'play-isshin-ittai', lang: 'ja', dark: false, width: 360, height: 640 },
  { screen: 'after-jatsuna', lang: 'en', dark: false, width: 1100, height: 760 },
]

test.each(PICTURES)('$screen', async ({ screen, ...look }) => {
  const visitor = await visit({ ...look, kept })
  await SCREENS.find(({ name }) => name === screen)!.open(visitor)
  const path = fileURLToPath(new URL(`../../docs/img/${screen}.png`, import.meta.url))
  await visitor.page.screenshot({ path })
})

test('start', async () => {
  const { page, goTo } = await visit({ lang: 'ja', width: 1100, height: 760 })
  await goTo('#/')
  await page.getByRole('link', { name: 'イッシンイッタイ', exact: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: fileURLToPath(new URL('../../docs/img/start.png', import.meta.url)) })
})
