/** All data of the device, saved to a file on one and read back on another. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seedOf } from './support/desk'
import { keptGame } from './support/kept'
import { nextMoment } from './support/table'
import { visit } from './support/visitor'

test('a game goes to another device in a file; a damaged file changes nothing', async () => {
  const line = `table 3 rugby-chess seats=person,person seed=${seedOf(1)}`
  const first = await visit({ kept: keptGame('rugby-chess', [line], { levels: [0] }) })
  await first.goTo('#/settings')
  const saving = first.page.waitForEvent('download')
  await first.page.getByRole('button', { name: first.words.data.save }).click()
  const text = readFileSync(await (await saving).path(), 'utf8')

  const second = await visit({ lang: 'ja' })
  const { page, words, goTo } = second
  await goTo('#/settings')
  const give = (content: string) =>
    page.getByLabel(words.data.read).setInputFiles({
      name: 'teban.json', mimeType: 'application/json', buffer: Buffer.from(content),
    })
  // The browser's own control would say in the browser's language that no file is chosen.
  expect((await page.getByLabel(words.data.read).boundingBox())!.width).toBeLessThanOrEqual(1)
  await give(text.replace('"lines":[', '"lines":[5,'))
  await page.getByText(words.data.badEntries(1, 'table.kept')).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('teban.1.table.kept'))).toBeNull()
  await give(text)
  await page.getByRole('button', { name: words.data.add }).click()
  await page.getByText(words.data.taken).waitFor()
  await goTo('#/play/kept')
  expect(await nextMoment(second, -1)).toBe('turn')
})
