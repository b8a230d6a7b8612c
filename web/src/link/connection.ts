/** The page's one line to the server (docs/API.md). It comes back by itself: whoever asks something waits for the
 *  answer however often the line is lost in between, and whoever has entered a table has entered it again before
 *  anything else of that table is asked. So everything that goes this way may be asked twice: messages have ids of
 *  their own, and the server carries each out once. */

import { Live } from '../store/live'
import { Refusal } from '../wire/refusal'
import type { Entered, RoomNews, ServerText } from '../wire/server'
import type { WireError } from '../wire/wire'
import { LostAnswer } from './link'
import { AGAIN_PAUSE, openingTime, patience, pauseAfterRefusal, pauseBefore, quietTime } from './pauses'
import type { Socket, Surroundings } from './surroundings'

/** How the line stands; times are the device's. */
export type LineState =
  /** Nobody has needed it yet. */
  | { at: 'idle' }
  | { at: 'connecting' }
  | { at: 'open' }
  /** Cut off since then; `next`: when it is tried again, null while that is being done. */
  | { at: 'lost'; since: number; next: number | null }
  /** The server has said that it stops; it is come back to. */
  | { at: 'stopping'; since: number; next: number | null }
  /** Shown out with this code (docs/API.md, Connections); `next`: null if it is not tried by itself. */
  | { at: 'refused'; code: number; next: number | null }
  /** There is no server here: the page was served as files. */
  | { at: 'none' }

/** Whoever has entered a table. */
export interface Visitor {
  /** How it is entered now: `KEY`, and what follows it. */
  how(): string
  entered(answer: Entered): void
  heard(news: RoomNews): void
  /** It cannot be entered, and is not asked again. */
  refused(refusal: Refusal): void
}

interface Request {
  line: string
  /** The table that has to be entered first. */
  visit: Visit | null
  /** When the line is lost: asked again; lost if it was sent; gone with the line. */
  fate: 'again' | 'once' | 'line'
  sent: boolean
  attempts: number
  heard?: ((answer: unknown) => void) | undefined
  resolve(answer: unknown): void
  reject(trouble: unknown): void
}

/** How often something that could not be kept is asked before that is told. */
const ATTEMPTS = 4

/** Refusals that pass: what was refused so is asked again. */
const PASSING = ['too-fast', 'not-stored', 'stopping', 'full']

const TOO_FAST = 4001
const TOO_MANY = 4003
const BAD_LINE = 4000
const GOING_AWAY = 1001

/** Being at a table, from entering it to leaving it, over all lines. */
export class Visit {
  inside = false
  left = false

  constructor(
    private readonly connection: Connection,
    readonly table: string,
    readonly visitor: Visitor,
  ) {}

  /** `verb` and what follows the table's name. `heard` is called with the answer before anything that came after it is
   *  looked at. */
  ask<T>(verb: string, rest = '', heard?: (answer: T) => void): Promise<T> {
    return this.connection.request<T>(`${verb} ${this.table} ${rest}`.trimEnd(), this, 'again', heard)
  }

  /** For what is better not asked twice: rejected with a `LostAnswer` when the line is lost. */
  askOnce<T>(verb: string, rest = ''): Promise<T> {
    return this.connection.request<T>(`${verb} ${this.table} ${rest}`.trimEnd(), this, 'once')
  }

  /** Enters once more, to be told how things stand. */
  again(): void {
    this.connection.enterAgain(this)
  }

  leave(): void {
    this.connection.leave(this)
  }
}

export class Connection {
  readonly state = new Live<LineState>({ at: 'idle' })
  /** By how much the server's clock is ahead of the device's, as far as the quickest answer could tell. */
  ahead = 0
  private quickest = Infinity
  private socket: Socket | null = null
  private readonly requests = new Map<number, Request>()
  private readonly visits = new Set<Visit>()
  private lastNumber = 0
  private attempt = 0
  /** Attempts in a row that led to nothing, and lines in a row on which nothing came. */
  private failures = 0
  private deaf = 0
  private everOpen = false
  private stopping = false
  private since = 0
  private waiting: () => void = () => undefined
  private listening: () => void = () => undefined
  private probing = false
  private closed = false
  private readonly unwake: () => void

  constructor(
    private readonly address: string,
    private readonly around: Surroundings,
  ) {
    this.unwake = around.onWake(() => this.wake())
  }

  /** Asks until it is answered: only for what does no harm when it is asked twice. Rejected with a `Refusal`, or
   *  with a `LostAnswer` where there is no server. */
  ask<T>(line: string): Promise<T> {
    return this.request<T>(line, null, 'again')
  }

  enter(table: string, visitor: Visitor): Visit {
    const visit = new Visit(this, table, visitor)
    this.visits.add(visit)
    this.begin()
    if (this.isOpen) this.sendEnter(visit)
    return visit
  }

  /** The network may be back, or somebody wants to know: nothing is waited for. */
  wake(): void {
    if (this.closed || this.state.get().at === 'idle') return
    if (this.isOpen) this.probe()
    else if (this.socket === null) this.connect()
  }

  close(): void {
    this.closed = true
    this.unwake()
    this.drop()
    this.waiting()
    for (const { reject } of this.requests.values()) reject(new LostAnswer('the line was closed'))
    this.requests.clear()
    this.state.set({ at: 'idle' })
  }

  /** A moment of the server's clock by the device's. */
  here(time: number): number {
    return time - this.ahead
  }

  // ---- for visits ----

  request<T>(
    line: string, visit: Visit | null, fate: 'again' | 'once', heard?: (answer: T) => void,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.closed || visit?.left) return reject(new LostAnswer('nobody listens any more'))
      const number = ++this.lastNumber
      const settled = { heard: heard as Request['heard'], resolve: resolve as Request['resolve'], reject }
      const request: Request = { line, visit, fate, sent: false, attempts: 0, ...settled }
      this.requests.set(number, request)
      this.begin()
      this.trySend(number, request)
    })
  }

  enterAgain(visit: Visit): void {
    visit.inside = false
    if (this.isOpen && !visit.left) this.sendEnter(visit)
  }

  leave(visit: Visit): void {
    if (visit.left) return
    visit.left = true
    this.visits.delete(visit)
    for (const [number, request] of this.requests)
      if (request.visit === visit) this.refuse(number, new LostAnswer('the table was left'))
    const others = [...this.visits].some(({ table }) => table === visit.table)
    if (visit.inside && this.isOpen && !others) this.put(++this.lastNumber, `quit ${visit.table}`)
  }

  // ---- the line ----

  private get isOpen(): boolean {
    return this.state.get().at === 'open'
  }

  private begin(): void {
    const { at } = this.state.get()
    if (!this.closed && (at === 'idle' || at === 'none')) this.connect()
  }

  private connect(): void {
    this.waiting()
    const before = this.state.get()
    if (before.at === 'lost' || before.at === 'stopping') this.state.set({ ...before, next: null })
    else this.state.set({ at: 'connecting' })
    this.stopping = false
    // What an earlier socket still says is of no interest.
    const attempt = ++this.attempt
    const when = (then: () => void) => attempt === this.attempt && this.socket !== null && then()
    this.socket = this.around.connect(this.address, {
      opened: () => when(() => this.opened()),
      heard: (data) => when(() => this.heard(data)),
      ended: (code) => when(() => this.ended(code)),
    })
    this.waiting = this.around.after(openingTime(this.deaf), () => this.giveUp())
  }

  private opened(): void {
    this.waiting()
    this.everOpen = true
    this.probing = false
    this.state.set({ at: 'open' })
    // Every line begins with a question, so that it shows at once whether anything comes back.
    this.probe()
    for (const visit of this.visits) this.sendEnter(visit)
    for (const [number, request] of this.requests) this.trySend(number, request)
  }

  /** Nothing has come for too long: whatever the socket says, the line is dead. */
  private giveUp(): void {
    this.deaf += 1
    this.drop()
    this.ended(0)
  }

  private drop(): void {
    const { socket } = this
    this.socket = null
    this.listening()
    socket?.close()
  }

  private ended(code: number): void {
    const before = this.state.get()
    this.socket = null
    this.listening()
    this.waiting()
    for (const visit of this.visits) visit.inside = false
    for (const [number, request] of this.requests) {
      const gone = request.fate === 'line' || (request.fate === 'once' && request.sent)
      if (gone) this.refuse(number, new LostAnswer('the line was lost'))
      else request.sent = false
    }
    if (before.at !== 'lost' && before.at !== 'stopping') this.since = this.around.now()
    if (!this.everOpen && this.failures === 0) void this.lookForServer()
    this.waitFor(code)
  }

  private waitFor(code: number): void {
    const lot = this.around.lot()
    if (code === BAD_LINE) return this.state.set({ at: 'refused', code, next: null })
    const refused = code === TOO_FAST || code === TOO_MANY
    const pause = refused ? pauseAfterRefusal(lot) : pauseBefore(this.failures, this.around.seen(), lot)
    const next = this.around.now() + pause
    const before = this.state.get().at
    const stops = this.stopping || code === GOING_AWAY || before === 'stopping'
    this.failures += 1
    if (refused) this.state.set({ at: 'refused', code, next })
    else this.state.set({ at: stops ? 'stopping' : 'lost', since: this.since, next })
    this.waiting = this.around.after(pause, () => this.connect())
  }

  /** Where the page was served as files there is nobody to come back to. */
  private async lookForServer(): Promise<void> {
    const served = await this.around.served()
    if (served !== false || this.everOpen || this.closed) return
    this.drop()
    this.waiting()
    this.failures = 0
    this.state.set({ at: 'none' })
    for (const number of [...this.requests.keys()]) this.refuse(number, new LostAnswer('there is no server here'))
  }

  // ---- sending ----

  private put(number: number, line: string): void {
    this.socket?.send(`${number} ${line}`)
  }

  private trySend(number: number, request: Request): void {
    if (!this.isOpen || request.sent || (request.visit !== null && !request.visit.inside)) return
    request.sent = true
    this.put(number, request.line)
    if (!this.probing) this.listen()
  }

  private sendEnter(visit: Visit): void {
    const number = ++this.lastNumber
    this.requests.set(number, {
      line: `enter ${visit.table} ${visit.visitor.how()}`,
      visit: null,
      fate: 'line',
      sent: false,
      attempts: 0,
      resolve: (answer) => this.cameIn(visit, answer as Entered),
      reject: (trouble) => this.wasTurnedAway(visit, trouble),
    })
    this.trySend(number, this.requests.get(number)!)
  }

  private cameIn(visit: Visit, answer: Entered): void {
    if (visit.left) return
    visit.inside = true
    visit.visitor.entered(answer)
    for (const [number, request] of this.requests)
      if (request.visit === visit) this.trySend(number, request)
  }

  private wasTurnedAway(visit: Visit, trouble: unknown): void {
    if (visit.left || !(trouble instanceof Refusal)) return
    visit.left = true
    this.visits.delete(visit)
    for (const [number, request] of this.requests)
      if (request.visit === visit) this.refuse(number, trouble)
    visit.visitor.refused(trouble)
  }

  // ---- listening ----

  private heard(data: unknown): void {
    const text = readText(data)
    if (text === null) return this.giveUp()
    this.failures = 0
    this.deaf = 0
    this.probing = false
    this.listen()
    if ('n' in text) this.answered(text.n, text)
    else if ('news' in text) this.news(text)
    else this.stopping = true
  }

  private news(news: RoomNews): void {
    for (const visit of [...this.visits])
      if (visit.table === news.news && visit.inside) visit.visitor.heard(news)
  }

  private answered(number: number, answer: object): void {
    const request = this.requests.get(number)
    if (request === undefined) return
    const error = 'error' in answer ? (answer.error as WireError) : null
    if (error !== null && this.comesAgain(number, request, error)) return
    this.requests.delete(number)
    if (error !== null) return request.reject(new Refusal(error))
    request.heard?.(answer)
    request.resolve(answer)
  }

  /** Whether a refusal is only for now. */
  private comesAgain(number: number, request: Request, { code }: WireError): boolean {
    if (code === 'not-here' && request.visit !== null && request.attempts < ATTEMPTS) {
      request.attempts += 1
      request.sent = false
      this.enterAgain(request.visit)
      return true
    }
    if (!PASSING.includes(code)) return false
    // Who comes too fast waits, and a server that stops is waited for; what is full or cannot be kept is told in the end.
    if (code === 'full' || code === 'not-stored') request.attempts += 1
    if (request.attempts >= ATTEMPTS) return false
    request.sent = false
    if (code === 'stopping') {
      this.stopping = true
      this.drop()
      this.ended(GOING_AWAY)
      return true
    }
    this.around.after(AGAIN_PAUSE * (1 + this.around.lot()), () => {
      if (this.requests.has(number)) this.trySend(number, request)
    })
    return true
  }

  private refuse(number: number, trouble: unknown): void {
    const request = this.requests.get(number)
    this.requests.delete(number)
    request?.reject(trouble)
  }

  private listen(): void {
    this.listening()
    const busy = [...this.requests.values()].some(({ sent }) => sent)
    this.listening = this.around.after(quietTime(busy, this.around.seen()), () => this.probe())
  }

  /** Asks the server for the time: a sign of life, and the difference of the clocks. */
  private probe(): void {
    const { socket } = this
    if (socket === null || this.probing) return
    this.probing = true
    this.listening()
    this.listening = this.around.after(patience(this.deaf), () => this.giveUp())
    const sent = this.around.now()
    const number = ++this.lastNumber
    this.requests.set(number, {
      line: 'time', visit: null, fate: 'line', sent: true, attempts: 0,
      resolve: (answer) => this.compareClocks(sent, (answer as { time: number }).time),
      reject: () => undefined,
    })
    this.put(number, 'time')
  }

  private compareClocks(sent: number, time: number): void {
    const now = this.around.now()
    if (now - sent > this.quickest) return
    this.quickest = now - sent
    this.ahead = Math.round(time - (sent + now) / 2)
  }
}

function readText(data: unknown): ServerText | null {
  try {
    const text: unknown = typeof data === 'string' ? JSON.parse(data) : null
    return typeof text === 'object' && text !== null ? (text as ServerText) : null
  } catch {
    return null
  }
}
