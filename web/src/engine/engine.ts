/** The page's way to its tables: the verbs of docs/WIRE.md as promises. */

import type { Reply, Request } from './clerk'
import { Refusal } from '../wire/refusal'
import type {
  Accepted, Game, GameId, GameRecord, Lang, News, Sight, Steps, Thought, Why, WireError,
} from '../wire/wire'

/** The engine itself does not work (any more): not loaded, or broken by a mistake of ours. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
}

export interface NewTable {
  options?: Record<string, string>
  /** `person`, `computer:5`, `open`, in seat order. */
  seats?: readonly string[]
  /** 64 hexadecimal digits; without it a fresh one. */
  seed?: string
  screen?: 'one' | 'own'
  deal?: 'sealed' | 'shared' | 'entered'
  clock?: { time: number; increment: number }
  against?: string
  start?: string
}

export interface Thinking {
  /** Without it that of the computer that sits there, else 10. */
  level?: number
  /** Limits; without them what the level allows itself. */
  nodes?: number
  milliseconds?: number
  /** After so many events instead of now; afresh, without what was thought before. */
  at?: number
  /** The same seed and nodes give the same thought, as far as nothing is remembered; without it another
   *  one. */
  seed?: number
  lang?: Lang
  onProgress?: (thought: Thought) => void
  /** Ends it at once; the promise is rejected with the signal's reason. */
  signal?: AbortSignal
}

export interface Sighting {
  lang?: Lang
  /** After so many events instead of all. */
  at?: number
  /** The history from this event on. */
  since?: number
}

export interface Done {
  ok: true
  version: number
}

export interface Move {
  text: string
  say: string
}

export type Verdict = { legal: true; event: string; say: string } | { legal: false; why: Why }

export interface Danger {
  loses: boolean
  reply?: string | null
  /** The reply in words. */
  say?: string | null
  surely?: boolean
}

/** A worker, or one end of a message channel. */
export interface Port {
  postMessage(request: Request): void
  onmessage: ((event: MessageEvent<Reply>) => void) | null
}

/** MiB that one thinking may use: enough for the longest in a page, and small for a phone. */
const HASH = 32

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
  progress?: (thought: Thought) => void
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/** A 256-bit number for the dealing, as `new` and `reveal` take it. */
export function freshSeed(): string {
  return Array.from(random(32), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function freshThinkingSeed(): number {
  return random(6).reduce((number, byte) => number * 256 + byte, 0)
}

/** `key=value` for what is given. */
function words(pairs: Record<string, string | number | undefined>): string {
  return Object.entries(pairs)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${value}`)
    .join('')
}

function telling({ lang, views }: { lang?: Lang; views?: boolean }): string {
  return words({ lang, views: views ? 'all' : undefined })
}

export class Engine {
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private lastNow = 0

  /** Times of the table are milliseconds of this clock. */
  constructor(
    private readonly port: Port,
    private readonly clock: () => number = Date.now,
  ) {
    port.onmessage = ({ data }) => this.receive(data)
  }

  /** Any line of docs/WIRE.md. Rejected with a `Refusal` if the answer is an error. */
  call<T = unknown>(line: string): Promise<T> {
    return this.ask<T>({ line })
  }

  async games(): Promise<Game[]> {
    return (await this.call<{ games: Game[] }>('games')).games
  }

  open(table: string, game: GameId, how: NewTable = {}): Promise<Done> {
    const { options = {}, seats, seed = freshSeed(), screen, deal, clock, against, start } = how
    const time = clock && `${clock.time}+${clock.increment}`
    return this.call(
      `new ${table} ${game}` + words(options) +
        words({ seats: seats?.join(','), seed, screen, deal, clock: time, against, start }),
    )
  }

  /** The next table of those who sat at one that is over, everybody one seat further. */
  rematch(table: string, next: string): Promise<Done> {
    return this.call(`rematch ${table} ${next}` + words({ seed: freshSeed() }))
  }

  see(table: string, seat: string, how: Sighting = {}): Promise<Sight> {
    const { lang, at, since } = how
    return this.call(`see ${table} ${seat} ${this.now()}` + words({ lang, at, since }))
  }

  changes(
    table: string, seat: string, version: number, how: { lang?: Lang; views?: boolean } = {},
  ): Promise<News> {
    return this.call(`changes ${table} ${seat} ${this.now()} ${version}` + telling(how))
  }

  /** `message`: a verb and its argument, as `event c3`; `id`: the sender's own name for it. */
  do(
    table: string, seat: string, version: number, id: string, message: string,
    how: { lang?: Lang; views?: boolean } = {},
  ): Promise<Accepted> {
    return this.call(`do ${table} ${seat} ${this.now()} ${version} ${id}${telling(how)} ${message}`)
  }

  async moves(table: string, seat: string, lang?: Lang): Promise<Move[]> {
    return (await this.call<{ moves: Move[] }>(`moves ${table} ${seat}` + words({ lang }))).moves
  }

  why(table: string, seat: string, event: string, lang?: Lang): Promise<Verdict> {
    return this.call(`why ${table} ${seat} ${event}` + words({ lang }))
  }

  steps(table: string, seat: string, beginning = '', lang?: Lang): Promise<Steps> {
    return this.call(`steps ${table} ${seat} ${beginning}`.trimEnd() + words({ lang }))
  }

  loses(table: string, seat: string, event: string, lang: Lang): Promise<Danger> {
    return this.call(`loses ${table} ${seat} ${event} lang=${lang}`)
  }

  async record(table: string): Promise<GameRecord> {
    return (await this.call<{ record: GameRecord }>(`record ${table}`)).record
  }

  /** `parts`: the lines of a record (docs/RECORD.md). */
  openRecord(table: string, parts: readonly string[]): Promise<Done> {
    return this.call(`open-record ${table}\n${parts.join('\n')}`)
  }

  async export(table: string): Promise<string> {
    return (await this.call<{ text: string }>(`export ${table}`)).text
  }

  import(table: string, game: GameId, text: string): Promise<Done> {
    return this.call(`import ${table} ${game}\n${text}`)
  }

  async journal(table: string, since?: number): Promise<string[]> {
    return (await this.call<{ lines: string[] }>(`journal ${table}` + words({ since }))).lines
  }

  restore(table: string, journal: readonly string[]): Promise<Done> {
    return this.call(`restore ${table}\n${journal.join('\n')}`)
  }

  /** The table as this journal makes it, in place of the one that stands there. Nobody finds it gone in
   *  between: lines are answered in their order. */
  renew(table: string, journal: readonly string[]): Promise<Done> {
    this.close(table).catch(() => undefined)
    return this.restore(table, journal)
  }

  close(table: string): Promise<{ ok: true }> {
    return this.call(`close ${table}`)
  }

  /** Thinks for a seat, without keeping other calls waiting. A new thinking at the same table ends the
   *  one before it, which is rejected with an `AbortError`. */
  think(table: string, seat: string, how: Thinking = {}): Promise<Thought> {
    const { level, nodes, milliseconds, at, lang = 'en', onProgress, signal } = how
    if (signal?.aborted) return Promise.reject(signal.reason)
    const seed = how.seed ?? freshThinkingSeed()
    const limits = words({ level, nodes, milliseconds, at, hash: HASH })
    const line = `think ${table} ${seat} ${seed}${limits}`
    const progress = onProgress !== undefined
    const thought = this.ask<Thought>({ table, think: line, lang, progress }, onProgress)
    return signal ? this.abortable(this.lastId, thought, signal) : thought
  }

  private abortable<T>(id: number, answer: Promise<T>, signal: AbortSignal): Promise<T> {
    const stop = () => {
      const { reject } = this.waiting.get(id) ?? {}
      this.waiting.delete(id)
      this.port.postMessage({ id, stop: true })
      reject?.(signal.reason)
    }
    signal.addEventListener('abort', stop)
    return answer.finally(() => signal.removeEventListener('abort', stop))
  }

  private ask<T>(
    request: { line: string } | Omit<Extract<Request, { think: string }>, 'id'>,
    progress?: (thought: Thought) => void,
  ): Promise<T> {
    const id = ++this.lastId
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, progress })
      this.port.postMessage({ id, ...request })
    })
  }

  private receive(reply: Reply): void {
    const waiting = this.waiting.get(reply.id)
    if (!waiting) return
    if ('progress' in reply) {
      waiting.progress?.(reply.progress)
      return
    }
    this.waiting.delete(reply.id)
    if ('stopped' in reply)
      waiting.reject(new DOMException('another thinking began at this table', 'AbortError'))
    else if ('failed' in reply) waiting.reject(new EngineFailure(reply.failed))
    else this.settle(waiting, reply.json)
  }

  private settle(waiting: Waiting, json: string): void {
    const answer = JSON.parse(json) as { error?: WireError }
    if (answer.error) waiting.reject(new Refusal(answer.error))
    else waiting.resolve(answer)
  }

  /** A table's time never goes back, whatever the device's clock does. */
  private now(): number {
    this.lastNow = Math.max(this.lastNow, Math.floor(this.clock()))
    return this.lastNow
  }
}

/** An engine in a worker of its own, and how the worker is ended, whatever it is doing. */
export function startWorker(): { engine: Engine; end(): void } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return { engine: new Engine(worker), end: () => worker.terminate() }
}

/** The engine that stays as long as the page. */
export function startEngine(): Engine {
  return startWorker().engine
}
