/** Which screen an address asks for. Everything stands after the hash, so that any place which
 *  serves files can serve the page. */

export type Route =
  | { screen: 'start' }
  | { screen: 'new'; game: string }
  | { screen: 'play'; table: string }
  | { screen: 'after'; table: string }
  | { screen: 'learn'; game: string }
  | { screen: 'rules'; game: string; clause: string | null }
  | { screen: 'watch'; game: string; number: number | null }
  | { screen: 'settings' }
  | { screen: 'stats' }
  | { screen: 'game'; packed: string }
  | { screen: 'letter'; packed: string }
  | { screen: 'unknown'; hash: string }

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A game's games to watch, or one of them by its number from 1. */
function watchRoute(game: string, number: string | undefined, unknown: Route): Route {
  if (number === undefined) return { screen: 'watch', game, number: null }
  return /^[1-9]\d?$/.test(number) ? { screen: 'watch', game, number: Number(number) } : unknown
}

export function readRoute(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  const [screen = 'start', first, second, ...rest] = parts
  const unknown: Route = { screen: 'unknown', hash }
  if (rest.length > 0 || (second !== undefined && !['rules', 'watch'].includes(screen))) return unknown
  switch (screen) {
    case 'start':
    case 'settings':
    case 'stats':
      return first === undefined ? { screen } : unknown
    case 'new':
    case 'learn':
      return first === undefined ? unknown : { screen, game: first }
    case 'rules':
      return first === undefined ? unknown : { screen, game: first, clause: second ?? null }
    case 'watch':
      return first === undefined ? unknown : watchRoute(first, second, unknown)
    case 'play':
    case 'after':
      return first === undefined ? unknown : { screen, table: first }
    case 'g':
      return first === undefined ? unknown : { screen: 'game', packed: first }
    case 'l':
      return first === undefined ? unknown : { screen: 'letter', packed: first }
    default:
      return unknown
  }
}

export const to = {
  start: '#/',
  settings: '#/settings',
  stats: '#/stats',
  new: (game: string) => `#/new/${game}`,
  play: (table: string) => `#/play/${table}`,
  after: (table: string) => `#/after/${table}`,
  learn: (game: string) => `#/learn/${game}`,
  rules: (game: string, clause?: string) => `#/rules/${game}${clause ? `/${clause}` : ''}`,
  watch: (game: string, number?: number) =>
    `#/watch/${game}${number === undefined ? '' : `/${number}`}`,
  game: (packed: string) => `#/g/${packed}`,
  letter: (packed: string) => `#/l/${packed}`,
}

export function go(hash: string): void {
  location.hash = hash
}
