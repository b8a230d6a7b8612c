/** What stands under a card of Isshin Ittai comes from the engine and is shown to nobody else; the table that the
 *  summary prints says the same. */

import { beforeAll, expect, test } from 'vitest'
import type { Desk } from '../src/engine/module'
import { STATES } from '../src/games/isshin-ittai/calls'
import { JUDGEMENT, type Standing } from '../src/games/isshin-ittai/judgement-table'
import { FORM_CARDS, fromSeat, type Card, type IsshinView, type State } from '../src/games/isshin-ittai/view'
import { realDesk } from './support/engine'

let desk: Desk
beforeAll(async () => {
  desk = await realDesk()
})

function call<T>(line: string): T {
  const answer = JSON.parse(desk.call(line)) as T & { error?: { en: string } }
  if (answer.error) throw new Error(`${line}: ${answer.error.en}`)
  return answer
}

const HAND: readonly Card[] = [...FORM_CARDS, 'T']

/** Player 1 holds one of each card. */
function position(own: Card, other: Card, before: Card | null): string {
  const seen = [...HAND, own, other, ...(before === null ? [] : [before])]
  const deck = FORM_CARDS.map((card) => 4 - seen.filter((each) => each === card).length)
  return `${HAND.join('')} - ${own} ${other}${before ?? ''} 0,0,3 ${deck.join(',')} x 0,0,0,0,0,0 1 turn`
}

function viewOf(start: string): IsshinView {
  call(`new judged isshin-ittai deal=entered start=${start}`)
  const { view } = call<{ view: IsshinView }>('see judged referee 0')
  call('close judged')
  return view
}

const BEATS: Record<string, string> = { F: 'L', L: 'S', S: 'F' }

/** The row of I10 for this newest card and its state against the other's. */
function standing(card: Card, state: State, other: Card): Standing {
  const [form, against] = [card.charAt(0), other.charAt(0)]
  if (state === 'kill') return 'kill'
  if (form === against) return ({ power: 'samePower', attack: 'sameAttack', guard: 'sameGuard' } as const)[state]
  return BEATS[form] === against ? 'beats' : 'beaten'
}

const FRONTS = FORM_CARDS.flatMap((other) => [null, ...FORM_CARDS].map((before) => ({ other, before })))

test.each<Card>(['S+', 'F-'])('the printed table says what the engine foretells, upon %s against every front', (own) => {
  for (const { other, before } of FRONTS) {
    const { players, forecast } = viewOf(position(own, other, before))
    const front = players[1]!.front!
    const told = HAND.map((card) => ({ card, outcome: forecast!.stances[card]! }))
    for (const { card, outcome } of [...told, { card: own, outcome: forecast!.gathered }]) {
      const row = JUDGEMENT[standing(card, outcome.state, other)]
      expect(outcome.verdict, `${card} upon ${own}`).toBe(row[front.state as keyof typeof row])
    }
    expect(front.call.ja).toContain(STATES[front.state].ja)
    expect(front.call.en.toLowerCase()).toContain(STATES[front.state].en)
  }
})

test('from the other seat nothing is foretold: it would name the hand', () => {
  const view = viewOf(position('S+', 'F-', null))
  expect(fromSeat(view, '1').forecast).toEqual(view.forecast)
  expect(fromSeat(view, '2').forecast).toBeNull()
})
