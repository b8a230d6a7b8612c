/** Reports and ledgers that come with the page, as html that the library's own report wrote (`make reports`). Each is loaded
 *  when somebody reads it. */

import type { Lang } from '../wire/wire'

type Load = () => Promise<unknown>

const FILES = import.meta.glob('./shipped/*.html', { query: '?raw', import: 'default' }) as Record<string, Load>

async function file(name: string): Promise<string | null> {
  const found = await FILES[`./shipped/${name}.html`]?.()
  return typeof found === 'string' ? found : null
}

/** null: there is none. */
export const reportOn = (game: string, lang: Lang) => file(`report-${game}.${lang}`)
export const ledgerOf = (game: string, lang: Lang) => file(`ledger-${game}.${lang}`)
