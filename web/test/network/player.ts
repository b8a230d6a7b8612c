/** Somebody who plays over a bad network, by the page's own code: makes moves by lot, talks, and looks at every moment
 *  whether what the screen shows is what the server has. */

import { expect } from 'vitest'
import type { Connection, LineState } from '../../src/link/connection'
import type { KeptRoom } from '../../src/store/rooms'
import type { Room } from '../../src/table/room'
import type { Session } from '../../src/table/session'
import type { Sight } from '../../src/wire/wire'
import type { Chance } from '../support/chance'
import { fastNow, fastSurroundings } from './around'
import type { BadNetwork } from './bad-network'
import { gameOf, type Device } from './device'
import { Direct } from './direct'
import type { Serving } from './serving'

/** Moves of one player, after which the game is given up. */
const LONG = 60

export class Player {
  readonly connection: Connection
  readonly said: string[] = []
  made = 0
  returned = 0
  checked = 0
  private room: Room | null = null
  private direct: Direct | null = null
  private acting = false
  private shownTo = 0
  private readonly checks: Promise<void>[] = []
  readonly troubles: string[] = []
  /** Pauses before attempts, by the line's own clock: when they began and when they were to end. */
  private readonly pauses: { from: number; to: number }[] = []

  constructor(
    readonly device: Device,
    private readonly house: Serving,
    readonly network: BadNetwork,
    private readonly chance: Chance,
    readonly name: string,
  ) {
    this.connection = new device.Connection(network.address, fastSurroundings(chance))
    let last: LineState | null = null
    this.connection.state.watch(() => {
      const now = this.connection.state.get()
      const next = 'next' in now ? now.next : null
      if (next !== null && now !== last) this.pauses.push({ from: fastNow(), to: next })
      last = now
    })
  }

  async begin(kept: KeptRoom): Promise<void> {
    const face = await this.device.loadFace(kept.game)
    this.direct = new Direct(this.house, kept.id, kept.key!)
    this.room = new this.device.Room(this.connection, gameOf(kept.game), face, kept)
    this.room.state.watch(() => this.look())
    this.look()
  }

  async sit(): Promise<void> {
    await this.until(() => this.here.state.get().sight !== null)
    await this.here.sit(this.name)
  }

  get here(): Room {
    return this.room!
  }

  get session(): Session | null {
    return this.room?.state.get().session ?? null
  }

  get over(): boolean {
    return this.session?.state.get().sight.phase === 'over'
  }

  /** Looked at again at every change of the line, the room or the session, and now and then. */
  until(wanted: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        if (!wanted()) return
        clearInterval(timer)
        resolve()
      }, 3)
    })
  }

  private watched: Session | null = null

  private look(): void {
    const { session } = this
    if (session !== null && this.watched === null) {
      this.watched = session
      session.state.watch(() => this.look())
    }
    if (session === null) return
    this.checkShown(session)
    if (!this.acting) void this.act(session)
  }

  /** Every event that the screen shows is asked for at the server at that very moment. */
  private checkShown(session: Session): void {
    const { shown } = session.state.get()
    if (shown.at <= this.shownTo) return
    const from = this.shownTo
    this.shownTo = shown.at
    const entries = shown.history.slice(from, shown.at)
    this.checks.push(
      this.direct!.eventsFrom(from).then((had) => {
        this.checked += entries.length
        for (const [index, { by, text }] of entries.entries()) {
          const there = had[index]
          const hidden = /[?]/.test(text + (there?.text ?? ''))
          if (there?.by !== by || (!hidden && there.text !== text))
            this.troubles.push(`${this.name} was shown event ${from + index}, ${text} of ${by}; the server has ${there?.text}`)
        }
      }),
    )
  }

  private async act(session: Session): Promise<void> {
    this.acting = true
    await new Promise<void>((resolve) => setImmediate(resolve))
    const { sight, telling } = session.state.get()
    const mine = session.actor !== null && session.actor === this.here.me
    if (sight.phase === 'playing' && !telling) {
      const lot = this.chance.below(30)
      if (lot < 8 && this.said.length < 90) this.talk()
      if (lot === 29) await this.here.takeName(`${this.name}${this.chance.below(9)}`)
      else if (mine) await this.move(session, sight)
    }
    this.acting = false
    if (session.actor !== null && session.actor === this.here.me) void this.act(session)
  }

  private async move(session: Session, sight: Sight): Promise<void> {
    if (this.made >= LONG) return session.resign()
    const before = session.state.get().sight.version
    await session.play(this.chance.of(sight.events))
    const { returned, trouble } = session.state.get()
    if (returned !== null || trouble !== null) this.returned += 1
    else if (session.state.get().sight.version > before) this.made += 1
  }

  private talk(): void {
    const text = `${this.name} ${this.said.length}`
    this.said.push(text)
    void this.here.say(text)
  }

  /** After the network is back: nothing is on its way any more, and all shows what the server has. */
  async settled(): Promise<void> {
    await this.until(() => this.connection.state.get().at === 'open')
    await Promise.all(this.checks)
    await this.until(() => this.here.state.get().sending.length === 0)
    for (;;) {
      const { sight, room } = await this.direct!.fresh()
      await this.until(() => this.session!.state.get().sight.version >= sight.version)
      await this.until(() => this.session!.state.get().moving === false)
      const state = this.session!.state.get()
      if (state.sight.version > sight.version) continue
      await this.until(() => this.here.state.get().facts!.said.length >= room.said.length)
      expect(comparable(state.sight)).toEqual(comparable(sight))
      expect(comparable(this.here.state.get().sight!)).toEqual(comparable(sight))
      expect(state.shown.at).toBe(sight.ply)
      expect(state.shown.view).toEqual(sight.view)
      const texts = (facts: typeof room) => facts.said.map((saying) => [saying.by, 'text' in saying ? saying.text : ''])
      expect(texts(this.here.state.get().facts!)).toEqual(texts(room))
      const own = room.said.filter(({ by }) => by === sight.seat).map((saying) => ('text' in saying ? saying.text : ''))
      expect(own.toSorted()).toEqual(this.said.toSorted())
      expect(state.sight.history.filter(({ by }) => by === sight.seat)).toHaveLength(this.made)
      return
    }
  }

  /** How long the line has paused after this moment before it stood again, by its own clock. */
  pausedSince(moment: number): number {
    return this.pauses
      .filter(({ to }) => to > moment)
      .reduce((sum, { from, to }) => sum + to - Math.max(from, moment), 0)
  }

  /** How things stand, for who wonders why they do not go on. */
  get standing(): string {
    const room = this.room?.state.get()
    const session = this.session?.state.get()
    const { sight, dealing, trouble } = room ?? {}
    return JSON.stringify({
      name: this.name, line: this.connection.state.get(), phase: sight?.phase, version: sight?.version, toMove: sight?.toMove,
      dealing, trouble: trouble?.en, elsewhere: room?.numberElsewhere, broken: room?.broken, refused: room?.refused?.code,
      session: session && {
        version: session.sight.version, actor: this.session?.actor, sending: session.sending, moving: session.moving,
        waiting: session.waiting.length, trouble: session.trouble?.en, returned: session.returned, acting: this.acting,
        made: this.made, at: session.shown.at,
      },
    })
  }

  end(): void {
    this.room?.close()
    this.connection.close()
    this.direct?.close()
    this.network.end()
  }
}

/** Times are told by other clocks. */
function comparable({ opened: _, deadline: __, clock: ___, ...sight }: Sight): unknown {
  return sight
}
