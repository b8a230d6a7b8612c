/** Looking back in the sizes that people have: the whole board and the ways along the game stand on one screen, and
 *  what is told of the game stands beside the board where the screen is wider than tall. */

import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { Desk, GAMES, playedGame, SEATS, type GameId } from './support/desk'
import { keptGame } from './support/kept'
import { lasting } from './support/lasting'
import { findFaults } from './support/layout'
import { visit } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

const SIZES = [[844, 390], [768, 1024], [1440, 900]] as const

async function allPlayed(): Promise<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const game of GAMES) {
    const sitters = ['person', ...SEATS[game].slice(1).map(() => 'computer:1')]
    const { journal, sight } = await playedGame(desk, game, sitters, 5)
    Object.assign(kept, keptGame(game, journal, { id: game, over: true, ply: sight.ply }))
  }
  return kept
}

/** How far a part of the screen reaches out of it, or what it holds out of the part. */
function outside(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return Math.max(-left, -top, right - innerWidth, bottom - innerHeight, element.scrollHeight - element.clientHeight)
  })
}

test('board and ways along the game on one screen; held sideways or wide, the words beside them', async () => {
  const visitor = await visit({ kept: await allPlayed() })
  const { page, words } = visitor
  const [board, controls, story] = ['.replay-board', '.replay-controls', '.after-story'].map((part) => page.locator(part))
  const left = async (part: Locator) => (await part.boundingBox())!.x
  const found: string[] = []
  for (const game of GAMES) {
    await visitor.goTo(`#/after/${game}`)
    await page.getByRole('slider', { name: words.after.position }).waitFor()
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const at = `${game} ${width}×${height}`
      found.push(...(await lasting(page, async () => {
        const wrong = Object.values(await page.evaluate(findFaults)).flat()
        for (const part of [board!, controls!]) {
          const out = await outside(part)
          if (out > 1) wrong.push(`${await part.getAttribute('class')} reaches out by ${out}`)
        }
        if (width > height && (await left(story!)) <= (await left(board!)) + 200) wrong.push('below the board')
        return wrong.map((fault) => `${at}: ${fault}`)
      })))
    }
  }
  expect(found).toEqual([])
})

/** The board itself, where hands and words below it may be scrolled to. */
const BOARDS: Partial<Record<GameId, string>> = {
  keserima: '.keserima-squares', 'card-slot': '.card-slot-machine', 'isshin-ittai': '.isshin-stage',
}

/** How much of a part lies under the ways along the game, or these below the screen. */
function underControls(part: string): number {
  const [board, ways] = [part, '.replay-controls'].map((each) => document.querySelector(each)!.getBoundingClientRect())
  return Math.max(board!.bottom - ways!.top, ways!.bottom - innerHeight)
}

test('a phone held upright shows the whole board and the ways along the game, also of a game to watch', async () => {
  const visitor = await visit({ width: 390, height: 844, touch: true, kept: await allPlayed() })
  const { page, words } = visitor
  const found: string[] = []
  const screens = GAMES.flatMap((game) => [`after/${game}`, `watch/${game}/1`].map((screen) => ({ game, screen })))
  for (const { game, screen } of screens) {
    await visitor.goTo(`#/${screen}`)
    await page.getByRole('slider', { name: words.after.position }).waitFor()
    const board = `.replay-board[data-game=${game}] ${BOARDS[game] ?? '> *'}`
    await page.locator(board).first().waitFor()
    found.push(...(await lasting(page, async () => {
      const wrong = Object.values(await page.evaluate(findFaults)).flat()
      const under = await page.evaluate(underControls, board)
      if (under > 1) wrong.push(`${under} of the board under the ways`)
      return wrong.map((fault) => `${screen}: ${fault}`)
    })))
  }
  expect(found).toEqual([])
})

test('held sideways, board and ways stay while the words go by', async () => {
  const { journal, sight } = await playedGame(desk, 'jatsuna', ['person', 'computer:1', 'computer:1'], 5)
  const visitor = await visit({
    width: 844, height: 390, touch: true, kept: keptGame('jatsuna', journal, { over: true, ply: sight.ply }),
  })
  const { page, words } = visitor
  await visitor.goTo('#/after/kept')
  const slider = page.getByRole('slider', { name: words.after.position })
  await page.getByRole('heading', { name: words.after.share }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect.poll(() => outside(page.locator('.replay-board'))).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: words.after.previous }).tap()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(words.after.at(44, 45))
})
