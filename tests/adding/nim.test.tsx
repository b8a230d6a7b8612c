/** The page with a sixth game: Nim has a face of its own, drawn from what the module says, and is played
 *  through a table on the screen to its end. adding_test.py lays this file into its copy of the page. */

import { Fragment, type ComponentChild, type VNode } from 'preact'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import type { BoardProps, Face } from '../src/games/face'
import { loadFace } from '../src/games/registry'
import { DeskLink } from '../src/link/desk-link'
import { exactRules } from '../src/rules/texts'
import { startTable } from '../src/table/open'
import { Session } from '../src/table/session'
import { firstSetup } from '../src/table/seating'
import type { Game, View } from '../src/wire/wire'
import { GAMES, startEngine } from './support/engine'

type Drawn = VNode<{ children?: ComponentChild; class?: string; 'aria-label'?: string; onClick?: () => void }>

let engine: Engine
let game: Game
let face: Face
let session: Session | null = null

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  engine = await startEngine()
  game = (await engine.games()).find(({ id }) => id === 'nim')!
  face = await loadFace('nim')
})
afterAll(() => session?.close())

/** All elements that a component without hooks comes to. */
function drawn(child: ComponentChild): Drawn[] {
  if (Array.isArray(child)) return child.flatMap(drawn)
  if (child === null || typeof child !== 'object') return []
  const { type, props } = child as Drawn
  if (type === Fragment) return drawn(props.children)
  if (typeof type === 'function') return drawn((type as (given: object) => ComponentChild)(props))
  return [child as Drawn, ...drawn(props.children)]
}

const ignore = () => undefined
const looking: Omit<BoardProps, 'view'> = {
  before: null, last: null, since: [], over: false, history: [], bottom: 'a', actor: null, events: [], draft: '', steps: null,
  setDraft: ignore, play: ignore, attempt: ignore, asks: true, lang: 'en', motion: false, notes: false, still: false, hint: null,
}

function board(view: View, part: Partial<BoardProps> = {}): Drawn[] {
  return drawn(<face.Board {...looking} {...part} view={view} />)
}

const counters = (elements: Drawn[], name = 'nim-counter') =>
  elements.filter(({ props }) => props.class?.split(' ').includes(name))

it('nim is one of the games that every test of the page takes', () => {
  expect(GAMES).toContain('nim')
  expect(game).toMatchObject({ name: { en: 'Nim', ja: 'ニム' }, chance: false, hidden: false })
})

it('nim has a face of its own, not the plain one', () => {
  expect(face.minutes).toBe(2)
  expect(drawn(<face.Picture />).filter(({ type }) => type === 'circle')).toHaveLength(3)
})

it('nim is drawn from what a seat sees', async () => {
  await engine.open('seen', 'nim', { options: { heap: '5' } })
  const { view, events } = await engine.see('seen', 'a')
  const pressed: string[] = []
  const live = { actor: 'a', events, play: (text: string) => pressed.push(text) }
  const shown = board(view, { ...live, attempt: (text) => pressed.push(`not ${text}`), hint: '2' })
  expect(counters(shown)).toHaveLength(5)
  expect(counters(shown, 'nim-free').map(({ props }) => props['aria-label'])).toEqual(['Take 3', 'Take 2', 'Take 1'])
  expect(counters(shown, 'nim-hinted')).toHaveLength(2)
  for (const { props } of counters(shown)) props.onClick?.()
  expect(pressed).toEqual(['not 5', 'not 4', '3', '2', '1'])
  for (const { props } of counters(board(view))) props.onClick?.()
  expect(pressed).toHaveLength(5)
  expect(board(view, { still: true }).some(({ type }) => type === 'button')).toBe(false)
})

it('nim has its rules in the page, in English where there is no Japanese', async () => {
  expect(await exactRules('nim', 'en')).toContain('**N3 Winner.**')
  expect(await exactRules('nim', 'ja')).toBe(await exactRules('nim', 'en'))
  expect(await exactRules('no-game', 'ja')).toBeNull()
})

it('nim is played against a computer to its end by pressing counters', async () => {
  const kept = await startTable(engine, game, { ...firstSetup(game), seat: 'a', opponents: [{ level: 3 }] })
  const at = await Session.here(new DeskLink(engine, kept.id), game, face, kept)
  session = at
  const settled = () => at.actor !== null || at.state.get().sight.phase === 'over'
  for (let turn = 0; turn < 12 && at.state.get().sight.phase !== 'over'; turn += 1) {
    const { sight } = at.state.get()
    let played: Promise<unknown> = Promise.resolve()
    const play = (text: string) => (played = at.play(text))
    counters(board(sight.view, { actor: at.actor, events: sight.events, play }), 'nim-free').at(-1)?.props.onClick?.()
    await played
    await vi.waitFor(() => expect(settled()).toBe(true), { timeout: 5000, interval: 2 })
  }
  const { sight } = at.state.get()
  expect(sight.result).toMatchObject({ by: 'rule' })
  expect(sight.history.map(({ text }) => Number(text)).reduce((sum, count) => sum + count)).toBe(12)
  expect(counters(board(sight.view))).toHaveLength(0)
})
