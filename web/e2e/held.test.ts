/** Face to face at a tablet: when the finger is lifted, nothing that was seen while it held stays on the screen, in
 *  text or in any name, and whatever was chosen, the page is the same to the byte. */

import { afterAll, expect, test } from 'vitest'
import { Desk, playedGame, SEATS, type GameId } from './support/desk'
import { keptGame } from './support/kept'
import { named, pressAll } from './support/enter'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

const TABLET = { width: 768, height: 1024, touch: true, settings: { facing: true, confirm: true } }

/** Two people after so many turns of a game. */
async function two(game: GameId, turns: number): Promise<{ lines: string[]; toMove: string }> {
  const { before } = await playedGame(desk, game, ['person', 'person'], 1)
  const { journal, toMove } = before[turns]!
  return { lines: journal, toMove }
}

/** The first seat sits near, below the board. */
const holdOf = ({ page, words }: Visitor, seat: string) =>
  page.getByRole('button', { name: new RegExp(`${words.play.hold('')}$`) }).nth(seat === '1' ? 1 : 0)

/** The finger, which a real one would keep there while the other hand plays. */
async function finger(visitor: Visitor, seat: string, what: 'pointerdown' | 'pointerup'): Promise<void> {
  const hold = holdOf(visitor, seat)
  await hold.dispatchEvent(what, { pointerType: 'touch', bubbles: true })
  const pressed = what === 'pointerdown' ? 'true' : 'false'
  await expect.poll(() => hold.getAttribute('aria-pressed')).toBe(pressed)
}

/** All there is, attributes and hidden parts too, a line an element. */
const everything = async ({ page }: Visitor) =>
  (await page.evaluate(() => document.body.outerHTML)).replaceAll('<', '\n<')

/** The names of the cards in the hand that lies open. */
async function openCards({ page }: Visitor): Promise<string[]> {
  const cards = page.getByRole('group', { name: /hand|手札/i }).getByRole('button')
  const names = await cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent!))
  return [...new Set(names.map((name) => name.split(/[,、]/)[0]!))]
}

/** Everything after the finger was lifted, when the hand no longer lies open. */
async function lifted(visitor: Visitor, seat: string, before: string): Promise<string> {
  await finger(visitor, seat, 'pointerup')
  await expect.poll(() => openCards(visitor)).toEqual([])
  await expect.poll(() => everything(visitor)).not.toBe(before)
  return everything(visitor)
}

/** Holds, chooses, lifts: what was said of the choice, and what is left. */
async function chooseAndLift(visitor: Visitor, seat: string, card: string): Promise<{ said: string; left: string }> {
  const { page, words } = visitor
  await finger(visitor, seat, 'pointerdown')
  await named(visitor, card)
  await page.getByRole('button', { name: words.play.hint, exact: true }).click()
  await page.getByRole('region', { name: words.play.hintTitle }).getByText('%').first().waitFor()
  await pressAll(visitor, [card])
  const bar = page.getByRole('group', { name: words.play.draft })
  const said = (await bar.count()) === 0 ? '' : await bar.locator('.draft-text').innerText()
  return { said, left: await lifted(visitor, seat, await everything(visitor)) }
}

test.each([
  { game: 'isshin-ittai', turns: 0, lang: 'en' },
  { game: 'isshin-ittai', turns: 2, lang: 'ja' },
  { game: 'card-slot', turns: 0, lang: 'ja' },
  { game: 'card-slot', turns: 3, lang: 'en' },
] as const)('$game after $turns turns', async ({ game, turns, lang }) => {
  const { lines, toMove } = await two(game, turns)
  const kept = keptGame(game, lines, { me: SEATS[game][0]!, levels: [0], hints: true })
  const visitor = await visit({ ...TABLET, lang, kept })
  await visitor.goTo('#/play/kept')
  await finger(visitor, toMove, 'pointerdown')
  await expect.poll(async () => (await openCards(visitor)).length).toBeGreaterThan(1)
  const cards = await openCards(visitor)
  await finger(visitor, toMove, 'pointerup')
  await expect.poll(() => openCards(visitor)).toEqual([])

  const [first, second] = [cards[0]!, cards.at(-1)!]
  const one = await chooseAndLift(visitor, toMove, first)
  expect(one.left).not.toContain(`class="draft-text">${one.said}\n`)
  await visitor.page.reload()
  await holdOf(visitor, toMove).waitFor()
  const other = await chooseAndLift(visitor, toMove, second)
  expect(other.left).toBe(one.left)
})
