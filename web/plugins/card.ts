/** What a link to the page shows where it is posted: title, sentence and picture, as Open Graph has them. What stands
 *  after `#` never reaches a server, so all links show the same card, whichever game they hold. Pictures are wanted
 *  by whole address: TEBAN_SITE=https://… says at the build where the page will stand; without it the picture is
 *  named beside the page, which not everybody who shows links follows. */

import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Kept in web/public; `npm run pictures` takes it anew. */
export const CARD = 'card.png'

function site(): string {
  const given = process.env['TEBAN_SITE'] ?? '.'
  return given.endsWith('/') ? given.slice(0, -1) : given
}

export function cardTags(): HtmlTagDescriptor[] {
  const whole = site() !== '.'
  const properties: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': '手番 teban',
    'og:title': '手番 teban',
    'og:description': 'いろいろな遊び、ひとつの卓。五つの遊びを、ひとりでも、ふたりでも。Five games at one table.',
    'og:image': `${site()}/${CARD}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': '手番：蛇突奈、ケセリマ、ラグビーチェス、カードスロット、イッシンイッタイ',
    'og:locale': 'ja_JP',
    'og:locale:alternate': 'en_US',
    ...(whole ? { 'og:url': `${site()}/` } : {}),
  }
  const tags = Object.entries(properties).map(([property, content]) => ({ tag: 'meta', attrs: { property, content } }))
  return [...tags, { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' } }]
}

export function card(): Plugin {
  return { name: 'teban-card', transformIndexHtml: () => cardTags() }
}
