/** Deals that the persons at one screen decide together, with the real engine: from the first number to
 *  the check at the end, which believes what this device noted and not what the table tells. */

import { emptyDevice, keptBytes } from './support/device'
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { DeskLink } from '../src/link/desk-link'
import { keptSource, type Source } from '../src/screens/after/source'
import { checkKept, findTable, keepTable, replaceTable, type Kept } from '../src/store/tables'
import { Gathering, isAbandoned, numberFrom } from '../src/table/gathering'
import { startTable } from '../src/table/open'
import { canShareDeal, firstSetup, newTable } from '../src/table/seating'
import { fromHex, sha256, toHex } from '../src/verify/sha256'
import { verifyDeal } from '../src/verify/verify'
import type { Game } from '../src/wire/wire'
import { startEngine } from './support/engine'

let engine: Engine
let games: Game[]
const gameOf = (id: string) => games.find((game) => game.id === id)!
const hashOf = (hex: string) => toHex(sha256(fromHex(hex)))

vi.mock('../src/engine/house', () => ({
  theEngine: () => engine,
  gameNamed: (id: string) => Promise.resolve(gameOf(id)),
}))

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  engine = await startEngine()
  games = await engine.games()
})

beforeEach(emptyDevice)

const setupOf = (game: Game) => ({ ...firstSetup(game), opponents: [{ level: 0 }], shared: true })

function keptAt(id: string): Kept {
  const kept = findTable(id)
  if (typeof kept === 'string') throw new Error(kept)
  return kept
}

async function begin(id: string): Promise<{ kept: Kept; gathering: Gathering }> {
  const game = gameOf(id)
  const kept = await startTable(engine, game, setupOf(game))
  const link = new DeskLink(engine, kept.id)
  return { kept, gathering: new Gathering(link, kept, await link.sight('onlooker')) }
}

/** Both give a number, and the cards are dealt. */
async function gathered(id: string): Promise<Kept> {
  const { kept, gathering } = await begin(id)
  for (const typed of ['moon', 'sun']) {
    gathering.lift()
    await gathering.give(typed)
    gathering.goOn()
  }
  await gathering.deal()
  return keptAt(kept.id)
}

/** Plays to the end, whoever is to move, and keeps it. */
async function finished(kept: Kept): Promise<Kept> {
  const link = new DeskLink(engine, kept.id)
  for (;;) {
    const { toMove, version, phase } = await link.sight('onlooker')
    if (phase === 'over') break
    const { events } = await link.sight(toMove)
    await link.send(toMove, version, `event ${events[version % events.length]}`)
  }
  const over = { ...kept, lines: await engine.journal(kept.id), over: true }
  keepTable(over)
  return over
}

async function sourceOf({ id }: Kept): Promise<Source> {
  const source = await keptSource(id, 'en')
  if (typeof source === 'string') throw new Error(source)
  return source
}

const verdictOn = async (kept: Kept) => verifyDeal((await sourceOf(kept)).dealt!)

describe('a deal that is decided together', () => {
  it('is offered where something is dealt to several persons here', () => {
    const two = { opponents: [{ level: 0 }] }
    const offered = games.filter((game) => canShareDeal(game, { ...firstSetup(game), ...two }))
    expect(offered.map(({ id }) => id).sort()).toEqual(['card-slot', 'isshin-ittai', 'keserima'])
    const slot = gameOf('card-slot')
    expect(canShareDeal(slot, firstSetup(slot))).toBe(false)
    expect(newTable(slot, { ...firstSetup(slot), shared: true }, '1').deal).toBeUndefined()
    expect(newTable(slot, setupOf(slot), '1').deal).toBe('shared')
    expect(newTable(slot, { ...setupOf(slot), shared: false }, '1').deal).toBeUndefined()
  })

  it('asks one after the other, and shows nothing before all have promised', async () => {
    const { kept, gathering } = await begin('isshin-ittai')
    const [one, two] = gameOf('isshin-ittai').seats.map(({ seat }) => seat)
    const sight = () => engine.see(kept.id, 'onlooker')
    expect(gathering.step.get()).toEqual({ at: 'curtain', seat: one })
    await gathering.give('too early')
    expect(gathering.step.get()).toEqual({ at: 'curtain', seat: one })
    gathering.lift()
    const entry = gathering.step.get()
    if (entry.at !== 'entry') throw new Error(entry.at)
    await gathering.give('moon')
    const first = gathering.step.get()
    if (first.at !== 'given') throw new Error(first.at)
    expect(first).toMatchObject({ next: two, given: { seat: one, commit: hashOf(first.given.number) } })
    expect(first.given).toMatchObject({ lot: entry.lot, number: numberFrom(entry.lot, 'moon') })
    expect(keptBytes()).not.toContain(first.given.number)
    await gathering.give('twice')
    gathering.goOn()
    expect(gathering.step.get()).toEqual({ at: 'curtain', seat: two })
    expect((await sight()).deal).toMatchObject({ commits: { [one!]: first.given.commit }, numbers: {} })
    gathering.lift()
    expect(gathering.step.get()).not.toMatchObject({ lot: entry.lot })
    await gathering.give('sun')
    const second = gathering.step.get()
    if (second.at !== 'given') throw new Error(second.at)
    expect(keptBytes()).not.toContain(second.given.number)
    gathering.goOn()
    const { commitment } = keptAt(kept.id).committed!
    expect(gathering.step.get()).toEqual({ at: 'all', given: [first.given, second.given], commitment })
    expect(await sight()).toMatchObject({ phase: 'gathering', deal: { numbers: {} } })
    await gathering.deal()
    const numbers = { [one!]: first.given.number, [two!]: second.given.number }
    expect(await sight()).toMatchObject({ phase: 'playing', deal: { numbers } })
    expect(keptAt(kept.id).lines).toEqual(await engine.journal(kept.id))
  })

  it('takes both what was typed and the device’s lot', () => {
    const lots = ['00'.repeat(32), '11'.repeat(32)]
    const numbers = lots.flatMap((lot) => ['a', 'b', ''].map((typed) => numberFrom(lot, typed)))
    expect(new Set(numbers)).toHaveLength(6)
    const joined = Buffer.concat([Buffer.from(lots[1]!, 'hex'), Buffer.from('月', 'utf8')])
    const number = createHash('sha256').update(joined).digest('hex')
    expect(numberFrom(lots[1]!, '月')).toBe(number)
  })

  it('is left behind when its numbers are lost with the page', async () => {
    const { kept, gathering } = await begin('keserima')
    const sight = () => engine.see(kept.id, 'onlooker')
    expect(isAbandoned(await sight())).toBe(false)
    gathering.lift()
    await gathering.give('moon')
    expect(isAbandoned(await sight())).toBe(true)
    expect(isAbandoned(await engine.see((await gathered('keserima')).id, 'onlooker'))).toBe(false)
  })

  it.each(['card-slot', 'isshin-ittai', 'keserima'])('of %s is verified at the end', async (id) => {
    const kept = await finished(await gathered(id))
    const { dealt, final } = await sourceOf(kept)
    expect(dealt!.committed).toEqual(kept.committed)
    expect(Object.keys(kept.committed!.commits)).toHaveLength(2)
    const cards = final.history.filter(({ by }) => by === 'chance').length
    expect(verifyDeal(dealt!)).toEqual({ kind: 'good', cards })
  })
})

describe('what was promised', () => {
  it('is noted when the table is opened, also where nobody adds a number', async () => {
    const game = gameOf('card-slot')
    const { id, committed } = await startTable(engine, game, firstSetup(game))
    const { deal } = await engine.see(id, 'onlooker')
    expect(committed).toEqual({ commitment: deal!.commitment, commits: {} })
    expect(checkKept(JSON.parse(JSON.stringify(keptAt(id))))).toEqual(keptAt(id))
    expect(checkKept({ ...keptAt(id), committed: { commitment: 5, commits: {} } })).toBeNull()
    expect(checkKept({ ...keptAt(id), committed: { commitment: 'x', commits: { a: 1 } } })).toBeNull()
    const none = gameOf('jatsuna')
    expect((await startTable(engine, none, firstSetup(none))).committed).toBeNull()
  })

  it('is of the one number that the device’s random source gave, used as it came', async () => {
    const drawn: Uint8Array[] = []
    const real = crypto.getRandomValues.bind(crypto)
    const spy = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
      const bytes = real(into) as unknown as Uint8Array
      if (bytes.length === 32) drawn.push(bytes.slice())
      return into
    })
    const game = gameOf('card-slot')
    const { committed, lines } = await startTable(engine, game, firstSetup(game))
    spy.mockRestore()
    expect(drawn).toHaveLength(1)
    expect(lines[0]).toContain(` seed=${toHex(drawn[0]!)}`)
    expect(committed!.commitment).toBe(toHex(sha256(drawn[0]!)))
  })

  /** A whole other game that is right in itself, laid where the first one was: its record tells a
   *  seed, numbers and commitments that all agree. */
  it('is what the seed is held against, whatever the record tells', async () => {
    const mine = await gathered('card-slot')
    const other = await finished(await gathered('card-slot'))
    expect(await verdictOn(other)).toMatchObject({ kind: 'good' })
    await engine.close(mine.id)
    replaceTable({ ...mine, lines: other.lines, over: true })
    expect(await verdictOn(mine)).toEqual({ kind: 'commitment' })
  })

  it('is what a number is held against, whatever the record tells', async () => {
    const kept = await finished(await gathered('card-slot'))
    const [seat] = Object.keys(kept.committed!.commits)
    const commits = { ...kept.committed!.commits, [seat!]: hashOf('ab'.repeat(32)) }
    keepTable({ ...kept, committed: { ...kept.committed!, commits } })
    expect(await verdictOn(kept)).toEqual({ kind: 'number', seat })
  })
})
