/** The page with a sixth game, in a browser: found on the start page, its rules read, played to its end.
 *  adding_test.py lays this file into its copy of the page. */

import { expect, test } from 'vitest'
import type { GameId } from './support/desk'
import { beginGame, nextMoment } from './support/table'
import { visit } from './support/visitor'

const NIM = 'nim' as GameId

test('nim', async () => {
  const visitor = await visit({ lang: 'en' })
  const { page, goTo } = visitor
  await goTo('#/')
  await page.getByRole('heading', { name: 'Nim' }).waitFor()
  await goTo('#/rules/nim/N3')
  await page.getByRole('img', { name: '4 left' }).waitFor()
  await page.getByText('Whatever b takes, a takes the rest.').waitFor()
  await beginGame(visitor, NIM)
  let ply = -1
  let turns = 0
  for (; (await nextMoment(visitor, ply)) !== 'over'; turns += 1) {
    ply += turns === 0 ? 1 : 2
    if (turns === 0) {
      await page.getByRole('button', { name: 'Take 4', exact: true }).click()
      await page.getByText('You cannot take 4 now.').first().waitFor()
    }
    await page.getByRole('button', { name: 'Take 1', exact: true }).click()
  }
  expect(turns).toBeGreaterThan(2)
})
