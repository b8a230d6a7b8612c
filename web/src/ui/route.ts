/** Which screen an address asks for. Everything stands after the hash, so that any place which
 *  serves files can serve the page; before it, at most the game's own page (share/place.ts). */

import { hashIn, here, linkOf } from '../share/place'
import { Live } from '../store/live'
import { heldKey, holdKey } from '../store/links'
import { isKey, isRoomName } from '../store/rooms'
import { isBackTaken } from './back'

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
  | { screen: 'room'; table: string }
  | { screen: 'seat'; table: string; key: string | null }
  | { screen: 'look'; table: string; key: string | null }
  | { screen: 'tables' }
  /** All experiments; those of a game; or one of them, by its design's text. */
  | { screen: 'lab'; design: string | null }
  | { screen: 'report'; game: string }
  | { screen: 'ledger'; game: string | null }
  | { screen: 'unknown'; hash: string }

/** Screens of which an address says two things. */
const WITH_TWO = ['rules', 'watch', 'seat', 'look']

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The words of a design in a link, where a space is `+` as in an address. */
const designWritten = (design: string) =>
  encodeURIComponent(design).replace(/%20|%3A|%2C|%3D/g, (code) => ({ '%20': '+', '%3A': ':', '%2C': ',', '%3D': '=' })[code] ?? code)
const designRead = (part: string) => decoded(part.replaceAll('+', ' '))

/** A game's games to watch, or one of them by its number from 1. */
function watchRoute(game: string, number: string | undefined, unknown: Route): Route {
  if (number === undefined) return { screen: 'watch', game, number: null }
  return /^[1-9]\d?$/.test(number) ? { screen: 'watch', game, number: Number(number) } : unknown
}

const isTable = (word: string | undefined): word is string => word !== undefined && isRoomName(word)
const isKeyWord = (word: string | undefined): word is string => word !== undefined && isKey(word)

export function readRoute(hash: string): Route {
  const written = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '')
  const parts = written.map(decoded)
  const [screen = 'start', first, second, ...rest] = parts
  const unknown: Route = { screen: 'unknown', hash }
  if (rest.length > 0 || (second !== undefined && !WITH_TWO.includes(screen))) return unknown
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
    case 'tables':
      return first === undefined ? { screen } : unknown
    case 'lab':
      return { screen, design: written[1] === undefined ? null : designRead(written[1]) }
    case 'report':
      return first === undefined ? unknown : { screen, game: first }
    case 'ledger':
      return { screen, game: first ?? null }
    case 'room':
      return isTable(first) ? { screen, table: first } : unknown
    case 'seat':
    case 'look':
      return isTable(first) && (second === undefined || isKeyWord(second))
        ? { screen, table: first, key: second ?? null }
        : unknown
    default:
      return unknown
  }
}

/** The route that the address names now. A key in it is a seat: it is held by the device from now on, and stays
 *  neither in the address nor in the browser's history. */
export function routeHere(): Route {
  const route = readRoute(location.hash)
  if (route.screen !== 'seat' && route.screen !== 'look') return route
  if (route.key === null) return { ...route, key: heldKey(route.screen, route.table) }
  holdKey(route.screen, route.table, route.key)
  history.replaceState(history.state, '', `#/${route.screen}/${route.table}`)
  return route
}

/** The design's first word. */
const gameOfDesign = (design: string) => design.split(' ', 1)[0] ?? ''

export const labHash = (design: string) => `#/lab/${designWritten(design)}`

export const to = {
  start: '#/',
  settings: '#/settings',
  stats: '#/stats',
  new: (game: string) => linkOf(game, `#/new/${game}`),
  play: (table: string) => `#/play/${table}`,
  after: (table: string) => `#/after/${table}`,
  learn: (game: string) => linkOf(game, `#/learn/${game}`),
  rules: (game: string, clause?: string) =>
    linkOf(game, `#/rules/${game}${clause ? `/${clause}` : ''}`),
  watch: (game: string, number?: number) =>
    linkOf(game, `#/watch/${game}${number === undefined ? '' : `/${number}`}`),
  game: (packed: string) => `#/g/${packed}`,
  letter: (packed: string) => `#/l/${packed}`,
  tables: '#/tables',
  /** Without a design all experiments, with a game's id alone a new one of it. */
  lab: (design?: string) => (design === undefined ? '#/lab' : linkOf(gameOfDesign(design), labHash(design))),
  report: (game: string) => linkOf(game, `#/report/${game}`),
  ledger: (game?: string) => (game === undefined ? '#/ledger' : linkOf(game, `#/ledger/${game}`)),
  room: (table: string) => `#/room/${table}`,
  seat: (table: string, key: string) => `#/seat/${table}/${key}`,
  look: (table: string, key: string | null) => `#/look/${table}${key === null ? '' : `/${key}`}`,
}

/** What can be opened over another screen, which stays as it is. */
export type OverRoute = Extract<Route, { screen: 'rules' | 'settings' }>

/** What is open over the screen that the address names. */
export const over = new Live<OverRoute | null>(null)

/** Screens with something on them that would be lost by leaving: a turn, a choice, a place in a game, an experiment that
 *  is played. */
const STAYS: readonly Route['screen'][] = ['new', 'play', 'after', 'learn', 'game', 'room', 'seat', 'lab']

export function opensOver(from: Route, next: Route): next is OverRoute {
  return STAYS.includes(from.screen) && (next.screen === 'rules' || next.screen === 'settings')
}

/** Ways that are not gone back: a game takes the place of its setting up, of the letter or the link that it
 *  came by and of the game before it, and looking back at it takes its own place. Otherwise back would begin it
 *  again, or lead to where one is sent forward at once. */
const REPLACED: readonly (readonly [Route['screen'], Route['screen']])[] = [
  ['new', 'play'],
  ['letter', 'play'],
  ['play', 'play'],
  ['play', 'after'],
  ['after', 'play'],
  ['new', 'room'],
  ['seat', 'room'],
  ['look', 'room'],
  ['room', 'room'],
  ['room', 'after'],
  ['after', 'room'],
]

export function replaces(from: Route, next: Route): boolean {
  return REPLACED.some(([one, other]) => one === from.screen && other === next.screen)
}

/** Goes to a place of the page, or opens it over the present one. The page that is loaded stays, whichever game's it is. */
export function go(link: string): void {
  const hash = link.slice(link.indexOf('#'))
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
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null
    const hash = link === null || here === null ? null : hashIn(here, link.href)
    if (hash === null || event.defaultPrevented || button !== 0) return
    if (altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    go(hash)
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
