/** A link to a table, with the real engine: answers that are lost, and others at the same table. */

import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { loadFace } from '../src/games/registry'
import { DeskLink } from '../src/link/desk-link'
import { freshMessageId, LostAnswer, untilAnswered } from '../src/link/link'
import { findTable } from '../src/store/tables'
import { startTable } from '../src/table/open'
import { firstSetup } from '../src/table/seating'
import { Session } from '../src/table/session'
import type { Game } from '../src/wire/wire'
import { startEngine } from './support/engine'

let engine: Engine
let jatsuna: Game
let tables = 0
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  engine = await startEngine()
  jatsuna = (await engine.games()).find(({ id }) => id === 'jatsuna')!
})

async function freshTable(): Promise<string> {
  const table = `l${++tables}`
  await engine.open(table, 'jatsuna')
  return table
}

describe('an answer that is lost', () => {
  it('is asked for again, and the message counts once', async () => {
    const table = await freshTable()
    const link = new DeskLink(engine, table)
    const real = engine.do.bind(engine)
    const ids: string[] = []
    vi.spyOn(engine, 'do').mockImplementation(async (...message) => {
      ids.push(message[3])
      const answer = await real(...message)
      if (ids.length < 3) throw new LostAnswer()
      return answer
    })
    const before = await link.sight('S')
    const answer = await link.send('S', before.version, `event ${before.events[0]}`)
    vi.restoreAllMocks()
    expect(new Set(ids)).toHaveLength(1)
    expect(answer).toMatchObject({ repeated: true, version: before.version + 1 })
    expect(await link.sight('S')).toMatchObject({ ply: 1, version: answer.now })
    expect(await link.journal(0)).toEqual([expect.stringMatching(/^table 3 /), answer.line])
  })

  it('is given up in the end, and a refusal at once', async () => {
    const lost = vi.fn(() => Promise.reject(new LostAnswer()))
    await expect(untilAnswered(lost)).rejects.toBeInstanceOf(LostAnswer)
    expect(lost.mock.calls.length).toBeGreaterThan(1)
    const refused = vi.fn(() => Promise.reject(new Error('no')))
    await expect(untilAnswered(refused)).rejects.toThrow('no')
    expect(refused).toHaveBeenCalledTimes(1)
  })
})

it('names messages as the table takes them, each anew', () => {
  const ids = Array.from({ length: 200 }, () => freshMessageId(Number.MAX_SAFE_INTEGER))
  expect(new Set(ids)).toHaveLength(200)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,24}$/)
})

/** A link on which everything comes late, some of it later than what was asked after it. */
class LateLink extends DeskLink {
  constructor(at: Engine, table: string, private state: number) {
    super(at, table)
  }

  async late(): Promise<void> {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0
    for (let ticks = this.state >>> 28; ticks > 0; ticks -= 1)
      await new Promise<void>((resolve) => setImmediate(resolve))
  }

  private async after<T>(answer: Promise<T>): Promise<T> {
    const value = await answer
    await this.late()
    return value
  }

  override send(...message: Parameters<DeskLink['send']>) {
    return this.after(super.send(...message))
  }

  override changes(...asked: Parameters<DeskLink['changes']>) {
    return this.after(super.changes(...asked))
  }

  override journal(since: number) {
    return this.after(super.journal(since))
  }

  override watch(moved: () => void) {
    return super.watch(() => void this.late().then(moved))
  }
}

describe('others at the same table', () => {
  it('are heard of, but not oneself, and not after one has stopped listening', async () => {
    const table = await freshTable()
    const [mine, other] = [new DeskLink(engine, table), new DeskLink(engine, table)]
    const moved = vi.fn()
    const stop = mine.watch(moved)
    const play = async (link: DeskLink) => {
      const { toMove, version } = await link.sight('onlooker')
      const { events } = await link.sight(toMove)
      await link.send(toMove, version, `event ${events[0]}`)
    }
    await play(mine)
    expect(moved).toHaveBeenCalledTimes(0)
    await play(other)
    expect(moved).toHaveBeenCalledTimes(1)
    stop()
    await play(other)
    expect(moved).toHaveBeenCalledTimes(1)
  })

  it.each(Array.from({ length: 60 }, (_, i) => i + 1))('may speak at any moment (%i): nothing is lost or kept twice', async (seed) => {
    const sitters = { opponents: [{ level: 0 }, { level: 1 }] }
    const kept = await startTable(engine, jatsuna, { ...firstSetup(jatsuna), ...sitters })
    const link = new LateLink(engine, kept.id, seed)
    const session = await Session.here(link, jatsuna, await loadFace('jatsuna'), kept)
    const other = new DeskLink(engine, kept.id)
    const turn = () =>
      vi.waitFor(() => expect(session.actor).not.toBeNull(), { timeout: 4000, interval: 1 })
    for (let round = 0; round < 4; round += 1) {
      await turn()
      const played = link
        .late()
        .then(() => session.play(session.state.get().sight.events[round] ?? ''))
      const refreshed = link.late().then(() => session.refresh())
      const names = [0, 1].map(async (number) => {
        await link.late()
        const { version } = await other.sight('L')
        await other.send('L', version, `name Aki${round}${number}`)
      })
      await Promise.all([played, refreshed, ...names])
    }
    await turn()
    const { name } = (await other.sight('L')).seats[1]!
    await vi.waitFor(() => expect(session.state.get().sight.seats[1]?.name).toBe(name))
    const lines = await engine.journal(kept.id)
    expect(lines.filter((line) => line.includes(' name '))).toHaveLength(8)
    await vi.waitFor(() => expect(findTable(kept.id)).toMatchObject({ lines }))
    session.close()
  })

  it('are followed by the session: what they did is shown and kept', async () => {
    const persons = { opponents: [{ level: 0 }, { level: 0 }] }
    const kept = await startTable(engine, jatsuna, { ...firstSetup(jatsuna), ...persons })
    const link = new DeskLink(engine, kept.id)
    const session = await Session.here(link, jatsuna, await loadFace('jatsuna'), kept)
    const other = new DeskLink(engine, kept.id)
    const { version, events } = await other.sight('S')
    await other.send('S', version, `event ${events[0]}`)
    await vi.waitFor(() => expect(session.actor).toBe('L'))
    await session.play(session.state.get().sight.events[0] ?? '')
    await vi.waitFor(() => expect(session.actor).toBe('F'))
    expect(findTable(kept.id)).toMatchObject({ ply: 2, lines: await engine.journal(kept.id) })
    session.close()
  })
})
