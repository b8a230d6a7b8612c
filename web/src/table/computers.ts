/** The computers that sit at a table of this device: one after another they play until a person is to act. */

import type { OwnTable } from '../link/link'
import type { Live } from '../store/live'
import type { Said } from './keeper'
import { askedComputer, DRAW_BELOW } from './offers'
import type { PlayState } from './play-state'
import { isComputer } from './viewer'

interface Table {
  readonly state: Live<PlayState>
  send(seat: string, message: string): Promise<Said>
  /** What was said is kept and shown, and then others may act. */
  heard(said: Said): Promise<void>
  /** What was thought about is not what is. */
  moved(): void
  fail(trouble: unknown): void
  isStale(trouble: unknown): boolean
}

export class Computers {
  private stopped = new AbortController()
  private driving: Promise<void> = Promise.resolve()
  private closed = false

  constructor(
    private readonly link: OwnTable,
    private readonly table: Table,
  ) {}

  /** Ends what is thought; they go on when they are driven again. */
  stop(): void {
    this.stopped.abort()
    this.stopped = new AbortController()
  }

  close(): void {
    this.closed = true
    this.stopped.abort()
  }

  /** Lets them play until a person is to act. */
  drive(): Promise<void> {
    const done = this.driving.then(() => this.driveOn())
    this.driving = done.catch(() => undefined)
    return done
  }

  /** One after another: thinking that was stopped must have ended before it is begun again. */
  private async driveOn(): Promise<void> {
    const { signal } = this.stopped
    for (;;) {
      const { sight, following } = this.table.state.get()
      if (following || this.closed || signal.aborted || sight.phase !== 'playing') return
      const asked = askedComputer(sight)
      if (asked === null && !isComputer(sight, sight.toMove)) return
      const said = await this.speaks(asked ?? sight.toMove, asked !== null, signal)
      if (this.closed || said === null) return
      await this.table.heard(said)
    }
  }

  /** What it has to say: its move, or its answer to an offer. */
  private async speaks(seat: string, asked: boolean, signal: AbortSignal): Promise<Said | null> {
    const { table } = this
    table.state.change({ thinking: seat })
    try {
      if (asked) return await table.send(seat, await this.answerOf(seat, signal))
      const thought = await this.link.think(seat, { signal })
      return await table.send(seat, `event ${thought.best}`)
    } catch (trouble) {
      if (table.isStale(trouble)) table.moved()
      else if (!signal.aborted) table.fail(trouble)
      return null
    } finally {
      table.state.change({ thinking: null })
    }
  }

  /** By what it expects, as deep as its level looks; afresh, since it may not be its turn. */
  private async answerOf(seat: string, signal: AbortSignal): Promise<string> {
    const { seats, toMove, ply } = this.table.state.get().sight
    const level = seats.find((sitter) => sitter.seat === seat)?.level ?? 1
    const { score } = await this.link.think(toMove, { level, at: ply, signal })
    return (score[seat] ?? 0) < DRAW_BELOW ? 'accept' : 'decline'
  }
}
