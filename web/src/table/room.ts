/** A table at a server, as the screens have it: from entering it to the end of its game. */

import type { Face } from '../games/face'
import type { Connection } from '../link/connection'
import { freshMessageId } from '../link/link'
import { ServerLink } from '../link/server-link'
import { Live } from '../store/live'
import { rememberNames } from '../store/names'
import { keepRoom, findRoom, type KeptRoom } from '../store/rooms'
import { settings } from '../store/settings'
import { Refusal } from '../wire/refusal'
import type { Greeting, RoomFacts, Saying } from '../wire/server'
import type { Game, Sight, Words } from '../wire/wire'
import { nameMessage } from './open'
import { RoomKeeper, standOf } from './room-keeper'
import { Session } from './session'
import { dealStep, nextMessage, notePromises, type DealStep } from './shared-deal'

export type { DealStep } from './shared-deal'

/** Something that was said here and is on its way; `trouble`: why it was not taken. */
export interface OwnSaying {
  id: string
  said: { text: string } | { greeting: Greeting }
  trouble: Words | null
}

export interface RoomState {
  kept: KeptRoom
  /** The newest that is known; null: not entered yet. Times are the device's. */
  sight: Sight | null
  facts: RoomFacts | null
  /** While it is played, and after: the same as at any other table. Null while it gathers. */
  session: Session | null
  dealing: DealStep
  /** What was promised of the deal is not what was noted first: the server has changed it. */
  broken: boolean
  /** The number that was promised from this seat is on another device: only there it can be shown. */
  numberElsewhere: boolean
  /** What was said; when muted, only what was said here. */
  said: readonly Saying[]
  /** How much of that was said by others and not read yet. */
  unread: number
  sending: readonly OwnSaying[]
  /** Why the table cannot be entered (any more): there is none, or the key opens nothing. */
  refused: Refusal | null
  /** What was refused last, apart from what the session tells itself. */
  trouble: Words | null
}

function wordsOf(trouble: unknown): Words {
  return trouble instanceof Refusal ? trouble.words : { en: String(trouble), ja: String(trouble) }
}

function heardBy({ muted, me }: KeptRoom, said: readonly Saying[]): Saying[] {
  return said.filter(({ by }) => !muted || by === me)
}

function unreadOf({ read, me }: KeptRoom, said: readonly Saying[], muted: boolean): number {
  return muted ? 0 : said.slice(read).filter(({ by }) => by !== me).length
}

export class Room {
  readonly state: Live<RoomState>
  readonly id: string
  private readonly link: ServerLink
  private readonly kept: Live<KeptRoom>
  private readonly unwatch: () => void
  /** A message of the deal is on its way. */
  private dealing = false
  private opening = false
  private closed = false

  constructor(
    readonly connection: Connection,
    readonly game: Game,
    readonly face: Face,
    kept: KeptRoom,
  ) {
    this.id = kept.id
    this.kept = new Live(kept)
    this.state = new Live<RoomState>({
      kept,
      sight: null,
      facts: null,
      session: null,
      dealing: dealStep(null),
      broken: false,
      numberElsewhere: false,
      said: [],
      unread: 0,
      sending: [],
      refused: null,
      trouble: null,
    })
    this.link = new ServerLink(connection, kept.id, kept.key, settings.get().lang)
    const unwatch = [
      this.kept.watch(() => this.state.change({ kept: this.kept.get() })),
      this.link.newest.watch(() => this.saw()),
      this.link.room.watch(() => this.heard()),
      this.link.refused.watch(() => this.state.change({ refused: this.link.refused.get() })),
      settings.watch(() => this.speak()),
    ]
    this.unwatch = () => unwatch.forEach((stop) => stop())
  }

  /** Leaves the room, not the seat. */
  close(): void {
    this.closed = true
    this.unwatch()
    this.state.get().session?.close()
    this.link.close()
  }

  get me(): string | null {
    return this.kept.get().me
  }

  // ---- gathering ----

  /** Takes the seat that the key opens. */
  async sit(name: string): Promise<void> {
    if (await this.tell(`sit ${encodeURIComponent(name)}`)) rememberNames([name])
  }

  /** While the table gathers: the seat is open again. */
  async leave(): Promise<void> {
    await this.tell('leave')
  }

  /** Ends it without a result, before the first event of a player. */
  async abort(): Promise<void> {
    await this.tell('abort')
  }

  async takeName(name: string): Promise<void> {
    if (await this.tell(nameMessage(name))) rememberNames([name])
  }

  // ---- playing ----

  /** Asks the others. */
  async offer(kind: 'draw' | 'undo' | 'rematch'): Promise<void> {
    await this.tell(`offer ${kind}`)
  }

  /** Answers what somebody else has offered, or takes back what was offered here. */
  async answer(taken: boolean): Promise<void> {
    await this.tell(taken ? 'accept' : 'decline')
  }

  async resign(): Promise<void> {
    await this.tell('resign')
  }

  /** When an empty seat may be claimed, by the device's clock; null: never, or somebody is there. */
  claimableAt(seat: string): number | null {
    const { facts, sight } = this.state.get()
    const since = facts?.away[seat]
    if (facts === null || since === undefined || facts.claim === 0) return null
    return sight?.phase === 'playing' && seat !== this.me ? since + facts.claim * 1000 : null
  }

  async claim(seat: string): Promise<void> {
    await this.ask(this.link.claim(seat))
  }

  /** The end with nothing hidden, for looking back. */
  final(): Promise<Sight> {
    return this.link.sight('referee', { lang: settings.get().lang })
  }

  // ---- talking ----

  say(text: string): Promise<void> {
    return this.speakOut({ text }, (id) => this.link.say(text, id))
  }

  greet(word: Greeting): Promise<void> {
    return this.speakOut({ greeting: word }, (id) => this.link.greet(word, id))
  }

  /** What the others say is not shown (any more). */
  mute(muted: boolean): void {
    this.keep({ muted })
    this.tellSaid()
  }

  /** All that was said has been seen. */
  markRead(): void {
    this.keep({ read: this.state.get().facts?.said.length ?? 0 })
    this.tellSaid()
  }

  private async speakOut(said: OwnSaying['said'], send: (id: string) => Promise<void>): Promise<void> {
    const id = freshMessageId(0)
    this.state.change({ sending: [...this.state.get().sending, { id, said, trouble: null }] })
    try {
      await send(id)
      this.changeSending((sending) => sending.filter((other) => other.id !== id))
    } catch (refused) {
      const trouble = wordsOf(refused)
      this.changeSending((sending) => sending.map((other) => (other.id === id ? { ...other, trouble } : other)))
    }
  }

  /** What was not taken need not stand there for ever. */
  dropSaying(id: string): void {
    this.changeSending((sending) => sending.filter((other) => other.id !== id || other.trouble === null))
  }

  private changeSending(change: (sending: readonly OwnSaying[]) => OwnSaying[]): void {
    this.state.change({ sending: change(this.state.get().sending) })
  }

  // ---- what comes from the table ----

  private saw(): void {
    const sight = this.link.newest.get()
    if (sight === null || this.closed) return
    const { noted, broken } = notePromises(this.kept.get().committed, this.me, sight)
    this.keep({ committed: noted, stand: standOf(sight) })
    this.state.change({ sight, dealing: dealStep(sight), broken: this.state.get().broken || broken })
    void this.deal()
    if (sight.phase !== 'gathering') void this.begin(sight)
  }

  /** The session is opened once, when there is something to be played or to be looked at. */
  private async begin(sight: Sight): Promise<void> {
    if (this.opening) return
    this.opening = true
    const keeper = new RoomKeeper(this.game, this.face, this.kept, () => this.state.get().facts, sight)
    const session = await Session.away(this.link, this.game, this.face, keeper)
    if (this.closed) session.close()
    else this.state.change({ session })
  }

  /** Promises the own number and shows it, each in its time. A broken promise is not answered. */
  private async deal(): Promise<void> {
    const { sight, broken } = this.state.get()
    if (this.dealing || broken || sight === null || this.me === null) return
    const next = nextMessage(this.kept.get(), sight)
    this.state.change({ numberElsewhere: next === 'lost' })
    if (next === null || next === 'lost') return
    this.reread()
    this.dealing = true
    const done = await this.tell(next.message)
    this.dealing = false
    if (done) void this.deal()
  }

  private heard(): void {
    const facts = this.link.room.get()
    if (facts === null || this.closed) return
    this.state.change({ facts })
    if (facts.next !== this.kept.get().next) this.keep({ next: facts.next })
    this.tellSaid()
  }

  private tellSaid(): void {
    const kept = this.kept.get()
    const said = this.state.get().facts?.said ?? []
    this.state.change({ said: heardBy(kept, said), unread: unreadOf(kept, said, kept.muted) })
  }

  /** What was said in one language is asked for again in another. */
  private speak(): void {
    const { lang } = settings.get()
    if (this.state.get().sight === null || this.state.get().session !== null) return
    this.link.sight(this.me ?? 'onlooker', { lang }).catch(() => undefined)
  }

  // ---- keeping ----

  private keep(part: Partial<KeptRoom>): void {
    const before = this.kept.get()
    const now = { ...before, ...part }
    if (JSON.stringify(now) === JSON.stringify(before)) return
    const moved = part.stand !== undefined || part.next !== undefined
    keepRoom({ ...now, changed: moved ? Date.now() : before.changed })
    this.reread()
  }

  private reread(): void {
    const kept = findRoom(this.id)
    if (typeof kept !== 'string') this.kept.set(kept)
  }

  // ---- speaking ----

  /** From the own seat; through the session, where there is one, which shows what came of it. */
  private async tell(message: string): Promise<boolean> {
    const { session, sight } = this.state.get()
    if (this.me === null || sight === null) return false
    if (session === null) return this.ask(this.link.send(this.me, sight.version, message))
    await session.tell(this.me, message)
    return session.state.get().trouble === null
  }

  private async ask(asked: Promise<unknown>): Promise<boolean> {
    this.state.change({ trouble: null })
    try {
      await asked
      return true
    } catch (trouble) {
      if (!this.closed) this.state.change({ trouble: wordsOf(trouble) })
      return false
    }
  }
}
