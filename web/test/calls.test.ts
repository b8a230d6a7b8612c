/** What a turn costs: calls to the worker, at the beginning of a game and when it has gone on for long. */

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { loadFace } from '../src/games/registry'
import { DeskLink } from '../src/link/desk-link'
import { defaultSettings, settings } from '../src/store/settings'
import type { Kept } from '../src/store/tables'
import { Session } from '../src/table/session'
import { firstSetup } from '../src/table/seating'
import type { Game } from '../src/wire/wire'
import { GAMES, startEngine } from './support/engine'

/** For one seat's turn, whoever sits there. */
const MOST = 4

let engine: Engine
let games: Game[]
let session: Session | null = null
let calls: string[] = []

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  engine = await startEngine((request) => {
    if ('line' in request) calls.push(request.line)
    if ('think' in request) calls.push(request.think)
  })
  games = await engine.games()
})
beforeEach(() => settings.set(defaultSettings()))
afterEach(() => session?.close())

let tables = 0

/** A table at which so many messages have been said, most of them events; the person is to move.
 *  Turns are taken back before the game can end. */
async function tableAfter(game: Game, messages: number, computers: boolean): Promise<Kept> {
  const id = `c${++tables}`
  const seats = game.seats.map((_, index) => (computers && index > 0 ? 'computer:1' : 'person'))
  const me = game.seats[0]?.seat ?? ''
  const seed = (tables * 7919).toString(16).padStart(64, '0')
  await engine.open(id, game.id, { seats, seed })
  const link = new DeskLink(engine, id)
  for (let said = 0; ; said += 1) {
    const outside = await link.sight('onlooker', { since: 0 })
    const over = outside.phase === 'over'
    if (!over && said >= messages && outside.toMove === me) break
    const mover = over ? me : outside.toMove
    const { events, version } = await link.sight(mover)
    const event = events[(said * 31 + tables) % events.length]
    await link.send(mover, version, over ? 'undo' : `event ${event}`)
  }
  return {
    id, game: game.id, lines: await engine.journal(id), setup: firstSetup(game), me,
    letter: null, ply: 0, over: false, counted: true, changed: 0,
  }
}

async function sitDown(game: Game, kept: Kept): Promise<Session> {
  await engine.close(kept.id)
  await engine.restore(kept.id, kept.lines)
  const link = new DeskLink(engine, kept.id)
  session = await Session.open(link, game, await loadFace(game.id), kept)
  return session
}

const settled = (at: Session) =>
  vi.waitFor(
    () => {
      const { sight, thinking, telling, waiting, curtain } = at.state.get()
      expect(waiting).toHaveLength(0)
      expect(telling || thinking !== null).toBe(false)
      expect(sight.phase === 'over' || at.actor !== null || curtain !== null).toBe(true)
    },
    { timeout: 8000, interval: 2 },
  )

/** An event after which nothing is over, so that the next one gets its turn. */
async function quietEvent(at: Session): Promise<string> {
  const { sight } = at.state.get()
  for (const event of sight.events) {
    const { loses } = await engine.loses(at.id, sight.toMove, event)
    if (!loses) return event
  }
  return sight.events[0] ?? ''
}

/** The calls from one message of a seat to the next, by who spoke. */
function turnsIn(lines: readonly string[]): { by: string; calls: string[] }[] {
  const turns: { by: string; calls: string[] }[] = []
  let turn: string[] = []
  for (const line of lines) {
    turn.push(line)
    if (!line.startsWith('do ')) continue
    turns.push({ by: line.split(' ')[2] ?? '', calls: turn })
    turn = []
  }
  const last = turns.at(-1)
  if (last !== undefined) last.calls.push(...turn)
  return turns
}

describe.each(GAMES)('%s', (id) => {
  it.each([
    { moment: 'at move 2', messages: 2 },
    { moment: 'at move 100', messages: 100 },
  ])('$moment: a person against computers', async ({ messages }) => {
    const game = games.find((other) => other.id === id)!
    const at = await sitDown(game, await tableAfter(game, messages, true))
    await settled(at)
    const event = await quietEvent(at)
    calls = []
    if (at.face.composite) await at.setDraft(event)
    await at.play(event)
    await settled(at)
    const turns = turnsIn(calls)
    expect(turns.length).toBeGreaterThan(0)
    for (const { by, calls: made } of turns) expect(made.length, `${by}: ${made.join('\n')}`).toBeLessThanOrEqual(MOST)
  })

  it('at move 100: people at one screen', async () => {
    const game = games.find((other) => other.id === id)!
    const at = await sitDown(game, await tableAfter(game, 100, false))
    for (let turn = 0; turn < 3; turn += 1) {
      await settled(at)
      if (at.state.get().sight.phase === 'over') break
      calls = []
      if (at.state.get().curtain !== null) await at.liftCurtain()
      await settled(at)
      await at.play(at.state.get().sight.events[0] ?? '')
      await settled(at)
      expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MOST)
    }
  })
})

it('no answer grows with the game', async () => {
  const game = games.find(({ id }) => id === 'rugby-chess')!
  const sizes: number[] = []
  for (const messages of [2, 100]) {
    const kept = await tableAfter(game, messages, false)
    const { version, toMove, events } = await engine.see(kept.id, kept.me ?? '')
    const answer = await engine.do(kept.id, toMove, version, 'x1', `event ${events[0]}`, { views: true })
    sizes.push(JSON.stringify(answer).length)
  }
  const [early = 0, late = 0] = sizes
  expect(late).toBeLessThan(early * 1.5)
})
