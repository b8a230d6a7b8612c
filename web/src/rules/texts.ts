/** The rules and the pages for people, as they stand in docs/; each loads when it is read. */

import type { Lang } from '../wire/wire'

const texts = import.meta.glob<string>(
  ['../../../docs/rules/*.md', '../../../docs/rules/ja/*.md', '../../../docs/play/*.md'],
  { query: '?raw', import: 'default' },
)

async function load(path: string): Promise<string | null> {
  const text = texts[`../../../docs/${path}`]
  return text === undefined ? null : text()
}

export function exactRules(game: string, lang: Lang): Promise<string | null> {
  return load(lang === 'ja' ? `rules/ja/${game}.md` : `rules/${game}.md`)
}

/** The last section of the page for people is about the terminal, which is not here. */
export function withoutTerminal(text: string): string {
  const sections = text.split(/^(?=## )/m)
  return sections.filter((section) => !/^## .*(terminal|ターミナル)/i.test(section)).join('')
}

export async function pageForTonight(game: string, lang: Lang): Promise<string | null> {
  const text = await load(`play/${game}.${lang}.md`)
  return text === null ? null : withoutTerminal(text)
}
