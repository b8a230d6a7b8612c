/** A table in the worker of this page. */

import type { Danger, Engine, Sighting, Thinking, Verdict } from '../engine/engine'
import type { Accepted, Lang, News, Sight, Steps, Thought } from '../wire/wire'
import { freshMessageId, untilAnswered, type Hinting, type OwnTable, type Telling } from './link'

/** What hints allow themselves, in nodes: a second or two. */
const HINT_NODES = 60_000

/** Those who watch a table, by its name at each engine. */
const watched = new WeakMap<Engine, Map<string, Set<DeskLink>>>()

function linksTo(engine: Engine, table: string): Set<DeskLink> {
  const tables = watched.get(engine) ?? new Map<string, Set<DeskLink>>()
  watched.set(engine, tables)
  const links = tables.get(table) ?? new Set()
  tables.set(table, links)
  return links
}

export class DeskLink implements OwnTable {
  private readonly watchers = new Set<() => void>()

  constructor(
    private readonly engine: Engine,
    readonly table: string,
  ) {}

  sight(seat: string, how: Sighting = {}): Promise<Sight> {
    return this.engine.see(this.table, seat, how)
  }

  changes(seat: string, version: number, how: Telling = {}): Promise<News> {
    return this.engine.changes(this.table, seat, version, how)
  }

  async send(seat: string, version: number, message: string, how: Telling = {}): Promise<Accepted> {
    const id = freshMessageId(version)
    const ask = () => this.engine.do(this.table, seat, version, id, message, how)
    const answer = await untilAnswered(ask)
    this.tellOthers()
    return answer
  }

  watch(moved: () => void): () => void {
    this.watchers.add(moved)
    linksTo(this.engine, this.table).add(this)
    return () => {
      this.watchers.delete(moved)
      if (this.watchers.size === 0) linksTo(this.engine, this.table).delete(this)
    }
  }

  private tellOthers(): void {
    for (const link of linksTo(this.engine, this.table)) {
      if (link !== this) for (const moved of link.watchers) moved()
    }
  }

  steps(seat: string, beginning: string, lang: Lang): Promise<Steps> {
    return this.engine.steps(this.table, seat, beginning, lang)
  }

  why(seat: string, event: string, lang: Lang): Promise<Verdict> {
    return this.engine.why(this.table, seat, event, lang)
  }

  loses(seat: string, event: string, lang: Lang): Promise<Danger> {
    return this.engine.loses(this.table, seat, event, lang)
  }

  hint(seat: string, how: Hinting = {}): Promise<Thought> {
    return this.think(seat, { ...how, nodes: HINT_NODES })
  }

  think(seat: string, how: Thinking = {}): Promise<Thought> {
    return this.engine.think(this.table, seat, how)
  }

  journal(since: number): Promise<string[]> {
    return this.engine.journal(this.table, since)
  }

  async renew(lines: readonly string[]): Promise<number> {
    const { version } = await this.engine.renew(this.table, lines)
    this.tellOthers()
    return version
  }
}
