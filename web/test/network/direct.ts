/** A line to the server past the bad network, to see what the server has: written apart from the page's own. */

import type { Lang, Sight } from '../../src/wire/wire'
import type { RoomFacts } from '../../src/wire/server'
import type { Socket } from '../../src/link/surroundings'
import type { Serving } from './serving'
import { webSocket } from './web-socket'

interface Asked {
  line: string
  resolve(answer: Answer): void
}

export type Answer = Record<string, unknown> & { error?: { code: string } }

export class Direct {
  private socket: Socket | null = null
  private open = false
  private last = 0
  private readonly asked = new Map<number, Asked>()
  private closed = false

  /** `entering`: as which seat of which table, before anything else. */
  constructor(
    private readonly house: Pick<Serving, 'port'>,
    private readonly table: string,
    private readonly key: string,
    private readonly lang: Lang = 'en',
  ) {
    this.connect()
  }

  /** All that the seat may know, as the server tells who comes new. */
  async fresh(): Promise<{ sight: Sight; room: RoomFacts }> {
    return (await this.ask(`enter ${this.table} ${this.key} lang=${this.lang} views=all`)) as never
  }

  /** The events from this number on. */
  async eventsFrom(number: number): Promise<Sight['history']> {
    const answer = await this.ask(`see ${this.table} at=0 since=${number}`)
    return (answer as unknown as Sight).history
  }

  ask(line: string): Promise<Answer> {
    return new Promise((resolve) => {
      const number = ++this.last
      this.asked.set(number, { line, resolve })
      if (this.open) this.socket?.send(`${number} ${line}`)
    })
  }

  close(): void {
    this.closed = true
    this.socket?.close()
  }

  private connect(): void {
    if (this.closed) return
    this.open = false
    this.socket = webSocket(`ws://127.0.0.1:${this.house.port}/tables`, {
      opened: () => this.socket?.send(`999999 enter ${this.table} ${this.key} lang=${this.lang}`),
      heard: (data) => this.heard(JSON.parse(data as string) as Answer & { n?: number }),
      ended: () => setTimeout(() => this.connect(), 20),
    })
  }

  private heard(answer: Answer & { n?: number }): void {
    const { n } = answer
    if (n === 999999 && answer.error === undefined) {
      this.open = true
      for (const [number, { line }] of this.asked) this.socket?.send(`${number} ${line}`)
    }
    const asked = n === undefined ? undefined : this.asked.get(n)
    if (n === undefined || asked === undefined) return
    // A server that stops says so; it is asked again when it is back.
    if (['stopping', 'not-here'].includes(answer.error?.code ?? '')) return
    this.asked.delete(n)
    asked.resolve(answer)
  }
}
