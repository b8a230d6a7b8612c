/** A game to watch, from the start page to its last sentence. */

import { expect, test } from 'vitest'
import { loadWatched } from '../src/watch/watched'
import { visit } from './support/visitor'

test('a game of Keserima is found, opened and followed by its sentences', async () => {
  const [watched] = await loadWatched('keserima')
  const { page, words, goTo } = await visit({ lang: 'ja', width: 390, height: 844 })
  await goTo('#/')
  const entry = page.getByRole('navigation', { name: 'ケセリマ' })
  await entry.getByRole('link', { name: words.watch.nav, exact: true }).click()
  await page.getByRole('link', { name: watched!.title.ja }).click()
  const now = page.getByRole('status').first()
  await page.getByText(watched!.intro.ja).waitFor()
  for (const { say } of watched!.notes) {
    await page.getByRole('button', { name: words.watch.next, exact: true }).click()
    await expect.poll(() => now.innerText()).toBe(say.ja)
  }
  expect(await page.getByRole('button', { name: words.watch.next, exact: true }).isDisabled()).toBe(true)
  await page.getByText(words.result.won('ケセ'), { exact: true }).first().waitFor()
})
