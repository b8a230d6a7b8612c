/** An experiment that is carried out: hands play batches, what they bring is joined, and at a look the module says which
 *  cells go on. Figures do not depend on how many hands there are, nor on when it was paused. */

import { Live } from '../store/live'
import { Dealing, nextStretch } from './plan'
import type { Checked, Counter, Hand, Joined } from './counter'

/** waiting: nobody has begun it; resting: paused, or the page was left; failed: a hand or the counter did not answer. */
export type State = 'waiting' | 'playing' | 'resting' | 'done' | 'failed'

export interface Progress {
  state: State
  /** What was played; '': nothing. */
  tally: string
  rounds: readonly number[]
  /** Cells that have not stopped. */
  going: readonly number[]
  /** Of all cells together. */
  games: number
  /** Games a second while it is played; null: not known yet. */
  speed: number | null
  trouble: unknown
}

export interface Surroundings {
  counter: Counter
  /** As many as the device has cores. */
  hands(): Hand[]
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Lets others have their turn; at most a few joins a second. */
  rest(milliseconds: number): Promise<void>
}

/** Milliseconds between two joins. */
const BETWEEN = 200

export class Run {
  readonly progress: Live<Progress>
  private hands: Hand[] = []
  /** Another one after each pause: what belongs to an older one is dropped. */
  private turn = 0
  private arrived: string[] = []
  /** What was played before it was started this time. */
  private before = { games: 0, at: 0 }
  /** What the module said last of each cell. */
  private precise: readonly boolean[]

  /** `kept`: where it stood; null: at the beginning. */
  constructor(
    readonly checked: Checked,
    kept: Joined | null,
    private readonly around: Surroundings,
  ) {
    const { tally = '', rounds = checked.cells.map(() => 0) } = kept ?? {}
    this.precise = kept?.precise ?? checked.cells.map(() => false)
    this.progress = new Live<Progress>({
      state: kept === null ? 'waiting' : 'resting', tally, rounds, going: checked.cells.map(({ cell }) => cell),
      games: this.gamesIn(rounds), speed: null, trouble: null,
    })
  }

  /** Finds out whether there is anything left to play. Rejected with a `StrangeTally` if it could not have come so. */
  async look(): Promise<void> {
    const stretch = await nextStretch(this.checked, this.standing(), this.around.counter)
    if (stretch === null) this.progress.change({ state: 'done', going: [], speed: null })
    else this.progress.change({ going: stretch.groups.flatMap(({ cells }) => cells).sort((a, b) => a - b) })
  }

  start(): void {
    const { state, games } = this.progress.get()
    if (state === 'playing' || state === 'done') return
    const turn = ++this.turn
    this.before = { games, at: this.around.now() }
    this.hands = this.around.hands()
    this.progress.change({ state: 'playing', trouble: null, speed: null })
    void this.goOn(turn).catch((trouble: unknown) => turn === this.turn && this.stop('failed', trouble))
  }

  /** What was joined stays; what the hands hold is played again. */
  pause(): void {
    if (this.progress.get().state === 'playing') this.stop('resting')
  }

  private stop(state: State, trouble: unknown = null): void {
    this.turn++
    for (const hand of this.hands) hand.end()
    this.hands = []
    this.arrived = []
    this.progress.change({ state, trouble, speed: null })
  }

  private standing() {
    return { rounds: [...this.progress.get().rounds], precise: [...this.precise] }
  }

  private gamesIn(rounds: readonly number[]): number {
    return rounds.reduce((sum, count) => sum + count, 0) * this.checked.size
  }

  private async goOn(turn: number): Promise<void> {
    while (turn === this.turn) {
      const stretch = await nextStretch(this.checked, this.standing(), this.around.counter)
      if (turn !== this.turn) return
      if (stretch === null) {
        this.progress.change({ going: [] })
        this.stop('done')
        return
      }
      this.progress.change({ going: stretch.groups.flatMap(({ cells }) => cells).sort((a, b) => a - b) })
      await this.playStretch(new Dealing(stretch), turn)
    }
  }

  private async playStretch(dealing: Dealing, turn: number): Promise<void> {
    const work = Promise.all(this.hands.map((hand) => this.keepBusy(hand, dealing, turn)))
    // Where it fails it is told below; hands that are ended never answer.
    work.catch(() => undefined)
    while (turn === this.turn && !(dealing.done && this.arrived.length === 0)) {
      await Promise.race([this.around.rest(BETWEEN), work])
      await this.join(turn)
    }
  }

  private async keepBusy(hand: Hand, dealing: Dealing, turn: number): Promise<void> {
    for (let batch = dealing.deal(); batch !== null && turn === this.turn; batch = dealing.deal()) {
      const begun = this.around.now()
      const tally = await hand.play(this.checked.design, batch)
      if (turn !== this.turn) return
      this.arrived.push(...dealing.take(batch, tally, this.around.now() - begun))
    }
  }

  private async join(turn: number): Promise<void> {
    const { tally } = this.progress.get()
    const tallies = [...(tally === '' ? [] : [tally]), ...this.arrived]
    if (turn !== this.turn || this.arrived.length === 0) return
    this.arrived = []
    const joined = await this.around.counter.join(this.checked.design, tallies)
    if (turn !== this.turn) return
    this.precise = joined.precise
    const games = this.gamesIn(joined.rounds)
    const seconds = (this.around.now() - this.before.at) / 1000
    const speed = seconds > 0 ? (games - this.before.games) / seconds : null
    this.progress.change({ tally: joined.tally, rounds: joined.rounds, games, speed })
  }
}
