/** Setting a game up: going there, with everything that can be changed unfolded. */

import type { GameId } from './desk'
import type { Visitor } from './visitor'

export async function unfold({ page, words }: Visitor): Promise<void> {
  await page.getByRole('button', { name: words.setup.begin, exact: true }).waitFor()
  await page.locator('details.fold').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
}

export async function setUp(visitor: Visitor, game: GameId): Promise<void> {
  await visitor.goTo(`#/new/${game}`)
  await unfold(visitor)
}
