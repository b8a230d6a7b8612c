/** A table at a server, as the seat that a key opens sees it. What is known is kept up by news; whatever does not fit
 *  onto it is asked for anew. Times are handed on by the device's clock. */

import type { Danger, Sighting, Verdict } from '../engine/engine'
import { Live } from '../store/live'
import { applyChanges } from '../wire/changes'
import { Refusal } from '../wire/refusal'
import type { Done, Entered, Greeting, RoomFacts, RoomNews, Saying } from '../wire/server'
import type { Accepted, Change, Lang, News, Sight, Steps, Thought } from '../wire/wire'
import type { Connection, Visit } from './connection'
import { fits, joined, type Told } from './mirror'
import { freshMessageId, LostAnswer, type Hinting, type TableLink, type Telling } from './link'

/** How many news are remembered for who has not asked for them yet. */
const REMEMBERED = 32

const STALE = new Refusal({ code: 'stale', en: 'The table has gone on.', ja: '卓はもう先へ進んでいます。' })

export class ServerLink implements TableLink {
  /** What there is to know beside the game; null until the table was entered first. */
  readonly room = new Live<RoomFacts | null>(null)
  /** The newest that is known, by the device's clock; null until the table was entered first. */
  readonly newest = new Live<Sight | null>(null)
  /** Why the table cannot be entered. */
  readonly refused = new Live<Refusal | null>(null)
  private readonly visit: Visit
  private readonly watchers = new Set<() => void>()
  private lang: Lang
  /** As the server told it, by its clock; null: nothing is known, or what is known cannot be built on. */
  private mirror: Sight | null = null
  /** Sights that the mirror was, by their versions, and how it went from one to the next. */
  private readonly before = new Map<number, Sight>()
  private told: Told[] = []
  /** Since when `enter` was asked with: null: for all of it. */
  private since: number | null = null
  /** Asked, and not answered yet: what comes in between is built on something else. */
  private entering = true
  private waiting: { resolve(): void; reject(trouble: unknown): void }[] = []

  /** `key`: null: to look on where anybody may. */
  constructor(
    private readonly connection: Connection,
    readonly table: string,
    private readonly key: string | null,
    lang: Lang,
  ) {
    this.lang = lang
    this.visit = connection.enter(table, {
      how: () => this.how(),
      entered: (answer) => this.entered(answer),
      heard: (news) => this.heard(news),
      refused: (refusal) => this.turnAway(refusal),
    })
  }

  /** Leaves the room; the seat stays one's own. */
  close(): void {
    this.visit.leave()
    for (const { reject } of this.waiting.splice(0)) reject(new LostAnswer('the table was left'))
  }

  // ---- what a seat knows ----

  async sight(seat: string, how: Sighting = {}): Promise<Sight> {
    const { lang = this.lang, at, since } = how
    this.speak(lang)
    if (at === undefined && since === undefined && seat !== 'referee') return this.current(seat)
    await this.current(seat === 'referee' ? null : seat)
    const words = [seat === 'referee' ? 'referee' : '', at === undefined ? '' : `at=${at}`,
      since === undefined ? '' : `since=${since}`]
    return this.byHere(await this.visit.ask<Sight>('see', words.filter((word) => word !== '').join(' ')))
  }

  async changes(seat: string, version: number, { lang = this.lang }: Telling = {}): Promise<News> {
    this.speak(lang)
    const now = await this.current(seat)
    const changes = joined(this.told, version, now.version)
    if (changes === null) throw STALE
    return { version: now.version, changes: this.changesByHere(changes) }
  }

  watch(moved: () => void): () => void {
    this.watchers.add(moved)
    return () => this.watchers.delete(moved)
  }

  // ---- what a seat says ----

  async send(seat: string, version: number, message: string): Promise<Accepted> {
    await this.current(seat)
    const id = freshMessageId(version)
    const heard = (answer: Accepted) => this.answered(version, answer)
    const answer = await this.visit.ask<Accepted>('do', `${version} ${id} ${message}`, heard)
    return { ...answer, changes: this.changesByHere(answer.changes) }
  }

  /** Whoever sits there has been away for too long. */
  async claim(seat: string): Promise<void> {
    await this.talk('claim', seat)
  }

  async say(text: string, id = freshMessageId(0)): Promise<void> {
    await this.talk('say', encodeURIComponent(text), id)
  }

  async greet(word: Greeting, id = freshMessageId(0)): Promise<void> {
    await this.talk('greet', word, id)
  }

  private async talk(verb: string, words: string, id = freshMessageId(0)): Promise<void> {
    await this.visit.ask<Done>(verb, `${id} ${words}`, (answer) => this.answered(null, answer))
  }

  // ---- what a seat asks ----

  steps(_seat: string, beginning: string, lang: Lang): Promise<Steps> {
    this.speak(lang)
    return this.visit.ask('steps', beginning)
  }

  why(_seat: string, event: string, lang: Lang): Promise<Verdict> {
    this.speak(lang)
    return this.visit.ask('why', event)
  }

  loses(_seat: string, event: string, lang: Lang): Promise<Danger> {
    this.speak(lang)
    return this.visit.ask('loses', event)
  }

  /** The server thinks, and tells when it is done; who does not want it any more does not wait. */
  hint(_seat: string, { lang = this.lang, signal }: Hinting = {}): Promise<Thought> {
    this.speak(lang)
    const thought = this.visit.askOnce<Thought>('hint')
    if (signal === undefined) return thought
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason)
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop)
      thought.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    })
  }

  // ---- entering ----

  private how(): string {
    this.entering = true
    this.since = this.mirror?.version ?? null
    const since = this.since === null ? '' : ` since=${this.since}`
    return `${this.key ?? '-'} lang=${this.lang} views=all${since}`
  }

  private entered(answer: Entered): void {
    this.entering = false
    if ('sight' in answer) this.begin(answer.sight)
    else this.bring(this.since, answer)
    this.room.set(this.roomByHere(answer.room))
  }

  /** All of it, as if nothing had been known. */
  private begin(sight: Sight): void {
    const went = sight.version !== this.newest.get()?.version
    this.before.clear()
    this.take(sight, null)
    if (went) for (const moved of [...this.watchers]) moved()
  }

  private turnAway(refusal: Refusal): void {
    this.refused.set(refusal)
    for (const { reject } of this.waiting.splice(0)) reject(refusal)
  }

  /** Phrases are in one language: in another one everything is told anew. */
  private speak(lang: Lang): void {
    if (lang === this.lang) return
    this.lang = lang
    this.anew()
  }

  /** What is known cannot be built on: all of it is asked for. */
  private anew(): void {
    this.mirror = null
    this.askAgain()
  }

  private askAgain(): void {
    if (this.entering && this.mirror !== null) return
    this.entering = true
    this.visit.again()
  }

  /** The newest that is known. While the line is lost that is what was known before. */
  private async current(seat: string | null): Promise<Sight> {
    while (this.mirror === null) {
      const refusal = this.refused.get()
      if (refusal !== null) throw refusal
      await new Promise<void>((resolve, reject) => this.waiting.push({ resolve, reject }))
    }
    if (seat !== null && seat !== this.mirror.seat) throw new Error(`${seat} does not sit at this screen`)
    return this.byHere(this.mirror)
  }

  // ---- the mirror ----

  /** `changes`: how it follows from what the mirror was; null: it does not, or that is not known. */
  private take(sight: Sight, changes: readonly Change[] | null): void {
    const from = this.mirror?.version
    if (changes === null || from === undefined) this.told = []
    else if (from !== sight.version)
      this.told = [...this.told, { from, to: sight.version, changes }].slice(-REMEMBERED)
    this.mirror = sight
    this.remember(sight)
    this.newest.set(this.byHere(sight))
    for (const { resolve } of this.waiting.splice(0)) resolve()
  }

  private remember(sight: Sight): void {
    this.before.set(sight.version, sight)
    for (const version of this.before.keys()) {
      if (this.before.size <= REMEMBERED) return
      this.before.delete(version)
    }
  }

  /** News of who knew that version. */
  private bring(version: number | null, news: News, silently = false): void {
    const base = version === null ? undefined : this.before.get(version)
    const now = base && applyChanges(base, news)
    if (base === undefined || now === undefined || !fits(base, news, now)) return this.anew()
    const went = now.version !== this.mirror?.version
    this.take(now, version === this.mirror?.version ? news.changes : null)
    if (went && !silently) for (const moved of [...this.watchers]) moved()
  }

  private heard(news: RoomNews): void {
    const facts = this.room.get()
    if (this.entering || facts === null) return
    if ('changes' in news) this.bring(this.mirror?.version ?? null, news)
    else if ('away' in news) this.room.set({ ...facts, away: this.timesByHere(news.away) })
    else if ('said' in news) this.room.set({ ...facts, said: withSaid(facts.said, news.said.map((s) => this.sayingByHere(s))) })
    else if ('next' in news) this.room.set({ ...facts, next: news.next })
    else this.anew() // whoever enters a table that is gone is told so
  }

  /** What an answer told of the table: `version`: what its sender knew when asking, null: that was not said. */
  private answered(version: number | null, answer: Done): void {
    if (this.entering || answer.now === undefined || answer.changes === undefined) return
    if (answer.now === this.mirror?.version) return
    if (version !== null && this.before.has(version)) this.bring(version, { version: answer.now, changes: answer.changes }, true)
    else this.askAgain()
  }

  // ---- the device's clock ----

  private byHere(sight: Sight): Sight {
    return { ...sight, opened: this.timeByHere(sight.opened), deadline: sight.deadline && this.timeByHere(sight.deadline) }
  }

  private changesByHere(changes: readonly Change[]): Change[] {
    return changes.map((change) => {
      if (!('set' in change) || !change.set.deadline) return change
      return { set: { ...change.set, deadline: this.timeByHere(change.set.deadline) } }
    })
  }

  private roomByHere(room: RoomFacts): RoomFacts {
    return { ...room, away: this.timesByHere(room.away), said: room.said.map((saying) => this.sayingByHere(saying)) }
  }

  private timesByHere(times: Record<string, number>): Record<string, number> {
    return Object.fromEntries(Object.entries(times).map(([seat, time]) => [seat, this.timeByHere(time)]))
  }

  private sayingByHere(saying: Saying): Saying {
    return { ...saying, at: this.timeByHere(saying.at) }
  }

  /** 0: not known. */
  private timeByHere(time: number): number {
    return time === 0 ? 0 : this.connection.here(time)
  }
}

const sameSaying = (one: Saying, other: Saying) => JSON.stringify(one) === JSON.stringify(other)

function withSaid(said: readonly Saying[], more: readonly Saying[]): Saying[] {
  return [...said, ...more.filter((saying) => !said.some((other) => sameSaying(saying, other)))]
}
