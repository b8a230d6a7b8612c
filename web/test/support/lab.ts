/** A counter whose games are made up: it plays by the same rules as the module's (src/lab/counter.h), and complains where the
 *  page breaks them: a round that is played twice, a cell without its base, a look that was not waited for. */

import type { Batch, Checked, Counter, Hand, Joined } from '../../src/lab/counter'

export interface Made {
  rounds: number
  size?: number
  until?: number
  /** The base of each cell; as many cells. */
  bases: readonly number[]
  /** After so many rounds each cell is precise. */
  preciseAfter?: readonly number[]
}

/** cell → how many rounds, and a sum that tells whether they were the right ones. */
type Sums = Record<string, { rounds: number[]; sum: number }>

const worth = (cell: number, round: number) => ((cell + 1) * 7919 + round * 104_729) % 1_000_003

export function looks(rounds: number): number[] {
  const all: number[] = []
  for (let look = 8; look < rounds; look *= 2) all.push(look)
  return [...all, rounds]
}

export class MadeUp implements Counter {
  readonly checked: Checked
  readonly played: Batch[] = []
  /** How long joining takes. */
  joining = () => Promise.resolve()

  constructor(private readonly made: Made) {
    const { rounds, size = 2, until = 0, bases } = made
    const cells = bases.map((base, cell) => ({ cell, base, options: '', start: '', players: 'random' }))
    this.checked = { design: 'coin players=random seed=a', game: 'coin', size, rounds, until, cells }
  }

  check = async () => this.checked

  next = async (_design: string, rounds: number) => {
    const all = this.made.until === undefined ? [this.made.rounds] : looks(this.made.rounds)
    return all.find((look) => look > rounds) ?? this.made.rounds
  }

  join = async (_design: string, tallies: readonly string[]): Promise<Joined> => {
    await this.joining()
    const all: Sums = {}
    for (const sums of tallies.map((text) => JSON.parse(text) as Sums))
      for (const [cell, { rounds, sum }] of Object.entries(sums)) {
        const held = (all[cell] ??= { rounds: [], sum: 0 })
        if (rounds.some((round) => held.rounds.includes(round))) throw new Error(`cell ${cell}: a round twice`)
        held.rounds = [...held.rounds, ...rounds].sort((a, b) => a - b)
        held.sum += sum
      }
    const rounds = this.made.bases.map((_, cell) => all[cell]?.rounds.length ?? 0)
    for (const { rounds: held } of Object.values(all))
      if (held.some((round, index) => round !== index)) throw new Error('a round is missing')
    const precise = rounds.map((count, cell) => count >= (this.made.preciseAfter?.[cell] ?? Infinity))
    return { tally: JSON.stringify(all), rounds, precise }
  }

  report = async () => ({ figures: {}, html: '' })
  csv = async () => ''
  styles = async () => ''

  playNow({ first, count, cells }: Batch): string {
    this.played.push({ first, count, cells: [...cells] })
    const bases = new Set(cells.map((cell) => this.made.bases[cell]))
    if (bases.size !== 1) throw new Error('cells of two bases in one batch')
    const rounds = Array.from({ length: count }, (_, index) => first + index)
    const sums: Sums = Object.fromEntries(cells.map((cell) =>
      [cell, { rounds, sum: rounds.reduce((sum, round) => sum + worth(cell, round), 0) }]))
    return JSON.stringify(sums)
  }
}

/** What each cell's rounds are worth together. */
export function expectedTally(rounds: readonly number[]): string {
  const cells = rounds.map((count, cell) => {
    const all = Array.from({ length: count }, (_, round) => round)
    return [cell, { rounds: all, sum: all.reduce((sum, round) => sum + worth(cell, round), 0) }] as const
  })
  return JSON.stringify(Object.fromEntries(cells))
}

/** Time that passes when the test says so, and hands that answer in any order. */
export class Stage {
  time = 0
  ended = 0
  private readonly waiting: { at: number; go: () => void }[] = []

  constructor(
    readonly counter: MadeUp,
    private readonly count: number,
    /** How long a hand takes for a batch. */
    private readonly takes: (batch: Batch, hand: number) => number,
    /** Answers that are on their way when a hand is ended arrive all the same. */
    private readonly late = false,
  ) {}

  now = () => this.time
  rest = (milliseconds: number) => new Promise<void>((go) => this.waiting.push({ at: this.time + milliseconds, go }))

  hands = (): Hand[] => Array.from({ length: this.count }, (_, number) => {
    let here = true
    return {
      play: async (_design: string, batch: Batch) => {
        await this.rest(this.takes(batch, number))
        return here || this.late ? this.counter.playNow(batch) : new Promise<string>(() => undefined)
      },
      end: () => {
        here = false
        this.ended++
      },
    }
  })

  /** Lets time pass until nothing waits any more, or it is that late. */
  async pass(until = Infinity): Promise<void> {
    for (;;) {
      // Everything that follows at once happens first.
      for (let step = 0; step < 50; step++) await Promise.resolve()
      this.waiting.sort((a, b) => a.at - b.at)
      const next = this.waiting[0]
      if (next === undefined || next.at > until) return
      this.waiting.shift()
      this.time = next.at
      next.go()
    }
  }
}
