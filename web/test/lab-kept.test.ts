/** What a device keeps of experiments, their links, and what is refused. */

import { emptyDevice } from './support/device'
import { beforeEach, describe, expect, it } from 'vitest'
import { choiceOf, designOf, firstAxis, firstChoice, offered, partsOf, type Choice } from '../src/lab/choice'
import { counterAt, handAt, type Counter } from '../src/lab/counter'
import { Keeping } from '../src/lab/keeping'
import { openExperiment } from '../src/lab/open'
import { Run } from '../src/lab/run'
import { partByWidth, widestShare } from '../src/lab/width'
import { readBackup, takeBackup, writeBackup } from '../src/store/backup'
import {
  allExperiments, checkExperiment, findExperiment, forgetExperiment, keepExperiment, LAB_KEY, type Experiment,
} from '../src/store/experiments'
import { read, write } from '../src/store/storage'
import { readRoute, to } from '../src/ui/route'
import { Refusal } from '../src/wire/refusal'
import type { Game } from '../src/wire/wire'
import { realDesk } from './support/engine'
import { expectedTally, MadeUp, Stage } from './support/lab'

const DESIGN = 'coin players=random seed=a'
const kept: Experiment = { design: DESIGN, game: 'coin', tally: 'sums', games: 8, state: 'paused', changed: 5 }

beforeEach(emptyDevice)

describe('kept experiments', () => {
  it('come back, the newest first', () => {
    keepExperiment(kept)
    keepExperiment({ ...kept, design: `${DESIGN}b`, changed: 9 })
    expect(findExperiment(DESIGN)).toEqual(kept)
    expect(allExperiments().kept.map(({ changed }) => changed)).toEqual([9, 5])
    forgetExperiment(DESIGN)
    expect(findExperiment(DESIGN)).toBe('none')
  })

  it('are checked member by member', () => {
    for (const member of Object.keys(kept))
      expect(checkExperiment({ ...kept, [member]: { not: 0 } }), member).toBeNull()
    for (const bad of [
      { design: `${DESIGN}|x` }, { design: `${DESIGN}\nx` }, { tally: 'a|b' }, { game: 'dice' }, { games: -1 }, { games: 0 },
      { tally: '' }, { state: 'resting' }, { design: `coin ${'x'.repeat(7000)}` },
    ]) expect(checkExperiment({ ...kept, ...bad }), JSON.stringify(bad)).toBeNull()
  })

  it('that are damaged, or lie under another design, are named and stay where they are', () => {
    keepExperiment(kept)
    write(LAB_KEY + 'coin seed=b', kept)
    write(LAB_KEY + 'coin seed=c', 'nothing')
    const { kept: good, damaged } = allExperiments()
    expect([good.length, damaged.map(({ design }) => design).sort()]).toEqual([1, ['coin seed=b', 'coin seed=c']])
    expect(read(LAB_KEY + 'coin seed=c', (value) => value)).toEqual({ state: 'good', value: 'nothing' })
    expect(readBackup(writeBackup())).toEqual({ entries: { [LAB_KEY + DESIGN]: kept } })
  })

  it('are not written over by a tab that has played less', () => {
    keepExperiment(kept)
    expect(keepExperiment({ ...kept, games: 6, tally: 'less' })).toBe('behind')
    expect(findExperiment(DESIGN)).toEqual(kept)
    expect(keepExperiment({ ...kept, state: 'done' })).toBe('kept')
  })

  it('go into the file with everything else; of two the one with more games stays', () => {
    keepExperiment(kept)
    const text = writeBackup()
    const found = readBackup(text)
    if ('fault' in found) throw new Error(JSON.stringify(found.fault))
    keepExperiment({ ...kept, games: 10, tally: 'more' })
    takeBackup(found.entries, false)
    expect(findExperiment(DESIGN)).toMatchObject({ games: 10 })
    emptyDevice()
    keepExperiment({ ...kept, games: 2, tally: 'few' })
    takeBackup(found.entries, false)
    expect(findExperiment(DESIGN)).toEqual(kept)
    expect(readBackup(text.replace(`lab.${DESIGN}`, 'lab.coin other'))).toHaveProperty('fault')
  })
})

const quick = ({ count }: { count: number }) => count * 20

describe('an experiment that is played', () => {
  it('is kept while it is played, at most every two seconds, and whenever it is paused', async () => {
    const stage = new Stage(new MadeUp({ rounds: 1000, bases: [0] }), 1, quick)
    const run = new Run(stage.counter.checked, null, stage)
    const keeping = new Keeping(run, stage.now)
    expect(findExperiment(DESIGN)).toBe('none')
    run.start()
    expect(findExperiment(DESIGN)).toMatchObject({ state: 'playing', games: 0 })
    await stage.pass(1900)
    expect(findExperiment(DESIGN)).toMatchObject({ games: 0 })
    await stage.pass(2500)
    expect(findExperiment(DESIGN)).not.toMatchObject({ games: 0 })
    await stage.pass(3500)
    run.pause()
    const { games, tally } = run.progress.get()
    expect(findExperiment(DESIGN)).toMatchObject({ state: 'paused', games, tally })
    keeping.end()
  })

  it('that is left while it is played goes on when it is opened again, and ends as if it had not been left', async () => {
    const first = new Stage(new MadeUp({ rounds: 200, bases: [0, 0] }), 2, quick)
    const run = new Run(first.counter.checked, null, first)
    const keeping = new Keeping(run, first.now)
    run.start()
    await first.pass(1000)
    keeping.end()
    run.pause()
    const second = new Stage(new MadeUp({ rounds: 200, bases: [0, 0] }), 3, quick)
    const opened = await openExperiment(DESIGN, second)
    if (opened.kind !== 'good') throw new Error(opened.kind)
    expect(opened.goesOn).toBe(true)
    expect(opened.run.progress.get().games).toBe(run.progress.get().games)
    expect(opened.run.progress.get().games).toBeGreaterThan(0)
    new Keeping(opened.run, second.now)
    opened.run.start()
    await second.pass()
    expect(findExperiment(DESIGN)).toMatchObject({ state: 'done', games: 800, tally: expectedTally([200, 200]) })
    const third = await openExperiment(DESIGN, second)
    if (third.kind !== 'good') throw new Error(third.kind)
    expect([third.goesOn, third.run.progress.get().state]).toEqual([false, 'done'])
  })
})

describe('what cannot be read', () => {
  const refusal = new Refusal({ code: 'bad-tally', en: 'not a tally', ja: '集計ではありません' })
  const around = (part: Partial<Counter>) => {
    const stage = new Stage(new MadeUp({ rounds: 10, bases: [0, 0] }), 1, quick)
    return { counter: { ...stage.counter, ...part } as Counter, hands: stage.hands, now: stage.now, rest: stage.rest }
  }

  it('a design: the module says why', async () => {
    const opened = await openExperiment('coin x', around({ check: () => Promise.reject(refusal) }))
    expect(opened).toEqual({ kind: 'bad', refusal })
  })

  it('a tally: it is damaged, and stays', async () => {
    keepExperiment(kept)
    const opened = await openExperiment(DESIGN, around({ join: () => Promise.reject(refusal) }))
    expect(opened.kind).toBe('damaged')
    expect(findExperiment(DESIGN)).toEqual(kept)
  })

  it('a tally of other games than the entry says, or that no such experiment could have', async () => {
    const { tally } = { tally: expectedTally([4, 4]) }
    keepExperiment({ ...kept, tally, games: 14 })
    expect((await openExperiment(DESIGN, around({}))).kind).toBe('damaged')
    keepExperiment({ ...kept, tally, games: 16 })
    expect((await openExperiment(DESIGN, around({}))).kind).toBe('good')
    keepExperiment({ ...kept, tally: expectedTally([5, 4]), games: 18 })
    expect((await openExperiment(DESIGN, around({}))).kind).toBe('damaged')
  })

  it('an entry that has another shape', async () => {
    write(LAB_KEY + DESIGN, { ...kept, games: 'many' })
    expect((await openExperiment(DESIGN, around({}))).kind).toBe('damaged')
  })

  it('trouble of the module itself is no damage', async () => {
    keepExperiment(kept)
    const trouble = new Error('out of memory')
    await expect(openExperiment(DESIGN, around({ join: () => Promise.reject(trouble) }))).rejects.toBe(trouble)
  })
})

const desk = await realDesk()
const { games } = JSON.parse(desk.call('games')) as { games: Game[] }
const game = games.find(({ id }) => id === 'card-slot')!

/** The real module, asked as the page asks it. */
const real = {
  call: async <T>(line: string): Promise<T> => {
    const answer = JSON.parse(desk.call(line))
    if ('error' in answer) throw new Refusal(answer.error)
    return answer as T
  },
}

const chosen: Choice = {
  game: 'card-slot',
  options: { take: 'forced' },
  axes: [{ key: 'hand', values: ['9', '8'] }, { key: 'cards', values: ['5,4,9,9,15,15', '5,4,9,9,15,14'] }],
  lineups: [['random'], ['level:4', 'level:2']],
  precision: '0.5',
  games: 1000,
  seed: 'abc',
}

describe('a design', () => {
  it('is written so that the module takes it as it is, and read back', async () => {
    const counter = counterAt(real)
    for (const choice of [firstChoice(game), chosen, { ...chosen, precision: 'games' as const, axes: [] }]) {
      const design = designOf(game, choice)
      const checked = await counter.check(design)
      expect(designOf(game, choiceOf(game, checked.design)!).replace(/rounds=\d+/, ''))
        .toBe(design.replace(/rounds=\d+/, ''))
    }
    const { cells, until, size } = await counter.check(designOf(game, chosen))
    expect([cells.length, until, size]).toEqual([8, 50, 2])
  })

  it('asks for something that cannot be chosen: then nothing is filled in', () => {
    const parts = partsOf(game, 'card-slot start:a~b players=random judge=level:3 rounds=5 until=0.70% seed=x')
    expect(parts).toMatchObject({ starts: ['a b'], judge: 'level:3', until: '0.70', rounds: 5, seed: 'x' })
    for (const word of ['start:a~b', 'judge=level:3', 'until=0.70%'])
      expect(choiceOf(game, `card-slot players=random ${word} rounds=5 seed=x`), word).toBeNull()
  })

  it('offers every choice, and of a range what is nearest, the normal value first', () => {
    for (const option of games.flatMap(({ options }) => options)) {
      const [first, ...others] = offered(option)
      expect(first).toBe(option.normal)
      expect(others).not.toContain(first)
      expect(offered(option).length).toBeLessThanOrEqual(16)
      if (option.kind !== 'counts') expect(firstAxis(option).values).toHaveLength(2)
    }
  })

  it('is a link that leads to it, whatever stands in it', () => {
    const starts = ['card-slot', designOf(game, chosen), 'keserima start:K+/~r~2%;1 players=level:6/level:4 rounds=1 seed=Z']
    for (const design of starts) expect(readRoute(to.lab(design))).toEqual({ screen: 'lab', design })
    expect(to.lab(designOf(game, chosen))).not.toContain(' ')
    expect(readRoute(to.lab())).toEqual({ screen: 'lab', design: null })
    expect(readRoute('#/lab/a/b').screen).toBe('unknown')
    expect([readRoute(to.ledger()), readRoute(to.ledger('jatsuna')), readRoute(to.report('jatsuna'))]).toEqual([
      { screen: 'ledger', game: null }, { screen: 'ledger', game: 'jatsuna' }, { screen: 'report', game: 'jatsuna' }])
  })
})

describe('with the real module', () => {
  const design = 'card-slot vary:lines=new,any players=random,level:1 rounds=600 until=4.00% seed=page'

  /** Plays it to the end in one go, in other batches for other hands. */
  async function played(hands: number, milliseconds: number) {
    let time = 0
    const counter = counterAt(real)
    const hand = handAt({
      call: <T>(line: string) => {
        time += milliseconds
        return real.call<T>(line)
      },
    }, () => undefined)
    const around = {
      counter, hands: () => Array.from({ length: hands }, () => hand), now: () => time,
      rest: () => new Promise<void>((resolve) => setImmediate(resolve)),
    }
    const run = new Run(await counter.check(design), null, around)
    const over = new Promise<void>((resolve) => run.progress.watch(() => run.progress.get().state !== 'playing' && resolve()))
    run.start()
    await over
    expect(run.progress.get()).toMatchObject({ state: 'done', trouble: null })
    return run.progress.get()
  }

  it('figures are the same to the last digit in whatever batches they are played', async () => {
    const [one, other] = [await played(1, 3), await played(3, 170)]
    expect(other.tally).toBe(one.tally)
    expect(other.rounds).toEqual(one.rounds)
    expect(Math.max(...one.rounds)).toBeLessThan(600)
    const report = await counterAt(real).report(design, one.tally, 'ja')
    expect(report.html).toContain('<svg')
    expect(report.html).not.toMatch(/ style=|<style|<script|\son\w+=/)
    const width = widestShare(report.figures, [0, 1, 2, 3])!
    expect(width).toBeGreaterThan(0.01)
    expect(width).toBeLessThanOrEqual(0.0401)
    expect(partByWidth(width * 2, 400)).toBeLessThan(0.5)
  })
})
