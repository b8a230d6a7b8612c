/** A deal that two people at one screen decide together, from the setup to the first card. */

import type { GameId } from './desk'
import { setUp } from './setting-up'
import type { Visitor } from './visitor'

export async function beginShared(visitor: Visitor, game: GameId): Promise<void> {
  const { page, words } = visitor
  await setUp(visitor, game)
  await page.getByRole('radio', { name: words.setup.person }).check()
  await page.getByRole('checkbox', { name: words.setup.shared }).check()
  await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
}

export async function liftCurtain({ page, words }: Visitor): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${words.play.curtainLift('.+')}$`) }).click()
  await page.locator('.curtain').waitFor({ state: 'hidden' })
}

/** Lifts the curtain, types something, and gives the number that is shown then. */
export async function giveNumber(visitor: Visitor, typed: string): Promise<string> {
  const { page, words } = visitor
  await liftCurtain(visitor)
  await page.getByRole('textbox', { name: words.gather.entry }).fill(typed)
  await page.getByRole('button', { name: words.gather.give, exact: true }).click()
  await page.getByRole('button', { name: words.gather.copy, exact: true }).waitFor()
  return page.locator('dd code').first().innerText()
}

/** Both numbers, up to where all are shown. */
export async function giveBoth(visitor: Visitor): Promise<string[]> {
  const { page, words } = visitor
  const first = await giveNumber(visitor, 'moon 月')
  await page.getByRole('button', { name: new RegExp(`^${words.gather.next('.+')}$`) }).click()
  const second = await giveNumber(visitor, 'sun 日')
  await page.getByRole('button', { name: words.gather.toAll, exact: true }).click()
  await page.getByRole('region', { name: words.gather.all }).waitFor()
  return [first, second]
}
