/** Changes against sights, with the real module: whatever a seat knew, what it is told brings it to
 *  exactly what `see` says now. Random games of all five, with undo, offers and resignations. */

import { beforeAll, describe, expect, test } from 'vitest'
import { applyChanges } from '../src/wire/changes'
import type { Accepted, Change, News, Sight } from '../src/wire/wire'
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

let ids = 0

class Walk {
  now = 1000
  readonly table: string
  readonly seats: string[]
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
    must(`new ${this.table} ${game} seed=${hex} ${how}`)
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
    const told = applyChanges(knew, { version: answer.now, changes: answer.changes })
    expect(told, `${this.table} ${seat} ${message}`).toEqual(this.see(seat))
    return true
  }

  /** Everybody who has looked before is told what has changed; some look again. */
  compare(): void {
    for (const seat of this.seats) {
      const now = this.see(seat)
      const knew = this.knew.get(seat)
      if (knew !== undefined) {
        const line = `changes ${this.table} ${seat} ${this.now} ${knew.version} lang=ja`
        expect(applyChanges(knew, must<News>(line)), line).toEqual(now)
        this.compared += 1
      }
      if (knew === undefined || this.chance(3) === 0) this.knew.set(seat, now)
    }
  }

  step(): void {
    const { toMove } = this.see('onlooker')
    const { events } = this.see(toMove)
    this.say(toMove, `event ${events[this.chance(events.length)]}`)
    const seat = this.seats[this.chance(this.seats.length - 1)] ?? ''
    const other = ['undo', 'offer undo', 'offer draw', 'accept', 'decline'][this.chance(12)]
    if (other !== undefined) this.say(seat, other)
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
      const { toMove, phase } = walk.see('onlooker')
      if (phase === 'over') break
      const { events } = walk.see(toMove)
      walk.say(toMove, `event ${events[walk.chance(events.length)]}`)
    }
    const line = `changes ${walk.table} onlooker ${walk.now} ${knew.version} lang=ja views=all`
    const { changes } = must<News>(line)
    const shown = changes.filter((change): change is Extract<Change, { event: number }> => 'event' in change && change.view !== undefined)
    expect(shown.length).toBeGreaterThan(1)
    for (const { event, view } of shown) {
      const then = must<Sight>(`see ${walk.table} onlooker ${walk.now} lang=ja at=${event + 1}`)
      expect(view, `event ${event}`).toEqual(then.view)
    }
  })
})

test('nothing is told to whoever knows everything', () => {
  const walk = new Walk('keserima', 5, '', chanceOf(5))
  const { version } = walk.see('K')
  expect(must<News>(`changes ${walk.table} K ${walk.now} ${version}`)).toEqual({ version, changes: [] })
})
