/** Draws by agreement, where the rules know them (G12): offered, accepted and declined at one screen and against the
 *  computer. */

import { expect, test } from 'vitest'
import { keptGame } from './support/kept'
import { nextMoment } from './support/table'
import { visit, type Visitor } from './support/visitor'

const LINE = 'table 3 rugby-chess seats='

async function offerDraw({ page, words }: Visitor): Promise<void> {
  await page.getByRole('button', { name: words.play.menu, exact: true }).click()
  await page.getByRole('button', { name: words.draw.offer, exact: true }).click()
}

test('two at one screen: declined, then agreed, and the end says so', async () => {
  const kept = keptGame('rugby-chess', [`${LINE}person,person`], { levels: [0] })
  const visitor = await visit({ lang: 'ja', width: 390, height: 844, kept })
  const { page, words } = visitor
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  await offerDraw(visitor)
  await page.getByText(words.draw.question('白', '黒', 'G12')).waitFor()
  await page.getByRole('button', { name: words.draw.decline, exact: true }).click()
  await page.getByText(words.draw.declined('黒')).waitFor()
  await page.getByRole('button', { name: words.play.undo, exact: true }).waitFor()
  const again = keptGame('rugby-chess', [`${LINE}person,person`], { levels: [0], id: 'again' })
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key!, value!)), Object.entries(again))
  await visitor.goTo('#/play/again')
  await nextMoment(visitor, -1)
  await offerDraw(visitor)
  await page.getByRole('button', { name: words.draw.accept, exact: true }).click()
  await page.getByText('合意による引き分けです。').first().waitFor()
  await page.getByRole('link', { name: words.play.reasonRule('G12') }).waitFor()
  await visitor.goTo('#/')
  await page.locator('.kept-ended', { hasText: words.result.draw }).waitFor()
})

/** White scores with the next move, or nothing keeps Black from scoring. */
const LOST = {
  computer: '......./......./B....../......./......p/......./......./......./....... w - 0',
  person: '......./......./......./......./......./......./......b/......./B...... w - 0',
}

test.each([
  ['takes it when it expects less', LOST.computer, true],
  ['declines when it expects more', LOST.person, false],
] as const)('the computer %s', async (_, start, taken) => {
  const kept = keptGame('rugby-chess', [`${LINE}person,computer:3 start=${start}`], { levels: [3] })
  const visitor = await visit({ kept })
  const { page, words } = visitor
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  await offerDraw(visitor)
  const told = taken ? page.getByText('A draw was agreed.') : page.getByText(words.draw.declined('Black'))
  await told.first().waitFor()
  await expect.poll(() => page.getByText(words.draw.offered('White')).count()).toBe(0)
})
