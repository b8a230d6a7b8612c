/** Which screen an address asks for. Everything stands after the hash, so that any place which
 *  serves files can serve the page. */

import { Live } from '../store/live'
import { isBackTaken } from './back'

export type Route =
  | { screen: 'start' }
  | { screen: 'new'; game: string }
  | { screen: 'play'; table: string }
  | { screen: 'after'; table: string }
  | { screen: 'learn'; game: string }
  | { screen: 'rules'; game: string; clause: string | null }
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

export function readRoute(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  const [screen = 'start', first, second, ...rest] = parts
  const unknown: Route = { screen: 'unknown', hash }
  if (rest.length > 0 || (second !== undefined && screen !== 'rules')) return unknown
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
  game: (packed: string) => `#/g/${packed}`,
  letter: (packed: string) => `#/l/${packed}`,
}

/** What can be opened over another screen, which stays as it is. */
export type OverRoute = Extract<Route, { screen: 'rules' | 'settings' }>

/** What is open over the screen that the address names. */
export const over = new Live<OverRoute | null>(null)

/** Screens with something on them that would be lost by leaving: a turn, a choice, a place in a game. */
const STAYS: readonly Route['screen'][] = ['new', 'play', 'after', 'learn', 'game']

export function opensOver(from: Route, next: Route): next is OverRoute {
  return STAYS.includes(from.screen) && (next.screen === 'rules' || next.screen === 'settings')
}

/** Ways that are not gone back: a game takes the place of its setting up, of the letter that it came by
 *  and of the game before it, and looking back at it takes its own place. Otherwise back would begin it
 *  again, or lead to where one is sent forward at once. */
const REPLACED: readonly (readonly [Route['screen'], Route['screen']])[] = [
  ['new', 'play'],
  ['letter', 'play'],
  ['play', 'play'],
  ['play', 'after'],
  ['after', 'play'],
]

export function replaces(from: Route, next: Route): boolean {
  return REPLACED.some(([one, other]) => one === from.screen && other === next.screen)
}

/** Goes to a place of the page, or opens it over the present one. */
export function go(hash: string): void {
  const from = readRoute(location.hash)
  const next = readRoute(hash)
  if (opensOver(from, next)) over.set(next)
  else if (isBackTaken() || replaces(from, next)) location.replace(hash)
  else location.hash = hash
}

/** Links are ways like any other. What is meant for another tab or window is left to the browser. */
export function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null
    if (link === null || event.defaultPrevented || button !== 0) return
    if (altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    go(link.getAttribute('href') ?? to.start)
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
