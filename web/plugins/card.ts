/** What a link to the page shows where it is posted: title, sentence and picture, as Open Graph has them. Pictures are
 *  wanted by whole address: TEBAN_SITE=https://… says at the build where the page will stand; without it the picture is
 *  named beside the page, which not everybody who shows links follows. */

import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Kept in web/public; `npm run pictures` takes them anew: the first page's, and a folder with one for each game. */
export const CARD = 'card.png'
export const CARDS = 'cards/'

export interface Card {
  title: string
  description: string
  /** Below the first page. */
  picture: string
  alt: string
  /** Of the page below the first one, as `jatsuna/`. */
  page: string
}

const FIRST: Card = {
  title: '手番 teban',
  description: 'いろいろな遊び、ひとつの卓。五つの遊びを、ひとりでも、ふたりでも。Five games at one table.',
  picture: CARD,
  alt: '手番：蛇突奈、ケセリマ、ラグビーチェス、カードスロット、イッシンイッタイ',
  page: '',
}

/** Where the page will stand, with a slash at its end; null: nobody has said. */
function site(): string | null {
  const given = process.env['TEBAN_SITE']
  return given === undefined ? null : given.replace(/\/*$/, '/')
}

export function cardOf({ title, description, picture, alt, page }: Card): Record<string, string> {
  const place = site()
  return {
    'og:type': 'website',
    'og:site_name': '手番 teban',
    'og:title': title,
    'og:description': description,
    'og:image': `${place ?? (page === '' ? './' : '../')}${picture}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
    'og:locale': 'ja_JP',
    'og:locale:alternate': 'en_US',
    ...(place === null ? {} : { 'og:url': place + page }),
  }
}

/** After the rest of the head: how the page is written must be said in its first kilobyte. */
export function cardTags(): HtmlTagDescriptor[] {
  const all: Record<string, string>[] = [
    ...Object.entries(cardOf(FIRST)).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  return all.map((attrs) => ({ tag: 'meta', attrs, injectTo: 'head' }))
}

export function card(): Plugin {
  return { name: 'teban-card', transformIndexHtml: () => cardTags() }
}
