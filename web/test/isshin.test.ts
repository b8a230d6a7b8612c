/** What stands under a card of Isshin Ittai before it is played is what the engine makes of it. */

import { beforeAll, expect, test } from 'vitest'
import type { Desk } from '../src/engine/module'
import { STATES } from '../src/games/isshin-ittai/calls'
import { forecast, type Verdict } from '../src/games/isshin-ittai/judge'
import { FORM_CARDS, type Card, type IsshinView } from '../src/games/isshin-ittai/view'
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

interface Seen {
  version: number
  view: IsshinView
}

function played(start: string, text: string): { before: IsshinView; after: IsshinView } {
  call(`new judged isshin-ittai deal=entered start=${start}`)
  const { version, view } = call<Seen>('see judged referee 0')
  call(`do judged referee 0 ${version} x event ${text}`)
  const after = call<Seen>('see judged referee 0').view
  call('close judged')
  return { before: view, after }
}

function verdictOf({ result }: IsshinView): Verdict {
  if (result === null) return 'holds'
  return result[0] === '1' ? 'wins' : 'loses'
}

const FRONTS = FORM_CARDS.flatMap((other) => [null, ...FORM_CARDS].map((before) => ({ other, before })))

test.each<Card>(['S+', 'F-'])('every card upon %s, against every front', (own) => {
  for (const { other, before } of FRONTS) {
    for (const card of [...HAND, null]) {
      const start = position(own, other, before)
      const seen = played(start, card === null ? 'rF-F+' : `k${card}`)
      const front = seen.after.players[0]!.front!
      const told = forecast(seen.before, 0, card)
      expect(told, `${start} ${card}`).toEqual({ state: front.state, verdict: verdictOf(seen.after) })
      expect(front.call.ja).toContain(STATES[front.state].ja)
      expect(front.call.en.toLowerCase()).toContain(STATES[front.state].en)
    }
  }
})
