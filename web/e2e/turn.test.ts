/** On a small phone, upright and sideways, a whole turn of each game can be made without scrolling: at every step
 *  everything to be pressed is on the screen, nothing lies over it, and what stands still does not move. */

import { afterAll, expect, test } from 'vitest'
import { Desk, GAMES, type GameId } from './support/desk'
import { answered } from './support/enter'
import { hands, type Chance } from './support/hands/hands'
import { nextChange, outline, type Control } from './support/outline'
import { byTap } from './support/pressing'
import { usedDevice } from './support/screens'
import { chanceOf, nextMoment } from './support/table'
import { visit, type Visitor } from './support/visitor'

const SIZES = [[360, 640], [844, 390]] as const

const desk = new Desk()
afterAll(() => desk.close())

/** What cannot be pressed where it is. Runs in the page. */
function outOfReach(): string[] {
  const found: string[] = []
  // What only tells more may be scrolled to.
  const controls = document.querySelectorAll<HTMLElement>('.play-main button:not([aria-expanded])')
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
    const name = control.getAttribute('aria-label') ?? control.innerText
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`${name}: off the screen`)
    // Its edges count too: half a card is no card.
    for (const y of [top + height * 0.2, top + height / 2, bottom - height * 0.2]) {
      const there = document.elementFromPoint(left + width / 2, y)
      const own = there !== null && (control.contains(there) || control.parentElement!.contains(there))
      if (!own) found.push(`${name}: under ${there?.className ?? 'nothing'}`)
    }
  }
  return [...new Set(found)]
}

/** Where the board and the bar below it are. Runs in the page. */
function places(): Record<string, string> {
  const at = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return box ? [box.x, box.y, box.width].map(Math.round).join(' ') : 'none'
  }
  return { board: at('.play-board > *'), squares: at('.play-board [role=group]'), bar: at('.play-bar'), head: at('.play-head') }
}

async function expectReach({ page }: Visitor, step: string): Promise<void> {
  expect(await page.evaluate(outOfReach), step).toEqual([])
}

/** What the hand would press next; null when nothing follows but the yes. The board tells it when the table has answered. */
async function nextPress({ page, words }: Visitor, game: GameId, chance: Chance): Promise<Control | null> {
  const sure = page.getByRole('button', { name: words.play.draftDone, exact: true, disabled: false })
  for (;;) {
    const control = hands[game](await outline(page.getByRole('main')), chance)
    if (control !== null || (await sure.isVisible())) return control
    await nextChange(page)
  }
}

/** A whole turn but for its last press, and what stands where at each step. */
async function makeTurn(visitor: Visitor, game: GameId): Promise<void> {
  const { page, words } = visitor
  const before = await page.evaluate(places)
  const done = page.getByRole('button', { name: words.play.draftDone, exact: true })
  const chance = chanceOf(1)
  const stood: string[] = []
  for (let step = 0; step < 3; step++) {
    const control = await nextPress(visitor, game, chance)
    if (control === null) break
    await answered(visitor, control.name, () => byTap(page, control))
    await expectReach(visitor, `${game}: ${control.name}`)
    expect(await page.evaluate(places), `${game}: ${control.name}`).toEqual(before)
    if (await done.isVisible()) stood.push(JSON.stringify(await done.boundingBox()))
  }
  expect(stood.length, game).toBeGreaterThan(0)
  expect(new Set(stood).size, game).toBe(1)
}

test.each(SIZES)('at %i×%i', async (width, height) => {
  const visitor = await visit({ width, height, touch: true, kept: await usedDevice(desk) })
  for (const game of GAMES) {
    await visitor.goTo(`#/play/mid-${game}`)
    await nextMoment(visitor, -1)
    await expectReach(visitor, `${game}: before`)
    if (game !== 'jatsuna') await makeTurn(visitor, game)
  }
})
