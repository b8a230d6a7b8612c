/** The end of a game by keyboard alone, and by touch on a small screen: what it is to the person, what ended
 *  it and where; and then a look back the same way. */

import { afterAll, describe, expect, test } from 'vitest'
import { stonesName } from '../src/games/jatsuna/words'
import type { Result, Sight, View } from '../src/wire/wire'
import { Desk, GAMES, type GameId } from './support/desk'
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
  if (count !== undefined) return words.result.youPlaced(places![0]!, stonesName(count, lang))
  return result.points[0] === '0' ? words.result.youLost : words.result.draw
}

async function tellsTheEnd(visitor: Visitor, game: GameId): Promise<void> {
  const { page, lang } = visitor
  const end = await theEnd(visitor)
  const outcome = page.locator('.outcome')
  await outcome.getByText(ownResult(visitor, end), { exact: true }).waitFor()
  await outcome.getByText(end.result.ending[lang]).waitFor()
  const { clause, where } = end.result.ending
  expect(await outcome.locator(`a[href$="/rules/${game}/${clause}"]`).count()).toBe(1)
  expect(await page.locator('.play-board [data-ended]').count()).toBe(where.length)
  expect(await outcome.locator('.places li').count()).toBe(end.result.points.length === 3 ? 3 : 0)
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
