/** Where the page stands, and the addresses of its games. What follows `#` reaches no server, so every game has a page
 *  of its own beside the first one: the same page with another card for those who show links (plugins/pages.ts), which
 *  says in its head where it stands. Links that belong to a game begin with its page. */

export interface Place {
  /** Of the first page, with a slash at its end. */
  home: string
  /** Games that have a page. */
  pages: readonly string[]
  /** The game whose page this is. */
  of: string | null
}

/** `said`: by the element at the page's root. */
export function readPlace(address: string, said: Readonly<Record<string, string | undefined>>): Place {
  const { home = './', pages = '', of = null } = said
  return {
    home: new URL(home, address).href,
    pages: pages.split(' ').filter((game) => game !== ''),
    of,
  }
}

/** A place within the page, as `#/rules/jatsuna`, as a whole address. */
export function addressOf({ home, pages }: Place, game: string | null, hash: string): string {
  return game !== null && pages.includes(game) ? `${home}${game}/${hash}` : home + hash
}

/** The place within the page that an address leads to; null: it leads elsewhere. */
export function hashIn({ home, pages }: Place, address: string): string | null {
  const at = address.indexOf('#')
  if (at < 0) return null
  const page = address.slice(0, at).replace(/index\.html$/, '')
  return [home, ...pages.map((game) => `${home}${game}/`)].includes(page) ? address.slice(at) : null
}

/** Tests have no document: there every link is what follows `#`. */
export const here: Place | null =
  typeof document === 'undefined' ? null : readPlace(location.href, document.documentElement.dataset)

/** A link to something of a game, to be clicked here or handed on. */
export function linkOf(game: string, hash: string): string {
  return here !== null && here.pages.includes(game) ? addressOf(here, game, hash) : hash
}

/** The same, always as a whole address: for other people and other devices. */
export function linkTo(game: string, hash: string): string {
  return here === null ? hash : addressOf(here, game, hash)
}
