/** Keeps what was played of an experiment on the device while it is played, so that a reload costs seconds. */

import { keepExperiment, type Experiment } from '../store/experiments'
import { Live } from '../store/live'
import type { Run, State } from './run'

/** Milliseconds between two writes while it is played: writing costs the page's own thread a little. */
const BETWEEN = 2000

/** What is opened from a link and not begun is not kept; what failed can be tried again. */
const KEPT_AS: Readonly<Record<State, Experiment['state'] | null>> = {
  waiting: null, playing: 'playing', resting: 'paused', failed: 'paused', done: 'done',
}

export class Keeping {
  /** False: there is no room on the device. */
  readonly kept = new Live(true)
  private readonly unwatch: () => void
  private written = { at: -Infinity, state: '', games: -1 }

  constructor(
    private readonly run: Run,
    private readonly now: () => number = Date.now,
  ) {
    this.unwatch = run.progress.watch(() => this.notice())
    this.notice()
  }

  /** Writes what is not written yet, and listens no more. Whoever leaves while it is played finds it playing again. */
  end(): void {
    this.unwatch()
    this.write()
  }

  private notice(): void {
    const { state } = this.run.progress.get()
    if (state !== this.written.state || this.now() - this.written.at >= BETWEEN) this.write()
  }

  /** Now, whatever was written when: the page is about to go. */
  write(): void {
    const { state, tally, games } = this.run.progress.get()
    const as = KEPT_AS[state]
    if (as === null || (state === this.written.state && games === this.written.games)) return
    this.written = { at: this.now(), state, games }
    const { design, game } = this.run.checked
    this.kept.set(keepExperiment({ design, game, tally, games, state: as, changed: this.now() }) !== 'full')
  }
}
