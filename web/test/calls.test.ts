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
import { fromTurn, turnsIn } from './support/turns'

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

/** Back from an end, and as far again: where every way leads there, one step back is not enough. */
async function takeBack(link: DeskLink, seat: string, version: number): Promise<void> {
  let now = version
  for (let times = 0; times < 3; times += 1) now = (await link.send(seat, now, 'undo')).now
}

/** A table at which so many messages have been said, most of them events; the person is to move.
 *  Turns are taken back before the game can end. */
async function tableAfter(game: Game, messages: number, computers: boolean): Promise<Kept> {
  const id = `c${++tables}`
  const seats = game.seats.map((_, index) => (computers && index > 0 ? 'computer:1' : 'person'))
  const me = game.seats[0]?.seat ?? ''
  const seed = (tables * 7919).toString(16).padStart(64, '0')
  await engine.open(id, game.id, { seats, seed })
  const link = new DeskLink(engine, id)
  for (let said = 0; said < messages * 3; said += 1) {
    const { phase, toMove, version } = await link.sight('onlooker')
    if (phase !== 'over' && said >= messages && toMove === me) break
    if (phase === 'over') await takeBack(link, me, version)
    else {
      const { events } = await link.sight(toMove)
      await link.send(toMove, version, `event ${events[(said * 31 + tables) % events.length]}`)
    }
  }
  expect((await link.sight('onlooker')).phase).toBe('playing')
  return {
    id, game: game.id, lines: await engine.journal(id), setup: firstSetup(game), me,
    letter: null,
    committed: null, names: {}, ply: 0, over: false, points: null, counted: true, changed: 0,
  }
}

async function sitDown(game: Game, kept: Kept): Promise<Session> {
  await engine.close(kept.id)
  await engine.restore(kept.id, kept.lines)
  const link = new DeskLink(engine, kept.id)
  session = await Session.here(link, game, await loadFace(game.id), kept)
  return session
}

const settled = (at: Session) =>
  vi.waitFor(
    () => {
      const { sight, thinking, telling, waiting, curtain } = at.state.get()
      if (curtain === null) expect(waiting).toHaveLength(0)
      expect(telling || thinking !== null).toBe(false)
      expect(sight.phase === 'over' || at.actor !== null || curtain !== null).toBe(true)
    },
    { timeout: 8000, interval: 2 },
  )

/** An event after which nothing is over, so that the next one gets its turn: tried at another table. */
async function quietEvent(at: Session): Promise<string> {
  const { sight, kept } = at.state.get()
  for (const event of sight.events) {
    await engine.restore('probe', kept?.lines ?? [])
    const probe = new DeskLink(engine, 'probe')
    const { version } = await probe.sight('onlooker')
    await probe.send(sight.toMove, version, `event ${event}`)
    const { phase } = await probe.sight('onlooker')
    await engine.close('probe')
    if (phase === 'playing') return event
  }
  throw new Error('every event ends the game')
}

describe.each(GAMES)('%s', (id) => {
  it.each([
    { moment: 'at move 2', messages: 2 },
    { moment: 'at move 100', messages: 100 },
  ])('$moment: a person against computers', async ({ messages }) => {
    const game = games.find((other) => other.id === id)!
    const at = await sitDown(game, await tableAfter(game, messages, true))
    await settled(at)
    const begun = fromTurn(calls)
    const event = await quietEvent(at)
    calls = begun
    if (at.face.composite) await at.setDraft(event)
    await at.play(event)
    await settled(at)
    const turns = turnsIn(calls)
    expect(turns.length).toBeGreaterThan(1)
    for (const turn of turns) expect(turn.length, turn.join('\n')).toBeLessThanOrEqual(MOST)
    expect(calls.filter((line) => /^(see|journal|moves) /.test(line))).toEqual([])
  })

  it('at move 100: people at one screen', { timeout: 20_000 }, async () => {
    const game = games.find((other) => other.id === id)!
    const at = await sitDown(game, await tableAfter(game, 100, false))
    let turns = 0
    for (; turns < 2 && at.state.get().sight.phase === 'playing'; turns += 1) {
      await settled(at)
      calls = []
      if (at.state.get().curtain !== null) await at.liftCurtain()
      await settled(at)
      const event = at.state.get().sight.events[0] ?? ''
      if (at.face.composite) await at.setDraft(event)
      await at.play(event)
      await settled(at)
      expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MOST)
    }
    expect(turns).toBeGreaterThan(0)
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
