/** Every game has a page of its own, with its own card; and links that belong to a game lead there. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cardOf } from '../plugins/card'
import { gamesWithPage, pageOf } from '../plugins/pages'
import { addressOf, hashIn, readPlace } from '../src/share/place'
import { OF_THE_HOUSE } from './support/engine'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** As the build writes the first page. */
const FIRST = `<html data-home="./" data-pages="jatsuna" lang="ja"><head>
  <meta name="description" content="all"/><link rel="icon" href="./icon.svg"><title>all</title>
  <script src="./assets/a.js"></script>
  ${Object.entries(cardOf({ title: '', description: '', picture: '', alt: '', page: '' }))
    .map(([property, content]) => `<meta property="${property}" content="${content}">`)
    .join('')}</head></html>`

/** Width and height as a JPEG's frame header has them. */
function sizeOf(jpeg: Buffer): [number, number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1]!
    if (marker === 0xc0 || marker === 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
  }
  throw new Error('no frame')
}

describe('the pages of the games', () => {
  it('are those of the house at least, each with a small picture of the size that is wanted', async () => {
    const games = await gamesWithPage(ROOT)
    expect(games.map(({ id }) => id)).toEqual(expect.arrayContaining([...OF_THE_HOUSE]))
    for (const { id } of games) {
      const picture = readFileSync(`${ROOT}/public/cards/${id}.jpg`)
      expect(sizeOf(picture)).toEqual([1200, 630])
      expect(picture.length).toBeLessThan(60_000)
    }
  })

  it('tell the game and nothing of the first page, and find its files', async () => {
    const game = (await gamesWithPage(ROOT)).find(({ id }) => id === 'rugby-chess')!
    const page = pageOf(FIRST, game)
    expect(page).toContain('<title>ラグビーチェス Rugby Chess – 手番</title>')
    expect(page).toContain(`name="description" content="${game.pitch.ja} ${game.pitch.en}"`)
    expect(page).toContain(`property="og:description" content="${game.pitch.ja} ${game.pitch.en}"`)
    expect(page).toContain('property="og:title" content="ラグビーチェス Rugby Chess – 手番"')
    expect(page).toContain('property="og:image" content="../cards/rugby-chess.jpg"')
    expect(page).toContain('data-home="../" data-of="rugby-chess"')
    expect([page.includes('href="../icon.svg"'), page.includes('src="../assets/a.js"')]).toEqual([true, true])
    expect(page).not.toContain('"./')
  })

  it('are written safely whatever a game is called', () => {
    const name = { ja: '"><b>', en: '$&' }
    const page = pageOf(FIRST, { id: 'odd', name, pitch: name } as Parameters<typeof pageOf>[1])
    expect(page).not.toContain('<b>')
    expect(page).toContain('<title>&quot;>&lt;b> $&amp; – 手番</title>')
  })
})

describe('a place', () => {
  const root = readPlace('https://x.example/base/index.html#/stats', { home: './', pages: 'jatsuna keserima' })
  const own = readPlace('https://x.example/base/jatsuna/?a=b#/l/1zX', { home: '../', pages: 'jatsuna keserima', of: 'jatsuna' })

  it('is the same from every page', () => {
    expect([root.home, own.home]).toEqual(['https://x.example/base/', 'https://x.example/base/'])
    expect([root.of, own.of]).toEqual([null, 'jatsuna'])
    expect(readPlace('https://x.example/#/', {})).toEqual({ home: 'https://x.example/', pages: [], of: null })
  })

  it('gives the links of a game its page, and others the first one', () => {
    expect(addressOf(own, 'keserima', '#/g/1zX')).toBe('https://x.example/base/keserima/#/g/1zX')
    expect(addressOf(root, 'another', '#/new/another')).toBe('https://x.example/base/#/new/another')
    expect(addressOf(own, null, '#/stats')).toBe('https://x.example/base/#/stats')
  })

  it('knows its own links', () => {
    for (const page of ['', 'index.html', 'jatsuna/', 'keserima/', 'keserima/index.html'])
      expect(hashIn(root, `https://x.example/base/${page}#/stats`), page).toBe('#/stats')
    for (const other of ['https://x.example/base/', 'https://x.example/#/', 'https://y.example/base/#/', 'https://x.example/base/another/#/'])
      expect(hashIn(own, other), other).toBeNull()
  })
})
