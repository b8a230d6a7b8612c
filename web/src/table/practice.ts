/** One task of a lesson at a study table: what was tried, and whether that was it. A study table hides nothing;
 *  what is shown of it is what the learner's seat would see in a game. */

import type { Engine } from '../engine/engine'
import type { Face, Task } from '../games/face'
import type { TableLink } from '../link/link'
import { Live } from '../store/live'
import { settings } from '../store/settings'
import { applyChanges } from '../wire/changes'
import { Refusal } from '../wire/refusal'
import type { Game, Sight } from '../wire/wire'
import { Drafting, NO_DRAFT, type DraftState } from './draft'
import { FRAME_MS, nextFrame, stillFrame, type Frame } from './frames'
import { openStudy } from './study'

export interface PracticeState extends DraftState {
  sight: Sight
  shown: Frame
  /** Attempts that were not it. */
  misses: number
  missed: boolean
  done: boolean
}

/** How long a move that was not it stays to be seen. */
const MISS_MS = 900

/** Who moves all seats at a study table, and sees it all. */
const REFEREE = 'referee'

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

export class Practice {
  readonly state: Live<PracticeState>
  private readonly drafting: Drafting
  private closed = false
  private busy = false

  private constructor(
    private readonly engine: Engine,
    private readonly link: TableLink,
    readonly face: Face,
    readonly task: Task,
    sight: Sight,
  ) {
    const shown = stillFrame(this.seen(sight))
    this.state = new Live<PracticeState>({
      ...NO_DRAFT,
      sight,
      shown,
      misses: 0,
      missed: false,
      done: false,
    })
    this.drafting = new Drafting(link, face, this.state, {
      seat: () => this.actor,
      asksFirst: () => false,
      play: (event) => this.play(event),
    })
  }

  static async open(engine: Engine, game: Game, face: Face, task: Task): Promise<Practice> {
    const { options = {}, position: start } = task
    const link = await openStudy(engine, { game: game.id, options, start })
    const sight = await link.sight(REFEREE, { lang: settings.get().lang })
    const practice = new Practice(engine, link, face, task, sight)
    await practice.drafting.refresh()
    return practice
  }

  close(): void {
    this.closed = true
    void this.engine.close(this.link.table)
  }

  get actor(): string | null {
    const { done, missed } = this.state.get()
    return done || missed || this.closed ? null : this.task.seat
  }

  setDraft(draft: string): Promise<void> {
    return this.drafting.set(draft)
  }

  back(): Promise<void> {
    return this.drafting.back()
  }

  async attempt(text: string): Promise<void> {
    const seat = this.actor
    if (seat === null) return
    const answer = await this.link.why(seat, text, settings.get().lang)
    if (answer.legal) {
      await this.play(answer.event)
      return
    }
    const done = answer.why.code === this.task.refused
    const { misses } = this.state.get()
    this.state.change({ ...NO_DRAFT, reason: answer.why, done, misses: done ? misses : misses + 1 })
    await this.drafting.refresh()
  }

  async play(text: string): Promise<void> {
    if (this.actor === null || this.busy) return
    this.busy = true
    try {
      await this.tryOut(text)
    } catch (trouble) {
      if (!(trouble instanceof Refusal) || trouble.why === null) throw trouble
      this.state.change({ reason: trouble.why })
    } finally {
      this.busy = false
    }
  }

  private async tryOut(text: string): Promise<void> {
    const { ply } = this.state.get().sight
    await this.enter(text)
    const { history, view } = this.state.get().sight
    const played = history[ply]?.text ?? ''
    const done = this.task.events?.includes(played) || this.task.reached?.(view) === true
    if (done) {
      this.state.change({ done: true })
      await this.showReply()
    } else await this.takeBack()
  }

  private seen(sight: Sight): Sight {
    const { fromSeat } = this.face
    return fromSeat ? { ...sight, view: fromSeat(sight.view, this.task.seat) } : sight
  }

  private async send(message: string): Promise<Sight> {
    const { sight } = this.state.get()
    const { lang } = settings.get()
    const { now, changes } = await this.link.send(REFEREE, sight.version, message, { lang })
    return applyChanges(sight, { version: now, changes })
  }

  private async enter(text: string): Promise<void> {
    const { view } = this.state.get().shown
    const sight = await this.send(`event ${text}`)
    if (!this.closed) this.state.change({ ...NO_DRAFT, sight, shown: nextFrame(view, this.seen(sight)) })
  }

  private async showReply(): Promise<void> {
    for (const event of this.task.reply ?? []) {
      await pause(FRAME_MS * 2)
      if (this.closed) return
      await this.enter(event)
    }
  }

  private async takeBack(): Promise<void> {
    this.state.change({ missed: true, misses: this.state.get().misses + 1 })
    await pause(MISS_MS)
    if (this.closed) return
    const sight = await this.send('undo')
    this.state.change({ sight, shown: stillFrame(this.seen(sight)), missed: false })
    await this.drafting.refresh()
  }
}
