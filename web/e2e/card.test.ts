/** What a link to the page shows where it is posted: the served page names a title, a sentence and a picture that is
 *  there, and a game's own page those of the game. */

import { describe, expect, inject, test } from 'vitest'
import { pack } from '../src/share/link'
import { NOTHING_PACKED } from '../src/share/packed'
import { GAMES } from './support/desk'
import { startServer } from './support/server'
import { beginGame, nextMoment } from './support/table'
import { visit } from './support/visitor'

/** What the page at this address says of itself. */
async function cardAt(address: string): Promise<(property: string) => string | undefined> {
  const html = await (await fetch(address)).text()
  return (property) => new RegExp(`property="${property}" content="([^"]+)"`).exec(html)?.[1]
}

test('the page has a card, and its picture is served', async () => {
  const origin = inject('origin')
  const content = await cardAt(`${origin}/`)
  expect(content('og:title')).toContain('手番')
  expect(content('og:description')).toContain('Five games')
  const picture = await fetch(new URL(content('og:image')!, `${origin}/`))
  expect(picture.headers.get('content-type')).toBe('image/png')
  const bytes = new DataView(await picture.arrayBuffer())
  // Width and height of a PNG stand at its beginning.
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
})

test('every game has a page with a card of its own', async () => {
  const origin = inject('origin')
  const cards = await Promise.all(GAMES.map((game) => cardAt(`${origin}/${game}`)))
  const titles = new Set(cards.map((content) => content('og:title')))
  expect(titles.size).toBe(GAMES.length)
  for (const [index, game] of GAMES.entries()) {
    const picture = await fetch(new URL(cards[index]!('og:image')!, `${origin}/${game}/`))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
})

describe("from a game's own page", () => {
  test('links that are made begin with it, and lead on within the page', async () => {
    const visitor = await visit()
    const { page, words, origin } = visitor
    await page.goto(`${origin}/rugby-chess#/rules/rugby-chess/G5`)
    await page.getByRole('tab', { name: words.rules.exact, selected: true }).waitFor()
    await expect.poll(() => page.url()).toBe(`${origin}/rugby-chess/#/rules/rugby-chess/G5`)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.getByRole('link', { name: words.home }).click()
    const entry = page.getByRole('navigation', { name: 'Keserima' }).getByRole('link', { name: words.nav.learn, exact: true })
    await expect.poll(() => entry.getAttribute('href')).toBe(`${origin}/keserima/#/learn/keserima`)
    await entry.click()
    await page.getByRole('main').getByRole('group').first().waitFor()
    await expect.poll(() => page.evaluate(() => [location.hash, 'same' in window])).toEqual(['#/learn/keserima', true])
    await page.goto(`${origin}/#/g/${await pack({ ...NOTHING_PACKED, game: 'rugby-chess', events: ['d1g4'] })}`)
    const link = await page.getByRole('textbox', { name: words.after.link }).inputValue()
    expect(link).toMatch(new RegExp(`^${origin}/rugby-chess/#/g/`))
    await page.goto(link)
    await page.getByText(words.after.shownLink).waitFor()
  })

  test('alone it asks for a game; a game is played there, and without the server too', async () => {
    const server = await startServer()
    try {
      const visitor = await visit({ offline: true, origin: server.origin })
      const { page, words } = visitor
      await page.goto(`${server.origin}/jatsuna/`)
      await page.getByRole('button', { name: words.setup.begin, exact: true }).waitFor()
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
        if (navigator.serviceWorker.controller) return
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
      })
      await server.stop()
      for (const place of ['jatsuna', 'keserima/', '']) {
        await page.goto(`${server.origin}/${place}#/stats`)
        await page.getByRole('heading', { name: words.stats.title }).waitFor()
      }
      await page.goto(`${server.origin}/card-slot/#/`)
      await beginGame(visitor, 'card-slot')
      expect(await nextMoment(visitor, -1)).toBe('turn')
    } finally {
      await server.stop()
    }
  })
})
