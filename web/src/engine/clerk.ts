/** Who works at the desk, on the worker's side: answers lines, and lets it think in slices so that other
 *  lines are answered in between and thinking can be stopped at once. How long it thinks is the desk's
 *  business. */

import type { Desk } from './module'
import type { Lang, Thought, WireError } from './wire'

export interface ThinkRequest {
  id: number
  table: string
  /** The line that begins it. */
  think: string
  lang: Lang
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

type Pondered = Thought | { error: WireError }

interface Thinking {
  request: ThinkRequest
  /** When, by the clerk's clock. */
  reported: number
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
    if ('error' in JSON.parse(json)) {
      this.post({ id: request.id, json })
      return
    }
    void this.think({ request, reported: this.now() })
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
    const json = this.desk.call(`ponder ${table} ${SLICE} lang=${lang}`)
    const now = this.now()
    const pondered: Pondered = JSON.parse(json)
    if ('error' in pondered || pondered.done) {
      this.stop(id)
      this.post({ id, json })
    } else if (progress && now - thinking.reported >= BETWEEN_REPORTS) {
      thinking.reported = now
      this.post({ id, progress: pondered })
    }
  }
}
