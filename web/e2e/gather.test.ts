/** Two people at one screen decide the cards together: each adds a number, the game is played, and the deal
 *  is verified against what the device noted before the first card. */

import { describe, expect, test } from 'vitest'
import type { Kept } from '../src/store/tables'
import { beginShared, giveBoth, giveNumber, liftCurtain } from './support/gather'
import { keptNow, playOut } from './support/table'
import { visit, type Visitor } from './support/visitor'

const html = ({ page }: Visitor) => page.evaluate(() => document.documentElement.outerHTML)
const device = ({ page }: Visitor) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))

async function verify({ page, words, goTo }: Visitor, id: string): Promise<string> {
  await goTo(`#/after/${id}`)
  await page.getByRole('button', { name: words.after.verify }).click()
  const verdict = page.locator('.deal-verdict')
  await expect.poll(() => verdict.innerText()).not.toBe('')
  return verdict.innerText()
}

test.each(['en', 'ja'] as const)('%s: from the numbers to the check at the end', async (lang) => {
  const game = 'isshin-ittai'
  const visitor = await visit({ lang, width: 360, height: 740, touch: true })
  const { page, words } = visitor
  await beginShared(visitor, game)
  const numbers = await giveBoth(visitor)
  expect(new Set(numbers)).toHaveLength(2)
  const before = await keptNow(page)
  expect(Object.keys(before.committed!.commits)).toHaveLength(2)
  const all = page.getByRole('region', { name: words.gather.all })
  for (const number of [...numbers, before.committed!.commitment]) await all.getByText(number).waitFor()
  await page.getByRole('button', { name: words.gather.deal, exact: true }).click()
  await playOut(visitor, game, { onCurtain: () => liftCurtain(visitor) })
  const over = await keptNow(page)
  expect(over.committed).toEqual(before.committed)
  expect(await verify(visitor, over.id)).toMatch(new RegExp(`^${words.after.verified(0).replace('0', '\\d+')}$`))
  for (const number of numbers) await page.getByText(number).waitFor()

  // The same game on a device that noted something else at the beginning.
  await visitor.goTo('#/')
  await page.evaluate(({ id, noted }) => {
    const key = `teban.1.table.${id}`
    const kept = JSON.parse(localStorage.getItem(key)!) as Kept
    kept.committed!.commitment = noted
    localStorage.setItem(key, JSON.stringify(kept))
  }, { id: over.id, noted: '0'.repeat(64) })
  expect(await verify(visitor, over.id)).toBe(words.after.badCommitment)
})

describe('a number', () => {
  test('is nowhere until all are set, and asked for again when the page was closed meanwhile', async () => {
    const visitor = await visit()
    const { page, words } = visitor
    await beginShared(visitor, 'keserima')
    const first = await giveNumber(visitor, 'moon')
    const { id } = await keptNow(page)
    await page.getByRole('button', { name: new RegExp(`^${words.gather.next('.+')}$`) }).click()
    await page.locator('.curtain').waitFor()
    expect(await html(visitor)).not.toContain(first)
    const second = await giveNumber(visitor, 'sun')
    expect(await html(visitor)).not.toContain(first)
    for (const number of [first, second]) expect(await device(visitor)).not.toContain(number)
    await page.reload()
    await page.getByText(words.gather.again).waitFor()
    await page.getByRole('button', { name: words.setup.begin }).click()
    await giveBoth(visitor)
    await page.getByRole('button', { name: words.gather.deal, exact: true }).click()
    await page.getByRole('group', { name: words.play.board, exact: true }).first().waitFor()
    await expect.poll(async () => (await keptNow(page)).id).not.toBe(id)
    await expect.poll(() => device(visitor)).not.toContain(`table.${id}`)
  })

  test('need not be given: one can leave', async () => {
    const visitor = await visit()
    const { page, words } = visitor
    await beginShared(visitor, 'card-slot')
    await giveNumber(visitor, 'moon')
    const { id } = await keptNow(page)
    await page.getByRole('button', { name: words.gather.leave }).click()
    await page.getByRole('button', { name: words.setup.begin, exact: true }).waitFor()
    await expect.poll(() => device(visitor)).not.toContain(`table.${id}`)
  })
})
