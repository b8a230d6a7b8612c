/** The end of a game by keyboard alone, and by touch on a small screen; and then a look back the same way. */

import { afterAll, describe, expect, test } from 'vitest'
import { Desk, GAMES } from './support/desk'
import { nearEnd } from './support/near-end'
import { byKeys, byTap, type Press } from './support/pressing'
import { playOut } from './support/table'
import { visit, type Visitor, type Wishes } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

const WAYS: { way: string; wishes: Wishes; press: Press }[] = [
  { way: 'by keyboard alone', wishes: { lang: 'en' }, press: byKeys },
  { way: 'on a 360×640 touch screen', wishes: { lang: 'ja', width: 360, height: 640, touch: true }, press: byTap },
]

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
