/** Changes against sights, with the real module: whatever a seat knew, what it is told brings it to
 *  exactly what `see` says now. Random games of all five, with undo, offers and resignations. */

import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { applyChanges } from '../src/wire/changes'
import type { Accepted, News, Sight } from '../src/wire/wire'
import type { Desk } from '../src/engine/module'
import { GAMES, realDesk } from './support/engine'

let desk: Desk
beforeAll(async () => {
  desk = await realDesk()
})

/** A small generator of its own: the same games every time. */
function chanceOf(seed: number): (count: number) => number {
  let state = seed * 2654435761 + 1
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

function ask<T>(line: string): T | null {
  const answer = JSON.parse(desk.call(line)) as T & { error?: { code: string } }
  return answer.error === undefined ? answer : null
}

function must<T>(line: string): T {
  const answer = ask<T>(line)
  if (answer === null) throw new Error(`${line}: ${desk.call(line)}`)
  return answer
}

/** What has been said and told in all walks: the comparison is worth what it has met. */
const said = new Set<string>()
const told = new Set<string>()

function note({ changes }: News): void {
  const kinds = ['set', 'back', 'event', 'opened', 'sitter']
  for (const change of changes) told.add(kinds.find((kind) => kind in change) ?? 'nothing')
}

let ids = 0

/** What is said now and then between the events. */
const OTHERS = ['undo', 'offer undo', 'offer draw', 'name Aki']

class Walk {
  now = 1000
  readonly table: string
  readonly seats: string[]
  /** At a study table the referee moves everybody, chance too. */
  private readonly study: boolean
  /** What each seat knew, and when it looked. */
  private readonly knew = new Map<string, Sight>()
  compared = 0

  constructor(
    readonly game: string,
    seed: number,
    how: string,
    readonly chance: (count: number) => number,
  ) {
    this.table = `w-${game}-${seed}`
    const hex = (seed + 77).toString(16).padStart(64, '0')
    must(`new ${this.table} ${game} seed=${hex} ${how}`.trimEnd())
    this.study = how === 'deal=entered'
    this.seats = [...this.see('onlooker').seats.map(({ seat }) => seat), 'onlooker']
  }

  see(seat: string): Sight {
    return must(`see ${this.table} ${seat} ${this.now} lang=ja`)
  }

  /** The message's own changes bring its sender here; false: it was refused. */
  say(seat: string, message: string): boolean {
    const knew = this.see(seat)
    this.now += 7
    const line = `do ${this.table} ${seat} ${this.now} ${knew.version} x${++ids} lang=ja ${message}`
    const answer = ask<Accepted>(line)
    if (answer === null) return false
    said.add(message.split(' ')[0] ?? '')
    const brought = applyChanges(knew, { version: answer.now, changes: answer.changes })
    expect(brought, `${this.table} ${seat} ${message}`).toEqual(this.see(seat))
    return true
  }

  /** Everybody who has looked before is told what has changed; some look again. */
  compare(): void {
    for (const seat of this.seats) {
      const now = this.see(seat)
      const knew = this.knew.get(seat)
      if (knew !== undefined) {
        const line = `changes ${this.table} ${seat} ${this.now} ${knew.version} lang=ja`
        const news = must<News>(line)
        note(news)
        expect(applyChanges(knew, news), line).toEqual(now)
        this.compared += 1
      }
      if (knew === undefined || this.chance(3) === 0) this.knew.set(seat, now)
    }
  }

  play(): void {
    const mover = this.study ? 'referee' : this.see('onlooker').toMove
    const { events } = this.see(mover)
    this.say(mover, `event ${events[this.chance(events.length)]}`)
  }

  private someSeat(): string {
    return this.seats[this.chance(this.seats.length - 1)] ?? ''
  }

  /** Some accept, some decline, some leave it standing. */
  private answerOffer(): void {
    this.compare()
    for (const seat of this.seats.slice(0, -1)) {
      const answer = ['accept', 'accept', 'decline'][this.chance(4)]
      if (answer !== undefined) this.say(seat, answer)
    }
  }

  step(): void {
    this.play()
    const seat = this.someSeat()
    const other = OTHERS[this.chance(12)]
    if (other !== undefined) this.say(other === 'undo' && this.study ? 'referee' : seat, other)
    if (other?.startsWith('offer')) this.answerOffer()
    this.compare()
  }
}

const WAYS = [
  { way: 'at one screen', how: '' },
  { way: 'with own screens and a clock', how: 'screen=own clock=900000+1000' },
  { way: 'at a study table', how: 'deal=entered' },
]

describe.each(GAMES)('%s', (game) => {
  test.each(WAYS)('$way: changes lead where sights are', ({ how }) => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const walk = new Walk(game, seed * 10 + how.length, how, chanceOf(seed))
      for (let turn = 0; turn < 60 && walk.see('onlooker').phase === 'playing'; turn += 1) {
        walk.step()
      }
      walk.say(walk.seats[0] ?? '', 'resign')
      walk.compare()
      expect(walk.compared).toBeGreaterThan(5)
    }
  })

  test('the views of events are those that were seen then', () => {
    const walk = new Walk(game, 99, '', chanceOf(9))
    const knew = walk.see('onlooker')
    for (let turn = 0; turn < 6; turn += 1) {
      if (walk.see('onlooker').phase === 'over') break
      walk.play()
    }
    const line = `changes ${walk.table} onlooker ${walk.now} ${knew.version} lang=ja views=all`
    const { changes } = must<News>(line)
    const shown = changes.flatMap((change) => ('event' in change && change.view ? [change] : []))
    expect(shown.length).toBeGreaterThan(1)
    for (const { event, view } of shown) {
      const then = must<Sight>(`see ${walk.table} onlooker ${walk.now} lang=ja at=${event + 1}`)
      expect(view, `event ${event}`).toEqual(then.view)
    }
  })
})

test('while people gather and deal together', () => {
  const walk = new Walk('isshin-ittai', 3, 'seats=open,open screen=own deal=shared', chanceOf(3))
  const numbers = ['1', '2'].map((seat) => ({ seat, number: seat.repeat(64) }))
  const hash = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
  const steps = [
    ['1', 'sit Aki'],
    ['1', 'leave'],
    ['2', 'sit Yuki'],
    ['1', 'sit Natsu'],
    ...numbers.map(({ seat, number }) => [seat, `commit ${hash(number)}`]),
    ...numbers.map(({ seat, number }) => [seat, `reveal ${number}`]),
  ]
  walk.compare()
  for (const [seat = '', message = ''] of steps) {
    expect(walk.say(seat, message), message).toBe(true)
    walk.compare()
  }
  expect(walk.see('1').phase).toBe('playing')
  for (let turn = 0; turn < 4; turn += 1) walk.step()
})

test('these games have met all that can be said and told', () => {
  expect([...told].sort()).toEqual(['back', 'event', 'opened', 'set', 'sitter'])
  const verbs = ['accept', 'decline', 'event', 'name', 'offer', 'resign', 'sit', 'leave', 'undo']
  for (const verb of verbs) expect([...said]).toContain(verb)
})

test('nothing is told to whoever knows everything', () => {
  const walk = new Walk('keserima', 5, '', chanceOf(5))
  const { version } = walk.see('K')
  expect(must<News>(`changes ${walk.table} K ${walk.now} ${version}`)).toEqual({ version, changes: [] })
})
