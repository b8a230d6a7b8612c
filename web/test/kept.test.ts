/** Games that devices kept before journals had a format number: they open and go on, and are kept in
 *  today's format from then on. The fixtures are entries of localStorage as the page wrote them. */

import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { loadFace } from '../src/games/registry'
import { DeskLink } from '../src/link/desk-link'
import { checkKept, findTable, keepTable, type Kept } from '../src/store/tables'
import { bringBack } from '../src/table/open'
import { Session } from '../src/table/session'
import type { Game } from '../src/wire/wire'
import { startEngine } from './support/engine'

interface Fixture {
  /** The text in localStorage. */
  stored: string
  position: string
  ply: number
}

let engine: Engine
let games: Game[]
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  engine = await startEngine()
  games = await engine.games()
})

const FIXTURES = new URL('fixtures/', import.meta.url)
/** The games that there were then. */
const GAMES = readdirSync(FIXTURES).flatMap((name) => /^kept-1-(.+)\.json$/.exec(name)?.[1] ?? [])

function fixtureOf(id: string): Fixture {
  return JSON.parse(readFileSync(new URL(`kept-1-${id}.json`, FIXTURES), 'utf8'))
}

function keptIn({ stored }: Fixture): Kept {
  const kept = checkKept(JSON.parse(stored))
  if (kept === null) throw new Error('the fixture is damaged')
  return kept
}

const found = (id: string): Kept => {
  const kept = findTable(id)
  if (typeof kept === 'string') throw new Error(kept)
  return kept
}

async function sitDown(kept: Kept): Promise<Session> {
  const game = games.find(({ id }) => id === kept.game)!
  return Session.here(new DeskLink(engine, kept.id), game, await loadFace(game.id), kept)
}

/** Until the person is to act; the computers play meanwhile. */
async function untilTurn(session: Session): Promise<void> {
  const turn = () => session.actor !== null || session.state.get().sight.phase === 'over'
  await vi.waitFor(() => expect(turn()).toBe(true), { timeout: 5000, interval: 2 })
}

describe.each(GAMES)('%s', (id) => {
  it('opens at its position, goes on, and comes back', async () => {
    const fixture = fixtureOf(id)
    const before = keptIn(fixture)
    expect(before.lines[0]).toMatch(/^new /)
    keepTable(before)
    const kept = await bringBack(engine, before.id)
    if (typeof kept === 'string') throw new Error(kept)
    const sight = await engine.see(kept.id, kept.me ?? '')
    expect(sight).toMatchObject({ ply: fixture.ply, view: { position: fixture.position } })
    expect(kept.lines[0]).toMatch(new RegExp(`^table 2 ${id} `))
    expect(kept.lines).toHaveLength(before.lines.length)

    const session = await sitDown(kept)
    await untilTurn(session)
    await session.play(session.state.get().sight.events[0] ?? '')
    await untilTurn(session)
    session.close()
    const now = found(before.id)
    expect(now.lines.length).toBeGreaterThan(before.lines.length)
    expect(now.lines).toEqual(await engine.journal(before.id))

    const { position } = (await engine.see(before.id, 'onlooker')).view
    await engine.close(before.id)
    await bringBack(engine, before.id)
    expect((await engine.see(before.id, 'onlooker')).view.position).toBe(position)
  })
})
