/** Nothing scrolls sideways from 320 pixels on, and nothing overlaps or is cut off at the sizes that people have,
 *  on any screen in both languages. With TEBAN_SHOTS=folder every one of them is kept as a picture. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lang } from '../src/engine/wire'
import { Desk } from './support/desk'
import { findFaults } from './support/layout'
import { SCREENS, usedDevice } from './support/screens'
import { visit } from './support/visitor'

const SIZES = [[320, 568], [360, 640], [768, 1024], [1280, 800], [1920, 1080]] as const

const desk = new Desk()
afterAll(() => desk.close())

let kept: Record<string, string>
beforeAll(async () => {
  kept = await usedDevice(desk)
})

const shots = process.env.TEBAN_SHOTS

test.each<Lang>(['en', 'ja'])('%s', { timeout: 400_000 }, async (lang) => {
  const visitor = await visit({ lang, dark: lang === 'ja', kept })
  const { page } = visitor
  const found: Record<string, string[]> = {}
  if (shots) mkdirSync(shots, { recursive: true })
  for (const { name, open } of SCREENS) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(visitor)
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const faults = await page.evaluate(findFaults)
      const told = Object.entries(faults).flatMap(([kind, list]) => (list as string[]).map((each) => `${kind}: ${each}`))
      if (told.length > 0) found[`${name} ${width}×${height}`] = told
      if (shots) await page.screenshot({ path: join(shots, `${name}-${lang}-${width}.png`) })
    }
  }
  expect(found).toEqual({})
})
