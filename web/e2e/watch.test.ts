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
  const moments = page.locator('.watch-moments').getByRole('listitem')
  const told = async () => (await moments.allInnerTexts()).map((text, index) => text === watched!.notes[index]!.say.ja)
  const until = (count: number) => watched!.notes.map((_, index) => index < count)
  await expect.poll(told).toEqual(until(0))
  for (const [index, { say }] of watched!.notes.entries()) {
    await page.getByRole('button', { name: words.watch.next, exact: true }).click()
    await expect.poll(() => now.innerText()).toBe(say.ja)
    await expect.poll(told).toEqual(until(index + 1))
  }
  await expect.poll(() => page.getByRole('button', { name: words.watch.next, exact: true }).isDisabled()).toBe(true)
  await page.getByText(words.result.won('ケセ'), { exact: true }).first().waitFor()
})

test('nothing tells the end before one has come to it, unless one asks', async () => {
  const [watched] = await loadWatched('rugby-chess')
  const visitor = await visit({ lang: 'en' })
  const { page, words, goTo } = visitor
  await goTo('#/watch/rugby-chess/1')
  const moments = page.locator('.watch-moments').getByRole('listitem')
  const last = watched!.notes.at(-1)!.say.en
  await page.getByRole('button', { name: words.after.next }).click()
  const lines = page.getByRole('list', { name: words.play.story }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(1)
  await page.getByRole('button', { name: words.after.stop, exact: true }).waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('.graph-line-0').first().getAttribute('d')).toMatch(/^M8\.0 [\d.]+(L[\d.]+ [\d.]+)?$/)
  expect(await page.getByText(last).count()).toBe(0)
  await page.getByRole('button', { name: words.watch.showAll, exact: true }).click()
  await moments.last().getByText(last, { exact: true }).waitFor()
  await expect.poll(() => lines.count()).toBeGreaterThan(10)
  await expect.poll(() => page.getByRole('button', { name: words.watch.showAll, exact: true }).count()).toBe(0)
  await moments.last().getByRole('button').click()
  await expect.poll(() => page.getByRole('status').first().innerText()).toBe(last)
})
