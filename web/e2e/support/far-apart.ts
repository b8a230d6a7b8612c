/** People who play far apart: each has a browser and a network of their own, and beside it somebody who asks the server
 *  directly what it has. */

import { expect } from 'vitest'
import type { Sight, Thought } from '../../src/wire/wire'
import { BadNetwork } from '../../test/network/bad-network'
import { Direct } from '../../test/network/direct'
import { Chance } from '../../test/support/chance'
import type { GameId } from './desk'
import { pressAll, pressesFor } from './enter'
import { ownTurn, seatLink, sitDown, type Table } from './rooms'
import { visit, type Visitor, type Wishes } from './visitor'

/** Where the server is now. */
export interface House {
  readonly port: number
}

/** What the page told while it was looked at: runs in the page before anything else. */
interface Witness {
  /** How the line stood: times of the device, `next`: when it was to be tried again. */
  lines: { at: string; next: number | null; now: number }[]
}

declare global {
  interface Window {
    witness: Witness
    toldMoves(table: string, moves: string[]): Promise<void>
  }
}

/** The moves of players that the story tells. */
const MOVES = '.play-story .story-line[data-by]:not([data-by="chance"])'

/** Runs in the page: every state of the line is noted, and every move that is told is handed on in that moment. */
function bearWitness(moves: string): void {
  window.witness = { lines: [] }
  let line = ''
  let told = 0
  let place = ''
  const look = () => {
    const { at = '', next } = document.querySelector<HTMLElement>('.line')?.dataset ?? {}
    if (`${at} ${next}` !== line && at !== '')
      window.witness.lines.push({ at, next: next === undefined ? null : Number(next), now: Date.now() })
    line = `${at} ${next}`
    if (place !== location.hash) told = 0
    place = location.hash
    const table = /^#\/room\/(\w+)$/.exec(place)?.[1]
    if (table === undefined) return
    const all = [...document.querySelectorAll(moves)].map((each) => each.lastElementChild?.textContent ?? '')
    if (all.length > told) void window.toldMoves(table, all)
    told = all.length
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

/** What browsers say of a network that is gone. */
const OF_THE_NETWORK = /WebSocket connection to|net::ERR_/

/** In Jatsuna: who comes new has not seen it. */
const JUST_SEEN = /(?<=\d、(?:蛇|蛞蝓|蛙))、[^"]*?から変わった|, was \w+(?:, then \w+)*/g

/** Whatever a story says of a seat, of players and of cards that are due: only what players did is counted. */
const movesOf = ({ history }: Sight) => history.filter(({ by }) => by !== 'chance').map(({ say, text }) => say || text)

export class FarPlayer {
  table: Table | null = null
  /** When the page was loaded. */
  loadedAt = 0
  seat = ''
  direct: Direct | null = null
  /** All that came to the page, and how it entered tables. */
  readonly heard: string[] = []
  readonly entered: string[] = []
  /** What was shown that the server did not have. */
  readonly troubles: string[] = []
  private readonly checks: Promise<void>[] = []
  private readonly chance: Chance

  private constructor(
    readonly visitor: Visitor,
    readonly network: BadNetwork,
    private readonly house: House,
    seed: number,
  ) {
    this.chance = new Chance(seed)
  }

  /** `through`: where this one's network leads to, if not to the house that is asked directly. */
  static async come(house: House, wishes: Wishes, seed = 1, through: House = house): Promise<FarPlayer> {
    const network = await BadNetwork.begin(() => through.port)
    const origin = `http://${network.host}`
    const visitor = await visit({ luck: 'real', width: 390, height: 844, ...wishes, origin })
    const player = new FarPlayer(visitor, network, house, seed)
    await visitor.context.exposeBinding('toldMoves', (_, table: string, moves: string[]) => player.checkTold(table, moves))
    await visitor.context.addInitScript(bearWitness, MOVES)
    player.listen()
    return player
  }

  private listen(): void {
    this.page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => void this.heard.push(String(payload)))
      socket.on('framesent', ({ payload }) => {
        if (/^\d+ enter /.test(String(payload))) this.entered.push(String(payload))
      })
    })
  }

  get page() {
    return this.visitor.page
  }

  /** Takes a seat by its link; whoever opened the table sits there already. */
  async sitAt(table: Table, seat: string, name: string): Promise<void> {
    const { page, words } = this.visitor
    this.direct?.close()
    this.table = table
    this.seat = seat
    this.direct = new Direct(this.house, table.id, table.keys[seat]!, this.visitor.lang)
    await this.visitor.goTo(seatLink(table, seat))
    this.loadedAt ||= await page.evaluate(() => performance.timeOrigin)
    const goOn = page.getByRole('button', { name: words.room.seat.goOn, exact: true })
    const begin = page.getByRole('button', { name: words.room.seat.begin, exact: true })
    await goOn.or(begin).waitFor()
    if (await goOn.isVisible()) await goOn.click()
    else await sitDown(this.visitor, name)
  }

  /** Comes to look on, where anybody may. */
  async lookAt(table: Table): Promise<void> {
    const { page, words } = this.visitor
    this.table = table
    this.direct = new Direct(this.house, table.id, '-', this.visitor.lang)
    await this.visitor.goTo(`#/look/${table.id}`)
    await page.getByText(words.room.play.looking).waitFor()
  }

  /** All that this seat may know, as the server tells who comes new. */
  async sight(): Promise<Sight> {
    return (await this.direct!.fresh()).sight
  }

  /** What the computer would do here. */
  async hinted(): Promise<string> {
    await ownTurn(this.visitor) // of two servers the one that is asked may hear of the turn later than the other
    const answer = await this.direct!.ask(`hint ${this.table!.id}`)
    if (answer.error) throw new Error(`hint: ${answer.error.code}`)
    return (answer as unknown as Thought).best!
  }

  async anyMove(): Promise<string> {
    const { moves } = (await this.direct!.ask(`moves ${this.table!.id}`)) as unknown as { moves: { text: string }[] }
    return this.chance.of(moves).text
  }

  /** Everything of a turn but the last press, which sends it. */
  async prepare(game: GameId, event: string): Promise<() => Promise<void>> {
    await ownTurn(this.visitor)
    const presses = pressesFor(game, event)
    const last = game === 'jatsuna' ? presses.splice(-1) : []
    await pressAll(this.visitor, presses)
    const { draftDone } = this.visitor.words.play
    const done = this.page.getByRole('button', { name: draftDone, exact: true, disabled: false })
    if (last.length === 0) await done.waitFor() // the table has said that the turn is whole
    return () => (last.length > 0 ? pressAll(this.visitor, last) : done.click())
  }

  /** How many moves of players stand on the screen. */
  told(): Promise<number> {
    return this.page.locator(MOVES).count()
  }

  async untilTold(moves: number): Promise<void> {
    await this.page.waitForFunction(([all, count]) => document.querySelectorAll(all).length >= count, [MOVES, moves] as const)
  }

  private async checkTold(table: string, moves: string[]): Promise<void> {
    if (this.direct === null || table !== this.table?.id) return
    const check = this.sight().then((sight) => {
      const there = movesOf(sight).slice(0, moves.length)
      if (JSON.stringify(there) !== JSON.stringify(moves))
        this.troubles.push(`shown: ${moves.join(' / ')}; the server has: ${there.join(' / ')}`)
    })
    this.checks.push(check)
    await check
  }

  /** From now on nobody is let through. */
  cutOff(): void {
    this.network.break('away', this.chance)
  }

  heal(): void {
    this.network.heal(this.chance)
  }

  worsen(): void {
    this.network.worsen(this.chance)
  }

  /** The network is back: the line stands, nothing is on its way, and the story on the screen is what the server tells who
   *  comes new. Nothing else was told before. */
  async settled(): Promise<void> {
    const { page } = this
    await page.locator('.line[data-at="open"]').waitFor({ state: 'attached' })
    await page.locator('.room-sending').waitFor({ state: 'hidden' })
    for (let same = false; !same; ) {
      const moves = movesOf(await this.sight())
      await this.untilTold(moves.length)
      const shown = await page.locator(MOVES).evaluateAll((all) => all.map((each) => each.lastElementChild?.textContent))
      await Promise.all(this.checks.splice(0))
      expect(this.troubles).toEqual([])
      same = shown.length === moves.length // else others have gone on since the server was asked
      if (same) expect(shown).toEqual(moves)
    }
    this.visitor.guard.forgive(OF_THE_NETWORK)
  }

  /** The board as a screen reader has it, but for what somebody has just seen change on it. */
  async board(): Promise<string> {
    return (await this.page.locator('.play-board').ariaSnapshot()).replaceAll(JUST_SEEN, '')
  }

  /** Leaves the table, and comes to it as somebody who has seen nothing of it. */
  async enterAnew(): Promise<void> {
    await this.visitor.goTo(`#/room/${this.table!.id}`)
    await this.page.locator('.play').waitFor()
    await this.settled()
  }

  /** How long the line has paused after this moment before it stood again, by its own account. */
  async pausedSince(moment: number): Promise<number> {
    const lines = await this.page.evaluate(() => window.witness.lines)
    return lines
      .filter(({ next }) => next !== null && next > moment)
      .reduce((sum, { next, now }) => sum + next! - Math.max(now, moment), 0)
  }

  /** Closes the tab, and comes back by the list of one's games. */
  async comeBackByList(): Promise<void> {
    const { visitor, table } = this
    await this.page.close()
    visitor.page = await visitor.context.newPage()
    this.listen()
    await visitor.page.goto(`${visitor.origin}/`)
    await visitor.page.locator(`.kept a[href$="#/room/${table!.id}"]`).click()
    await visitor.page.locator('.play').waitFor()
  }

  async leave(): Promise<void> {
    const { guard } = this.visitor
    guard.forgive(OF_THE_NETWORK)
    expect(guard.complaints).toEqual([])
    await this.visitor.close()
    this.direct?.close()
    this.network.end()
  }
}
