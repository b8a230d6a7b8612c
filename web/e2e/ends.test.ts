/** The end of a game by keyboard alone, and by touch on a small screen: what it is to the person, what ended
 *  it and where; and then a look back the same way. */

import { afterAll, describe, expect, test } from 'vitest'
import type { Lang, Result, Sight, View } from '../src/wire/wire'
import { Desk, GAMES, SEATS, seedOf, type GameId } from './support/desk'
import { keptGame } from './support/kept'
import { nearEnd } from './support/near-end'
import { byKeys, byTap, type Press } from './support/pressing'
import { keptNow, playOut } from './support/table'
import { visit, type Visitor, type Wishes } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

const WAYS: { way: string; wishes: Wishes; press: Press }[] = [
  { way: 'by keyboard alone', wishes: { lang: 'en' }, press: byKeys },
  { way: 'on a 360×640 touch screen', wishes: { lang: 'ja', width: 360, height: 640, touch: true }, press: byTap },
]

/** The end as the table tells it. */
async function theEnd({ page }: Visitor): Promise<Sight & { result: Result }> {
  await desk.call('restore ended', (await keptNow(page)).lines)
  const sight = await desk.call<Sight>('see ended onlooker 0')
  await desk.call('close ended')
  if (sight.result === null) throw new Error('the game goes on')
  return { ...sight, result: sight.result }
}

/** The first seat is the person's. */
function ownResult({ words, lang }: Visitor, { result, view }: Sight & { result: Result }): string {
  if (result.points[0] === '1') return words.result.youWon
  const { stones, places } = view as View & { stones?: number[]; places?: number[] }
  const count = stones?.[0]
  const said = { en: `${count} stones`, ja: `石${count}個` }
  if (count !== undefined) return words.result.youPlaced(places![0]!, said[lang])
  return result.points[0] === '0' ? words.result.youLost : words.result.draw
}

/** Isshin Ittai calls its seats by what the opening made of them: the first to act after it is first. */
function saidOf(game: GameId, { result, history }: Sight & { result: Result }, lang: Lang): string {
  const told = result.ending[lang]
  if (game !== 'isshin-ittai') return told
  const opened = history.findLastIndex(({ text }) => text.startsWith('o'))
  const first = history.slice(opened + 1).find(({ by }) => by !== 'chance')!.by
  return told.replace(/(?:Player |プレイヤー)([12])/g, (_, seat) =>
    ({ en: ['First', 'Second'], ja: ['先手', '後手'] })[lang][seat === first ? 0 : 1]!)
}

async function tellsTheEnd(visitor: Visitor, game: GameId): Promise<void> {
  const { page, lang } = visitor
  const end = await theEnd(visitor)
  const outcome = page.locator('.outcome')
  await outcome.getByText(ownResult(visitor, end), { exact: true }).waitFor()
  await outcome.getByText(saidOf(game, end, lang)).waitFor()
  const { clause, where } = end.result.ending
  await expect.poll(() => outcome.locator(`a[href$="/rules/${game}/${clause}"]`).count()).toBe(1)
  await expect.poll(() => page.locator('.play-board [data-ended]').count()).toBe(where.length)
  await expect.poll(() => outcome.locator('.places li').count()).toBe(end.result.points.length === 3 ? 3 : 0)
}

async function lookBack({ page, words }: Visitor, press: Press): Promise<void> {
  await press(page, { role: 'link', name: words.play.after })
  const slider = page.getByRole('slider', { name: words.after.position })
  await slider.waitFor()
  const last = Number(await slider.getAttribute('max'))
  await press(page, { role: 'button', name: words.after.previous })
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(words.after.at(last - 1, last))
}

describe.each(WAYS)('$way', ({ wishes, press }) => {
  test.each(GAMES)('%s', async (game) => {
    const visitor = await visit({ ...wishes, kept: await nearEnd(desk, game, 2) })
    await visitor.goTo('#/play/kept')
    expect(await playOut(visitor, game, { press })).toBeGreaterThan(0)
    await tellsTheEnd(visitor, game)
    await lookBack(visitor, press)
  })
})

test('arrow keys go through a game that is over', async () => {
  const visitor = await visit({ kept: await nearEnd(desk, 'jatsuna', 1) })
  const { page, words } = visitor
  await visitor.goTo('#/play/kept')
  await playOut(visitor, 'jatsuna', { press: byKeys })
  await byKeys(page, { role: 'link', name: words.play.after })
  const slider = page.getByRole('slider', { name: words.after.position })
  await slider.waitFor()
  for (const [key, ply] of [['Home', 0], ['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['End', 45]] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(words.after.at(ply, 45))
  }
})

/** The first seat resigns against computers when the cards are dealt. */
async function resigned(game: GameId): Promise<Record<string, string>> {
  const [me, ...others] = SEATS[game]
  const seats = ['person', ...others.map(() => 'computer:1')].join(',')
  await desk.call(`new resigned ${game} seats=${seats} seed=${seedOf(1)}`)
  const { version } = await desk.call<Sight>('see resigned onlooker 0')
  await desk.call(`do resigned ${me} 1 ${version} x resign`)
  const journal = await desk.journal('resigned')
  await desk.call('close resigned')
  return keptGame(game, journal)
}

const TURN_SIGNS = '.rugby-to-move, .jatsuna-moving, .keserima-to-move, .isshin-turn, [data-turn="true"]'

test.each(GAMES)('%s: after a resignation the board says of nobody that it is their turn', async (game) => {
  const visitor = await visit({ kept: await resigned(game) })
  const { page, words } = visitor
  await visitor.goTo('#/play/kept')
  const back = page.getByRole('link', { name: words.play.after, exact: true })
  await back.waitFor()
  for (const board of ['.play-board', '.replay-board']) {
    if (board === '.replay-board') await back.click()
    await page.locator(`${board} button, ${board} [role="img"]`).first().waitFor()
    await expect.poll(() => page.locator(board).innerText()).not.toMatch(/to move|is to |turn$/m)
    await expect.poll(() => page.locator(board).locator(TURN_SIGNS).count()).toBe(0)
  }
})
