/** A table on the screen, with the real engine: drafts, warnings, computers, undo, the curtain,
 *  letters. */

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import type { Game, GameId } from '../src/wire/wire'
import { loadFace } from '../src/games/registry'
import { DeskLink } from '../src/link/desk-link'
import { receiveLetter } from '../src/share/letter'
import { packedFromSight } from '../src/share/from-sight'
import { defaultSettings, settings } from '../src/store/settings'
import { findTable, type Kept } from '../src/store/tables'
import { bringBack, startTable } from '../src/table/open'
import { Session } from '../src/table/session'
import { firstSetup } from '../src/table/seating'
import type { Setup } from '../src/store/setup'
import { startEngine } from './support/engine'

let engine: Engine
let games: Game[]
let session: Session | null = null

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  engine = await startEngine()
  games = await engine.games()
})

beforeEach(() => settings.set({ ...defaultSettings(), pace: 'once' }))
afterEach(() => session?.close())

function gameOf(id: GameId): Game {
  const game = games.find((other) => other.id === id)
  if (game === undefined) throw new Error(id)
  return game
}

async function open(id: GameId, part: Partial<Setup> = {}): Promise<Session> {
  const game = gameOf(id)
  const kept = await startTable(engine, game, { ...firstSetup(game), ...part })
  session = await Session.here(new DeskLink(engine, kept.id), game, await loadFace(id), kept)
  return session
}

const persons = (count: number) => ({
  opponents: Array.from({ length: count }, () => ({ level: 0 })),
})

function until(wanted: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(wanted()).toBe(true), { timeout: 5000, interval: 5 })
}

const now = (at: Session) => at.state.get()

describe('against computers', () => {
  it('they answer, all is kept, and undo goes back to the own turn', async () => {
    const at = await open('jatsuna', { opponents: [{ level: 1 }, { level: 1 }] })
    expect(at.actor).toBe('S')
    await at.play(now(at).sight.events[0] ?? '')
    await until(() => now(at).sight.ply === 3 && at.actor === 'S')
    await until(() => (findTable(at.id) as Kept).ply === 3)
    expect(now(at).shown.last?.by).toBe('F')
    expect(now(at).shown.before).not.toBeNull()
    await at.undo()
    expect(now(at).sight.ply).toBe(0)
    expect(at.actor).toBe('S')
  })

  it('a kept game comes back as it was', async () => {
    const at = await open('jatsuna', { opponents: [{ level: 1 }, { level: 1 }] })
    await at.play(now(at).sight.events[0] ?? '')
    await until(() => now(at).sight.ply === 3 && (findTable(at.id) as Kept).ply === 3)
    const { position } = now(at).sight.view
    at.close()
    await engine.close(at.id)
    expect(await bringBack(engine, at.id)).toMatchObject({ id: at.id })
    expect((await engine.see(at.id, 'S')).view.position).toBe(position)
  })

  it('resigning against one ends the game and is counted once', async () => {
    const at = await open('rugby-chess')
    await at.resign()
    expect(now(at).sight.result).toMatchObject({ by: 'resigned', points: ['0', '1'] })
    await until(() => (findTable(at.id) as Kept).counted)
  })
})

describe('a turn', () => {
  it('that is not allowed says why, with its clause', async () => {
    const at = await open('jatsuna', persons(2))
    await at.attempt('d4')
    expect(now(at).reason).toMatchObject({ clause: 'J1' })
    expect(now(at).sight.ply).toBe(0)
  })

  it('of several steps is built, taken back a step, and confirmed', async () => {
    const at = await open('rugby-chess', persons(1))
    await at.setDraft('d1')
    expect(now(at).steps?.whole).toBe(false)
    const step = now(at).steps?.steps.find(({ whole }) => whole)?.text ?? ''
    await at.setDraft(`d1${step}`)
    expect(now(at).steps?.whole).toBe(true)
    expect(now(at).sight.ply).toBe(0)
    await at.back()
    expect(now(at).draft.length).toBeLessThan(`d1${step}`.length)
    await at.setDraft(`d1${step}`)
    await at.play(now(at).draft)
    expect(now(at)).toMatchObject({ draft: '' })
    expect(now(at).sight.ply).toBe(1)
  })

  it('is played at once in the quick setting, when nothing can follow', async () => {
    settings.change({ confirm: false })
    const at = await open('rugby-chess', persons(1))
    const steps = await engine.steps(at.id, 'w', 'a1')
    const texts = steps.steps.filter(({ whole }) => whole).map(({ text }) => `a1${text}`)
    const alone = texts.find(
      (text) => !texts.some((other) => other !== text && other.startsWith(text)),
    )
    await at.setDraft(alone ?? '')
    await until(() => now(at).sight.ply === 1)
  })

  it('waits for a yes where it loses at once', async () => {
    settings.change({ warn: true })
    const at = await open('rugby-chess', persons(1))
    vi.spyOn(engine, 'loses').mockResolvedValueOnce({ loses: true, reply: 'd9d1', say: 'd9 runs to d1' })
    const event = now(at).sight.events[0] ?? ''
    await at.play(event)
    expect(now(at).warning).toEqual({ event, reply: 'd9 runs to d1', surely: true })
    expect(now(at).sight.ply).toBe(0)
    at.leaveWarning()
    expect(now(at).warning).toBeNull()
    await at.playNow(event)
    expect(now(at).sight.ply).toBe(1)
  })
})

describe('a hint', () => {
  it('is given against computers, and between people only where they agreed to it', async () => {
    expect((await open('rugby-chess')).mayHint).toBe(true)
    expect((await open('rugby-chess', { ...persons(1), hints: true })).mayHint).toBe(true)
    const unagreed = await open('rugby-chess', { ...persons(1), hints: false })
    expect(unagreed.mayHint).toBe(false)
    await unagreed.askHint()
    expect(now(unagreed)).toMatchObject({ hint: null, hinting: false })
  })
})

describe('hidden hands at one screen', () => {
  it('change eyes behind the curtain, after the own turn has been seen', async () => {
    const at = await open('card-slot', persons(1))
    expect(now(at).curtain).toBe('1')
    expect(at.actor).toBeNull()
    await at.liftCurtain()
    expect(at.actor).toBe('1')
    await at.play(now(at).sight.events[0] ?? '')
    expect(now(at).viewer).toBe('1')
    await until(() => now(at).curtain === '2')
    expect(now(at).shown.view.seat).toBe('2')
    await at.liftCurtain()
    await until(() => at.actor === '2')
    expect(now(at).shown.last?.text).toMatch(/@9$/)
  })

  it('stay hidden at a tablet unless somebody looks', async () => {
    settings.change({ facing: true })
    const at = await open('card-slot', persons(1))
    expect(now(at)).toMatchObject({ viewer: 'onlooker', curtain: null })
    expect(at.actor).toBeNull()
    await at.look('1')
    expect(at.actor).toBe('1')
    const event = now(at).sight.events[0] ?? ''
    await at.setDraft(event)
    const lifted = at.look(null)
    expect(now(at)).toMatchObject({ viewer: 'onlooker', draft: event })
    await lifted
    expect(at.actor).toBeNull()
    await at.play(event)
    expect(now(at).sight.toMove).toBe('1')
    await at.look('1')
    await at.play(event)
    await at.look(null)
    await until(() => now(at).sight.toMove === '2')
    expect(now(at).viewer).toBe('onlooker')
  })
})

describe('by letter', () => {
  it('a turn waits for a yes, and the answer comes as a letter', async () => {
    const game = gameOf('rugby-chess')
    const at = await open('rugby-chess', { letter: true })
    await at.play(now(at).sight.events[0] ?? '')
    expect(now(at).pending).not.toBeNull()
    await at.playNow(now(at).pending?.event ?? '')
    expect(at.actor).toBeNull()
    const { sight, kept } = now(at)
    const table = await engine.see(at.id, 'b')
    const answer = {
      ...packedFromSight(game, sight),
      events: [...sight.history.map(({ text }) => text), table.events[0] ?? ''],
      letter: kept?.letter ?? null,
    }
    expect(await receiveLetter(engine, game, answer)).toEqual({ kind: 'open', table: at.id })
    expect(findTable(at.id)).toMatchObject({ ply: 2, me: 'w' })
    const older = { ...answer, events: answer.events.slice(0, 1) }
    expect(await receiveLetter(engine, game, older)).toEqual({ kind: 'older', table: at.id })
    const illegal = { ...answer, events: ['a1a9'] }
    await expect(receiveLetter(engine, game, illegal)).rejects.toMatchObject({
      index: 0,
      event: 'a1a9',
    })
  })
})
