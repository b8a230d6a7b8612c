/** Pictures of the page as it is, taken by the same driver that tests it: those of the README, or with
 *  TEBAN_SHOTS=folder every screen of every game in the sizes that people have, in both languages and both themes, to
 *  be looked at side by side. TEBAN_SCREENS=expression takes only the screens whose names match. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Game, Lang, Words } from '../src/wire/wire'
import { Desk, GAMES, type GameId } from './support/desk'
import { SCREENS, usedDevice } from './support/screens'
import { visit } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

let kept: Record<string, string>
beforeAll(async () => {
  const { 'teban.1.table.broken': _, ...good } = await usedDevice(desk)
  kept = good
})

interface Picture {
  screen: string
  lang: Lang
  dark: boolean
  width: number
  height: number
}

const PICTURES: Picture[] = [
  { screen: 'play-jatsuna', lang: 'ja', dark: false, width: 1100, height: 760 },
  { screen: 'play-keserima', lang: 'en', dark: false, width: 360, height: 640 },
  { screen: 'play-rugby-chess', lang: 'ja', dark: true, width: 360, height: 640 },
  { screen: 'play-card-slot', lang: 'en', dark: true, width: 360, height: 640 },
  { screen: 'play-isshin-ittai', lang: 'ja', dark: false, width: 360, height: 640 },
  { screen: 'after-jatsuna', lang: 'en', dark: false, width: 1100, height: 760 },
]

const SIZES = [[390, 844], [844, 390], [768, 1024], [1440, 900]] as const

const LOOKS = (['ja', 'en'] as const).flatMap((lang) => [false, true].map((dark) => ({ lang, dark })))

async function gameOf(id: GameId): Promise<Game> {
  const { games } = await desk.call<{ games: Game[] }>('games')
  return games.find((game) => game.id === id)!
}

/** The board on its ground, beside it the game's name and what it is, in the page's own letters. */
function cardHtml(board: Buffer, name: Words, pitch: Words): string {
  const serif = `'Noto Serif CJK JP', 'Hiragino Mincho ProN', serif`
  return `<body style="margin:0;width:1200px;height:630px;display:grid;grid-template-columns:640px 1fr;align-items:center;
      background:#f7f2e7;color:#1d1a16;font-family:${serif}">
    <img alt="" src="data:image/png;base64,${board.toString('base64')}"
      style="justify-self:center;max-width:580px;max-height:570px">
    <div style="padding-right:64px">
      <p style="margin:0;font-size:60px;font-weight:600;line-height:1.25;word-break:keep-all">${name.ja}</p>
      <p style="margin:8px 0 0;font-size:32px">${name.en}</p>
      <p style="margin:32px 0 0;padding-left:20px;border-left:4px solid #b3301d;font-size:27px;line-height:1.6">${pitch.ja}</p>
      <p style="margin:44px 0 0;font-size:30px;color:#b3301d">手番 <span style="color:#5d564c">teban</span></p>
    </div>
  </body>`
}

const { TEBAN_SHOTS: folder, TEBAN_SCREENS: wanted } = process.env

describe.skipIf(folder === undefined)('every screen', () => {
  test.each(LOOKS)('$lang, dark: $dark', { timeout: 1_800_000 }, async (look) => {
    mkdirSync(folder!, { recursive: true })
    const visitor = await visit({ ...look, kept })
    for (const { name, open } of SCREENS.filter((screen) => new RegExp(wanted ?? '').test(screen.name))) {
      await visitor.page.setViewportSize({ width: 1280, height: 800 })
      await open(visitor)
      for (const [width, height] of SIZES) {
        await visitor.page.setViewportSize({ width, height })
        const path = join(folder!, `${name}-${width}x${height}-${look.lang}-${look.dark ? 'dark' : 'light'}.png`)
        await visitor.page.screenshot({ path })
      }
    }
  })
})

describe.runIf(folder === undefined)('for the README', () => {
  test.each(PICTURES)('$screen', async ({ screen, ...look }) => {
    const visitor = await visit({ ...look, kept })
    await SCREENS.find(({ name }) => name === screen)!.open(visitor)
    const path = fileURLToPath(new URL(`../../docs/img/${screen}.png`, import.meta.url))
    await visitor.page.screenshot({ path })
  })

  test('start', async () => {
    const { page, goTo } = await visit({ lang: 'ja', width: 1100, height: 760 })
    await goTo('#/')
    await page.getByRole('link', { name: 'イッシンイッタイ', exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: fileURLToPath(new URL('../../docs/img/start.png', import.meta.url)) })
  })

  test.each(GAMES)('the card that links to %s show', async (game) => {
    const visitor = await visit({ lang: 'ja', width: 760, height: 1100, kept })
    await SCREENS.find(({ name }) => name === `play-${game}`)!.open(visitor)
    const { name, pitch } = await gameOf(game)
    const board = await visitor.page.locator('.play-board').screenshot({ type: 'png' })
    const card = await visitor.context.newPage()
    await card.setViewportSize({ width: 1200, height: 630 })
    await card.setContent(cardHtml(board, name, pitch))
    const path = fileURLToPath(new URL(`../public/cards/${game}.jpg`, import.meta.url))
    await card.screenshot({ path, type: 'jpeg', quality: 56 })
  })

  test('the card that links show', async () => {
    const { page, goTo } = await visit({ lang: 'ja', width: 1200, height: 630 })
    await goTo('#/')
    await page.getByRole('link', { name: 'イッシンイッタイ', exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: fileURLToPath(new URL('../public/card.png', import.meta.url)) })
  })
})
