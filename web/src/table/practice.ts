/** One task of a lesson at a study table: what was tried, and whether that was it. */

import { Refusal } from '../wire/refusal'
import type { Engine } from '../engine/engine'
import type { Game, Sight, Steps, Why } from '../wire/wire'
import type { Face, Task } from '../games/face'
import { Live } from '../store/live'
import { settings } from '../store/settings'
import { FRAME_MS, framesOf, stillFrame, type Frame } from './frames'
import { openStudy } from './study'

export interface PracticeState {
  shown: Frame
  steps: Steps | null
  draft: string
  reason: Why | null
  /** Attempts that were not it. */
  misses: number
  missed: boolean
  done: boolean
}

/** How long a move that was not it stays to be seen. */
const MISS_MS = 900

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

export class Practice {
  readonly state: Live<PracticeState>
  private closed = false
  private busy = false

  private constructor(
    private readonly engine: Engine,
    private readonly face: Face,
    readonly task: Task,
    private readonly table: string,
    sight: Sight,
  ) {
    this.state = new Live<PracticeState>({
      shown: stillFrame(sight),
      steps: null,
      draft: '',
      reason: null,
      misses: 0,
      missed: false,
      done: false,
    })
  }

  static async open(engine: Engine, game: Game, face: Face, task: Task): Promise<Practice> {
    const { options = {}, position: start, seat } = task
    const table = await openStudy(engine, { game: game.id, options, start })
    const sight = await engine.see(table, seat, { lang: settings.get().lang })
    const practice = new Practice(engine, face, task, table, sight)
    await practice.refreshSteps()
    return practice
  }

  close(): void {
    this.closed = true
    void this.engine.close(this.table)
  }

  get actor(): string | null {
    const { done, missed } = this.state.get()
    return done || missed ? null : this.task.seat
  }

  async setDraft(draft: string): Promise<void> {
    this.state.change({ draft, steps: null, reason: null })
    await this.refreshSteps()
    const { steps, draft: now } = this.state.get()
    const nothingFollows = steps !== null && steps.whole && steps.steps.length === 0
    if (now === draft && draft !== '' && nothingFollows && !settings.get().confirm)
      await this.play(draft)
  }

  back(): Promise<void> {
    return this.setDraft(this.face.back(this.state.get().draft))
  }

  async attempt(text: string): Promise<void> {
    if (this.actor === null) return
    const answer = await this.engine.why(this.table, this.task.seat, text)
    if (answer.legal) {
      await this.play(answer.event)
      return
    }
    const done = answer.why.code === this.task.refused
    const { misses } = this.state.get()
    this.state.change({ reason: answer.why, done, draft: '', misses: done ? misses : misses + 1 })
    await this.refreshSteps()
  }

  async play(text: string): Promise<void> {
    if (this.actor === null || this.busy) return
    this.busy = true
    try {
      await this.tryOut(text)
    } finally {
      this.busy = false
    }
  }

  private async tryOut(text: string): Promise<void> {
    const answer = await this.engine.why(this.table, this.task.seat, text)
    if (!answer.legal) {
      this.state.change({ reason: answer.why })
      return
    }
    await this.enter(text)
    const { view } = this.state.get().shown.sight
    const done = this.task.events?.includes(answer.event) || this.task.reached?.(view) === true
    if (done) {
      this.state.change({ done: true })
      await this.showReply()
    } else await this.takeBack()
  }

  private async enter(text: string): Promise<void> {
    const before = this.state.get().shown.sight
    await this.engine.do(this.table, 'referee', before.version, `event ${text}`)
    await this.show(before)
  }

  private async show(before: Sight): Promise<void> {
    const sight = await this.engine.see(this.table, this.task.seat, { lang: settings.get().lang })
    const [shown = stillFrame(sight)] = framesOf(before.view, [sight], sight.history)
    if (!this.closed) this.state.change({ shown, draft: '', steps: null, reason: null })
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
    const { version } = this.state.get().shown.sight
    await this.engine.do(this.table, 'referee', version, 'undo')
    const sight = await this.engine.see(this.table, this.task.seat, { lang: settings.get().lang })
    this.state.change({ shown: stillFrame(sight), missed: false })
    await this.refreshSteps()
  }

  private async refreshSteps(): Promise<void> {
    const { draft } = this.state.get()
    try {
      const steps = await this.engine.steps(this.table, this.task.seat, draft)
      if (!this.closed && this.state.get().draft === draft) this.state.change({ steps })
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble
    }
  }
}
