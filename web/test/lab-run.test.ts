/** The lab's scheduling: the same rounds are played whoever plays them, and whenever it is paused. */

import { describe, expect, it } from 'vitest'
import type { Batch, Joined } from '../src/lab/counter'
import { Dealing, nextStretch, StrangeTally } from '../src/lab/plan'
import { Run } from '../src/lab/run'
import { expectedTally, looks, MadeUp, Stage, type Made } from './support/lab'

const PLAIN: Made = { rounds: 100, bases: [0, 0, 0] }
/** Two lineups, two values each: cells 0 and 1 are bases. Each stops at the first look at which it is precise. */
const UNTIL: Made = { rounds: 1000, until: 100, bases: [0, 1, 0, 1], preciseAfter: [30, 5, 200, 8] }
const UNTIL_STOPS = [32, 8, 256, 8]

/** Batches of 40 ms a round, and some hands and batches slower than others. */
const uneven = ({ first, count }: Batch, hand: number) => count * 40 * (1 + hand) + (first % 7) * 30

async function playedOut(made: Made, hands: number): Promise<Run> {
  const stage = new Stage(new MadeUp(made), hands, uneven)
  const run = new Run(stage.counter.checked, null, stage)
  run.start()
  await stage.pass()
  expect(run.progress.get().trouble).toBeNull()
  return run
}

describe('an experiment', () => {
  it.each([1, 2, 3, 8])('plays all rounds of all cells once, with %i hands', async (hands) => {
    const { progress } = await playedOut(PLAIN, hands)
    expect(progress.get()).toMatchObject({ state: 'done', rounds: [100, 100, 100], games: 600, going: [] })
    expect(progress.get().tally).toBe(expectedTally([100, 100, 100]))
  })

  it.each([1, 2, 5])('stops each cell at the first look at which it is precise, with %i hands', async (hands) => {
    const { progress } = await playedOut(UNTIL, hands)
    expect(progress.get().rounds).toEqual(UNTIL_STOPS)
    expect(progress.get().tally).toBe(expectedTally(UNTIL_STOPS))
  })

  it('ends at its last round, precise or not', async () => {
    const { progress } = await playedOut({ ...UNTIL, rounds: 50, preciseAfter: [900, 900, 900, 900] }, 2)
    expect(progress.get()).toMatchObject({ state: 'done', rounds: [50, 50, 50, 50] })
  })

  it.each([90, 333, 1000, 2500])('is the same when it is paused after %i ms and goes on elsewhere with other hands', async (when) => {
    const here = new Stage(new MadeUp(UNTIL), 3, uneven)
    const first = new Run(here.counter.checked, null, here)
    first.start()
    await here.pass(when)
    first.pause()
    expect(here.ended).toBe(3)
    const { tally } = first.progress.get()
    await here.pass()
    expect(first.progress.get()).toMatchObject({ state: 'resting', tally, speed: null })

    const there = new Stage(new MadeUp(UNTIL), 2, uneven)
    const kept: Joined | null = tally === '' ? null : await there.counter.join('', [tally])
    const second = new Run(there.counter.checked, kept, there)
    second.start()
    await there.pass()
    expect(second.progress.get().tally).toBe(expectedTally(UNTIL_STOPS))
  })

  it.each([false, true])('goes on at the same place when it is paused and started again, answers on their way: %s', async (late) => {
    const stage = new Stage(new MadeUp(UNTIL), 3, uneven, late)
    if (late) stage.counter.joining = () => stage.rest(190)
    const run = new Run(stage.counter.checked, null, stage)
    for (let when = 100; run.progress.get().state !== 'done' && when < 200_000; when += 700) {
      run.start()
      await stage.pass(when)
      run.pause()
      expect(run.progress.get().trouble).toBeNull()
    }
    expect(run.progress.get().tally).toBe(expectedTally(UNTIL_STOPS))
  })

  it('never joins more often than a few times a second', async () => {
    const stage = new Stage(new MadeUp({ rounds: 4000, bases: [0] }), 4, ({ count }) => count)
    const run = new Run(stage.counter.checked, null, stage)
    const at: number[] = []
    run.progress.watch(() => at.push(stage.time))
    run.start()
    await stage.pass()
    expect(run.progress.get().rounds).toEqual([4000])
    expect(new Set(at).size).toBeLessThanOrEqual(stage.time / 200 + 3)
  })

  it('has batches of about 200 ms, whatever a round takes', async () => {
    for (const pace of [1, 20, 90]) {
      const stage = new Stage(new MadeUp({ rounds: 2000, bases: [0] }), 2, ({ count }) => count * pace)
      new Run(stage.counter.checked, null, stage).start()
      await stage.pass()
      const middle = stage.counter.played[Math.floor(stage.counter.played.length / 2)]!
      expect(Math.abs(middle.count * pace - 200)).toBeLessThanOrEqual(pace)
    }
  })

  it('says so when a hand fails, and keeps what was played', async () => {
    const stage = new Stage(new MadeUp(PLAIN), 2, uneven)
    const broken = new Error('out of memory')
    const hands = () => stage.hands().map((hand) => ({
      ...hand, play: (design: string, batch: Batch) => batch.first > 40 ? Promise.reject(broken) : hand.play(design, batch),
    }))
    const run = new Run(stage.counter.checked, null, { ...stage, hands, now: stage.now, rest: stage.rest, counter: stage.counter })
    run.start()
    await stage.pass()
    const { state, trouble, tally, rounds } = run.progress.get()
    expect([state, trouble]).toEqual(['failed', broken])
    expect(rounds[0]).toBeGreaterThan(0)
    expect(tally).toBe(expectedTally(rounds))
  })
})

describe('where an experiment stands', () => {
  const counter = new MadeUp(UNTIL)
  const stretch = (rounds: number[], precise = [false, false, false, false]) =>
    nextStretch(counter.checked, { rounds, precise }, counter)

  it('follows from its rounds', async () => {
    expect(looks(1000).slice(0, 3)).toEqual([8, 16, 32])
    expect(await stretch([0, 0, 0, 0])).toEqual({ look: 8, groups: [{ cells: [0, 2], from: 0 }, { cells: [1, 3], from: 0 }] })
    expect(await stretch([5, 8, 5, 8])).toMatchObject({ look: 8 })
    expect(await stretch([8, 8, 8, 8], [false, true, false, false])).toMatchObject({ look: 16, groups: [{ cells: [0, 2] }, { cells: [3] }] })
    expect(await stretch([8, 8, 8, 8], [true, true, true, true])).toBeNull()
    expect(await stretch([1000, 8, 1000, 16], [false, true, false, true])).toBeNull()
  })

  it('is refused where no such experiment could be', async () => {
    await expect(stretch([5, 0, 3, 0])).rejects.toBeInstanceOf(StrangeTally)
    await expect(stretch([2000, 2000, 2000, 2000])).rejects.toBeInstanceOf(StrangeTally)
  })
})

describe('batches', () => {
  it('that come back out of order wait for those before them', () => {
    const dealing = new Dealing({ look: 4, groups: [{ cells: [0], from: 1 }] })
    const [one, two, three] = [dealing.deal()!, dealing.deal()!, dealing.deal()!]
    expect([one.first, two.first, three.first, dealing.deal()]).toEqual([1, 2, 3, null])
    expect(dealing.take(two, 'b', 200)).toEqual([])
    expect(dealing.done).toBe(false)
    expect(dealing.take(one, 'a', 200)).toEqual(['a', 'b'])
    expect(dealing.take(three, 'c', 200)).toEqual(['c'])
    expect(dealing.done).toBe(true)
  })
})
