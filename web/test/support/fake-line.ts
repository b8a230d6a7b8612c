/** A line that a test holds at its other end, and a clock that it turns. */

import type { Events, Socket, Surroundings } from '../../src/link/surroundings'

export class FakeSocket implements Socket {
  readonly sent: string[] = []
  closed = false

  constructor(private readonly events: Events) {}

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.closed = true
  }

  open(): void {
    this.events.opened()
  }

  say(text: object): void {
    this.events.heard(JSON.stringify(text))
  }

  sayRaw(text: unknown): void {
    this.events.heard(text)
  }

  end(code = 1006): void {
    this.events.ended(code)
  }

  /** The number under which the last line with this verb was sent. */
  numberOf(verb: string): number {
    const line = this.sent.findLast((text) => text.split(' ')[1] === verb)
    if (line === undefined) throw new Error(`${verb} was not asked: ${this.sent.join('; ')}`)
    return Number(line.split(' ')[0])
  }

  /** The lines that were sent, without numbers and signs of life. */
  get lines(): string[] {
    return this.sent.map((text) => text.replace(/^\d+ /, '')).filter((line) => line !== 'time')
  }

  answer(verb: string, answer: object): void {
    this.say({ n: this.numberOf(verb), ...answer })
  }
}

interface Timer {
  at: number
  then(): void
}

export class FakeLine implements Surroundings {
  readonly sockets: FakeSocket[] = []
  isSeen = true
  isServed: boolean | null = null
  private time = 1_000_000
  private timers: Timer[] = []
  private wake: () => void = () => undefined

  now(): number {
    return this.time
  }

  after(milliseconds: number, then: () => void): () => void {
    const timer = { at: this.time + milliseconds, then }
    this.timers.push(timer)
    return () => (this.timers = this.timers.filter((other) => other !== timer))
  }

  connect(_address: string, events: Events): Socket {
    const socket = new FakeSocket(events)
    this.sockets.push(socket)
    return socket
  }

  lot(): number {
    return 0.5
  }

  seen(): boolean {
    return this.isSeen
  }

  onWake(wake: () => void): () => void {
    this.wake = wake
    return () => (this.wake = () => undefined)
  }

  served(): Promise<boolean | null> {
    return Promise.resolve(this.isServed)
  }

  /** The network may be back, or somebody looks again. */
  stir(): void {
    this.wake()
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.timers = this.timers.filter((other) => other !== next)
      this.time = next.at
      next.then()
    }
    this.time = end
  }

  /** When the next thing is due. */
  get wait(): number {
    return Math.min(...this.timers.map(({ at }) => at)) - this.time
  }
}

/** What was promised has been taken note of. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
