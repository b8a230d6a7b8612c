/** Every task and every diagram of every game, held to the rules by the engine itself. */

import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { deskFrom, type Desk } from '../src/engine/module'
import type { GameId, Sight, View, Why, Words } from '../src/wire/wire'
import type { Diagram, Task } from '../src/games/face'
import { loadFace } from '../src/games/registry'
import { GAMES } from './support/engine'

/** A face may do without a lesson; the five have one. */
const faces = await Promise.all(GAMES.map(loadFace))
const games = faces.filter(({ lesson }) => lesson.length > 0).map(({ id }) => id)

let desk: Desk
let tables = 0
let messages = 0

beforeAll(async () => {
  desk = await deskFrom(await readFile(new URL('../src/engine/teban.wasm', import.meta.url)))
})

function call<T>(line: string): T {
  const answer = JSON.parse(desk.call(line)) as T & { error?: { en: string; why?: Why } }
  if (answer.error) throw new Error(`${line}: ${answer.error.en} ${answer.error.why?.en ?? ''}`)
  return answer
}

class Study {
  private readonly name = `t${++tables}`

  constructor(game: GameId, { position, options = {} }: { position: string; options?: Record<string, string> }) {
    const rules = Object.entries(options).map(([key, value]) => ` ${key}=${value}`).join('')
    call(`new ${this.name} ${game} deal=entered${rules} start=${position}`)
  }

  see(seat = 'referee'): Sight {
    return call(`see ${this.name} ${seat} 0`)
  }

  play(text: string, seat = 'referee'): View {
    call(`do ${this.name} referee 0 ${this.see().version} x${++messages} event ${text}`)
    return this.see(seat).view
  }

  whyNot(text: string): string | null {
    const verdict = call<{ legal: boolean; why?: Why }>(`why ${this.name} referee ${text}`)
    return verdict.why?.code ?? null
  }
}

const japanese = /[぀-ヿ一-鿿]/

function expectWords(words: Words): void {
  expect(words.ja).toMatch(japanese)
  expect(words.en.length).toBeGreaterThan(0)
  expect(words.en).not.toMatch(japanese)
}

/** Events of a task that do it, and those that do not. */
function sorted(game: GameId, task: Task): { good: string[]; others: string[] } {
  const good: string[] = []
  const others: string[] = []
  for (const text of new Study(game, task).see().events) {
    const does =
      task.events?.includes(text) ||
      (task.reached !== undefined && task.reached(new Study(game, task).play(text, task.seat)))
    ;(does ? good : others).push(text)
  }
  return { good, others }
}

/** Texts that somebody might try: all that is written anywhere in the lesson and the rules' shapes. */
function attempts(lesson: readonly Task[]): string[] {
  const said = lesson.flatMap(({ events = [] }) => events)
  const squares = [...'abcdefg'].flatMap((column) => [...'123456789'].map((row) => column + row))
  const runs = squares.flatMap((from) => squares.flatMap((to) => [from + to, `${from}>${to}`]))
  const slots = [...'73CWBR'].flatMap((card) => [...'123456789'].flatMap((slot) => [`${card}@${slot}`, `${card}x${slot}`]))
  const steps = [...'o+x*'].flatMap((piece) =>
    all25.flatMap((from) => [`${piece}${from}`, ...all25.map((to) => `${piece}${from}-${to}`)]))
  return [...said, ...squares, ...runs, ...slots, ...steps, 'm', 'kT', 'oT', 'rF-F-', 'rF-L-', '^1', '^9', '^12']
}
const all25 = [...'12345'].flatMap((column) => [...'12345'].map((row) => column + row))

/** Where a piece must step on with a command to be refused. */
function refusedWith(study: Study, lesson: readonly Task[], code: string): boolean {
  const beginnings = attempts(lesson)
  if (beginnings.some((text) => study.whyNot(text) === code)) return true
  const events = study.see().events
  return events.some((event) =>
    ['o', '+', 'x', 'o+', 'ox'].some((cards) => all25.some((to) => study.whyNot(event + cards + to) === code)))
}

test('the five have lessons', () => {
  expect(games.length).toBeGreaterThanOrEqual(5)
})

describe.each(games)('%s', (game) => {
  test('the lesson has 8 to 16 tasks, in both languages', async () => {
    const { lesson } = await loadFace(game)
    expect(lesson.length).toBeGreaterThanOrEqual(8)
    expect(lesson.length).toBeLessThanOrEqual(16)
    for (const { say, tip, done } of lesson) [say, tip, done].forEach(expectWords)
  })

  test('the first task says how one wins', async () => {
    const [first] = (await loadFace(game)).lesson
    expect(first?.say.ja).toMatch(/勝ち/)
    expect(first?.say.en).toMatch(/\bwin/)
  })

  test('every task can be done, and its seat is to act', async () => {
    const { lesson } = await loadFace(game)
    lesson.forEach((task, index) => {
      const label = `task ${index + 1}`
      const study = new Study(game, task)
      expect(study.see().toMove, label).toBe(task.seat)
      for (const text of task.events ?? []) expect(study.see().events, label).toContain(text)
      if (task.refused !== undefined)
        expect(refusedWith(study, lesson, task.refused), `${label}: ${task.refused}`).toBe(true)
      else expect(sorted(game, task).good, label).not.toEqual([])
    })
  })

  test('most tasks can also be missed', async () => {
    const { lesson } = await loadFace(game)
    const missable = lesson.filter((task) => task.refused !== undefined || sorted(game, task).others.length > 0)
    expect(missable.length).toBeGreaterThanOrEqual(lesson.length - 3)
  })

  test('what follows a task is legal, however it was done', async () => {
    const { lesson } = await loadFace(game)
    for (const task of lesson.filter(({ reply }) => reply !== undefined))
      for (const text of sorted(game, task).good) {
        const study = new Study(game, task)
        study.play(text)
        for (const reply of task.reply!) study.play(reply)
      }
  })
})

describe.each(faces)('$id', ({ id, diagrams, lesson, summary, advice }) => {
  test('every diagram shows a position that the rules know', () => {
    if (lesson.length > 0) expect(diagrams.length).toBeGreaterThan(0)
    for (const diagram of diagrams as readonly Diagram[]) {
      const study = new Study(id, diagram)
      for (const text of diagram.events ?? []) study.play(text)
      expectWords(diagram.caption)
    }
  })

  test('what it says is said in both languages', () => {
    ;[...summary, ...advice].forEach(expectWords)
  })
})

/** What a lesson must not leave out, by words of both languages. */
const TAUGHT: Record<string, [ja: RegExp, en: RegExp][]> = {
  jatsuna: [[/いちばん多い人の勝ち/, /most win/i]],
  keserima: [[/もう1隻の船の上/, /the other ship/], [/山札がもうありません/, /The deck is empty/]],
  'rugby-chess': [[/パスできる味方がいない/, /nobody to pass to/], [/自陣の行/, /home row/]],
  'card-slot': [[/手札がなくなった人の負け/, /empty hand loses/], [/天和/, /heavenly hand/]],
  'isshin-ittai': [
    [/型も陰陽も同じ/, /both cards are the same/],
    [/下に3枚を残して/, /three cards below it/],
    [/間合はそこで終わります/, /ends distance/],
    [/3枚しかありません/, /only three markers/],
  ],
}

test.each(Object.entries(TAUGHT))('%s: nothing is left out', async (game, taught) => {
  const { lesson } = await loadFace(game)
  const said = (lang: 'ja' | 'en') => lesson.flatMap(({ say, done }) => [say[lang], done[lang]]).join('\n')
  for (const [ja, en] of taught) {
    expect(said('ja')).toMatch(ja)
    expect(said('en')).toMatch(en)
  }
})
