/** A bad network between one client and the server: it cuts, delays, throttles, swallows what is sent without a word,
 *  lets nobody through, and comes from another address every time. */

import { createServer, connect, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Chance } from '../support/chance'

/** What becomes of what is sent. */
interface Weather {
  /** New lines are let through: or turned away, or left to wait. */
  lets: 'through' | 'away' | 'wait'
  /** Nothing arrives any more, and nobody is told. */
  swallows: boolean
  /** Milliseconds on the way, and bytes that pass at once; 0: any number. */
  delay: number
  bytes: number
}

const FAULTS = ['cut', 'away', 'swallow', 'swallow and wait', 'delay', 'throttle'] as const

export type Fault = (typeof FAULTS)[number]

const FAIR: Weather = { lets: 'through', swallows: false, delay: 0, bytes: 0 }

/** One direction of a line. */
class Way {
  private readonly waiting: Buffer[] = []
  private passing = false

  constructor(
    private readonly from: Socket,
    private readonly to: Socket,
    private readonly weather: () => Weather,
  ) {
    from.on('data', (bytes: Buffer) => {
      this.waiting.push(bytes)
      this.pass()
    })
    const end = () => {
      // A swallowed end is not told either.
      if (!this.weather().swallows) to.destroy()
    }
    from.on('close', end)
    from.on('error', () => undefined)
  }

  /** Whether the other end was kept in the dark about the end of this one. */
  get ended(): boolean {
    return this.from.destroyed
  }

  pass(): void {
    if (this.passing || this.waiting.length === 0) return
    const { swallows, delay, bytes } = this.weather()
    if (swallows) return
    if (delay === 0 && bytes === 0) {
      for (const part of this.waiting.splice(0)) this.write(part)
      return
    }
    this.passing = true
    setTimeout(() => {
      this.passing = false
      if (this.weather().swallows) return
      const part = this.waiting.shift()
      if (part === undefined) return
      const now = bytes === 0 ? part : part.subarray(0, bytes)
      if (now.length < part.length) this.waiting.unshift(part.subarray(now.length))
      this.write(now)
      this.pass()
    }, delay)
  }

  private write(part: Buffer): void {
    if (!this.to.destroyed) this.to.write(part)
  }
}

interface Line {
  near: Socket
  far: Socket
  ways: Way[]
}

export class BadNetwork {
  private weather: Weather = FAIR
  private readonly lines = new Set<Line>()
  private readonly held = new Set<Socket>()
  private lastAddress = 1
  /** How often something went wrong, by what it was. */
  readonly faults: Record<string, number> = {}

  private constructor(
    private readonly listener: Server,
    private readonly port: () => number,
  ) {
    listener.on('connection', (near) => this.arrives(near))
  }

  /** `port`: where the server is now. */
  static async begin(port: () => number): Promise<BadNetwork> {
    const listener = createServer()
    const network = new BadNetwork(listener, port)
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    return network
  }

  get host(): string {
    return `127.0.0.1:${(this.listener.address() as AddressInfo).port}`
  }

  get address(): string {
    return `ws://${this.host}/tables`
  }

  private arrives(near: Socket): void {
    near.on('error', () => undefined)
    near.setNoDelay(true)
    if (this.weather.lets === 'away') near.resetAndDestroy()
    else if (this.weather.lets === 'wait') this.held.add(near)
    else this.join(near)
  }

  /** Every line comes from another address of this machine. */
  private join(near: Socket): void {
    if (near.destroyed) return
    this.lastAddress = (this.lastAddress % 250) + 1
    const far = connect({ port: this.port(), host: '127.0.0.1', localAddress: `127.0.0.${this.lastAddress}` })
    far.setNoDelay(true)
    const weather = () => this.weather
    const line = { near, far, ways: [new Way(near, far, weather), new Way(far, near, weather)] }
    this.lines.add(line)
    near.on('close', () => this.lines.delete(line))
  }

  /** Something goes wrong, by lot. */
  worsen(chance: Chance): void {
    this.break(chance.of(FAULTS), chance)
  }

  break(fault: Fault, chance: Chance): void {
    this.faults[fault] = (this.faults[fault] ?? 0) + 1
    switch (fault) {
      case 'cut':
        return this.cut()
      case 'away':
        this.weather = { ...FAIR, lets: 'away' }
        return this.cut()
      case 'swallow':
        this.weather = { ...FAIR, swallows: true }
        return
      case 'swallow and wait':
        this.weather = { ...FAIR, swallows: true, lets: 'wait' }
        return
      case 'delay':
        this.weather = { ...FAIR, delay: 1 + chance.below(30) }
        return
      case 'throttle':
        this.weather = { ...FAIR, delay: 1, bytes: 100 + chance.below(2000) }
        return
    }
  }

  cut(): void {
    for (const { near, far } of this.lines) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    this.lines.clear()
  }

  /** It is as it should be again. Lines on which nothing came are told to have ended, or what was swallowed arrives after
   *  all. */
  heal(chance: Chance): void {
    const { swallows } = this.weather
    this.weather = FAIR
    for (const near of [...this.held]) this.join(near)
    this.held.clear()
    if (swallows && chance.below(2) === 0) return this.cut()
    for (const line of this.lines) {
      if (line.ways.some(({ ended }) => ended)) {
        line.near.resetAndDestroy()
        line.far.resetAndDestroy()
      } else line.ways.forEach((way) => way.pass())
    }
  }

  end(): void {
    this.cut()
    for (const near of this.held) near.destroy()
    this.listener.close()
  }
}
