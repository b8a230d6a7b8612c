/** Who works at the desk, on the worker's side: answers lines, and thinks in slices so that other lines
 *  are answered in between and thinking can be stopped at once. */

import type { Desk } from './module'
import type { Lang, Thought, WireError } from '../wire/wire'

export interface ThinkRequest {
  id: number
  table: string
  /** The line that begins it. */
  think: string
  lang: Lang
  /** Instead of what the level allows itself, where that is a time; beside it, where that is nodes. */
  milliseconds: number | null
  /** Whether to tell what it thinks so far. */
  progress: boolean
}

export type Request = { id: number; line: string } | ThinkRequest | { id: number; stop: true }

export type Reply =
  | { id: number; json: string }
  | { id: number; progress: Thought }
  /** The thinking made way for another one at the same table. */
  | { id: number; stopped: true }
  /** The desk is broken. */
  | { id: number; failed: string }

/** Milliseconds. */
const SLICE = 20
const BETWEEN_REPORTS = 100
/** Nodes of the first slice, before it is known how long one takes. */
const FIRST_SLICE = 16

type Begun = { nodes: number; milliseconds: number } | { error: WireError }
type Pondered = Thought | { error: WireError }

interface Thinking {
  request: ThinkRequest
  /** By the clerk's clock. */
  end: number
  reported: number
  /** Nodes that it may still be given, and those of the next slice. */
  left: number
  slice: number
}

/** Lets everything that has arrived be handled first. A timer would wait four milliseconds and more. */
function createPause(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port1.onmessage = () => waiting.shift()?.()
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      port2.postMessage(null)
    })
}

/** The nodes of the next slice: as many as fit, but a slow one is not to follow from one quick one. */
function nextSlice(nodes: number, spent: number): number {
  const fitting = Math.round((nodes * SLICE) / Math.max(spent, 0.1))
  return Math.max(1, Math.min(fitting, nodes * 4))
}

export class Clerk {
  private readonly thinking = new Map<number, Thinking>()

  constructor(
    private readonly desk: Desk,
    private readonly post: (reply: Reply) => void,
    private readonly now: () => number = () => performance.now(),
    private readonly pause: () => Promise<void> = createPause(),
  ) {}

  handle(request: Request): void {
    this.guard(request.id, () => {
      if ('line' in request) this.post({ id: request.id, json: this.desk.call(request.line) })
      else if ('stop' in request) this.stop(request.id)
      else this.begin(request)
    })
  }

  private guard(id: number, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.thinking.delete(id)
      this.post({ id, failed: String(error) })
    }
  }

  private stop(id: number): void {
    const thinking = this.thinking.get(id)
    if (!thinking) return
    this.thinking.delete(id)
    this.desk.call(`halt ${thinking.request.table}`)
  }

  /** A table thinks about one thing at a time. */
  private makeWay(table: string): void {
    for (const [id, { request }] of this.thinking) {
      if (request.table !== table) continue
      this.stop(id)
      this.post({ id, stopped: true })
    }
  }

  private begin(request: ThinkRequest): void {
    this.makeWay(request.table)
    const json = this.desk.call(request.think)
    const begun: Begun = JSON.parse(json)
    if ('error' in begun) {
      this.post({ id: request.id, json })
      return
    }
    const time = request.milliseconds ?? (begun.milliseconds || Infinity)
    const now = this.now()
    void this.think({
      request, end: now + time, reported: now, left: begun.nodes || Infinity, slice: FIRST_SLICE,
    })
  }

  private async think(thinking: Thinking): Promise<void> {
    const { id } = thinking.request
    this.thinking.set(id, thinking)
    while (this.thinking.has(id)) {
      this.guard(id, () => this.ponder(thinking))
      await this.pause()
    }
  }

  private ponder(thinking: Thinking): void {
    const { id, table, lang, progress } = thinking.request
    const nodes = Math.min(thinking.slice, thinking.left)
    const before = this.now()
    const json = this.desk.call(`ponder ${table} ${nodes} lang=${lang}`)
    const after = this.now()
    const pondered: Pondered = JSON.parse(json)
    thinking.left -= nodes
    thinking.slice = nextSlice(nodes, after - before)
    if ('error' in pondered || pondered.done || thinking.left <= 0 || after >= thinking.end) {
      this.stop(id)
      this.post({ id, json })
    } else if (progress && after - thinking.reported >= BETWEEN_REPORTS) {
      thinking.reported = after
      this.post({ id, progress: pondered })
    }
  }
}
