/** A page of its own for every game, GAME/index.html: the first page with another card, since what follows `#` in a
 *  link reaches nobody who shows links. A game has one when there is a picture of it in public/cards. Names and sentences
 *  are the module's own. Each page says in its head where the first one is and which others there are (src/share/place.ts). */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { deskFrom } from '../src/engine/module.ts'
import type { Game } from '../src/wire/wire.ts'
import { cardOf, CARDS, type Card } from './card.ts'

const picture = (id: string) => `${CARDS}${id}.jpg`

/** The games that have a page, as the module tells of them. */
export async function gamesWithPage(root: string): Promise<Game[]> {
  const desk = await deskFrom(readFileSync(join(root, 'src/engine/teban.wasm')))
  const { games } = JSON.parse(desk.call('games')) as { games: Game[] }
  return games.filter(({ id }) => existsSync(join(root, 'public', picture(id))))
}

function cardFor({ id, name, pitch }: Game): Card {
  return {
    title: `${name.ja} ${name.en} – 手番`,
    description: `${pitch.ja} ${pitch.en}`,
    picture: picture(id),
    alt: `${name.ja}の盤面`,
    page: `${id}/`,
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The attribute that follows this beginning gets another value. */
function put(html: string, beginning: string, value: string): string {
  const at = html.indexOf(beginning)
  if (at < 0) throw new Error(`index.html has no ${beginning}`)
  const from = at + beginning.length
  return html.slice(0, from) + escaped(value) + html.slice(html.indexOf('"', from))
}

/** The first page as this game's own. */
export function pageOf(first: string, game: Game): string {
  const told = cardFor(game)
  const tagged = Object.entries(cardOf(told)).reduce(
    (html, [property, content]) => put(html, `property="${property}" content="`, content),
    put(first, 'name="description" content="', told.description),
  )
  return tagged
    .replace(/<title>.*<\/title>/, () => `<title>${escaped(told.title)}</title>`)
    .replace('data-home="./"', `data-home="../" data-of="${game.id}"`)
    .replaceAll(/(href|src)="\.\//g, '$1="../')
}

export function pages(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'teban-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(root, config.build.outDir)
    },
    async transformIndexHtml(html) {
      const ids = (await gamesWithPage(root)).map(({ id }) => id)
      return html.replace('<html ', `<html data-home="./" data-pages="${ids.join(' ')}" `)
    },
    async writeBundle() {
      const first = readFileSync(join(folder, 'index.html'), 'utf8')
      for (const game of await gamesWithPage(root)) {
        mkdirSync(join(folder, game.id), { recursive: true })
        writeFileSync(join(folder, game.id, 'index.html'), pageOf(first, game))
      }
    },
  }
}
