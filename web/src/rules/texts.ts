/** The rules and the pages for people, as they stand in docs/; each loads when it is read. */

import type { Lang } from '../wire/wire'

const texts = import.meta.glob<string>(
  ['../../../docs/rules/*.md', '../../../docs/rules/ja/*.md', '../../../docs/play/*.md'],
  { query: '?raw', import: 'default' },
)

/** The first of these that is there. */
async function load(...paths: string[]): Promise<string | null> {
  for (const path of paths) {
    const text = texts[`../../../docs/${path}`]
    if (text !== undefined) return text()
  }
  return null
}

/** A game whose rules stand in English only has them in both languages. */
export function exactRules(game: string, lang: Lang): Promise<string | null> {
  const english = `rules/${game}.md`
  return lang === 'ja' ? load(`rules/ja/${game}.md`, english) : load(english)
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
