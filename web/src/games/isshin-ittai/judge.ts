/** What a card would make of one's front (I9), and what becomes of it against the other's (I10), so that
 *  it can be said under every card before it is played. The engine alone decides: web/test/isshin.test.ts
 *  holds this table to it. */

import type { Card, Front, IsshinView } from './view'

export type State = Front['state']
export type Verdict = 'wins' | 'holds' | 'loses'
type Pressure = Exclude<State, 'kill'>

export const PRESSURES: readonly Pressure[] = ['power', 'attack', 'guard']

/** The rows of I10, in its order. */
export type Standing = 'beats' | 'samePower' | 'sameAttack' | 'sameGuard' | 'beaten' | 'kill'

export const JUDGEMENT: Record<Standing, Record<Pressure, Verdict>> = {
  beats: { power: 'holds', attack: 'holds', guard: 'holds' },
  samePower: { power: 'holds', attack: 'holds', guard: 'holds' },
  sameAttack: { power: 'loses', attack: 'holds', guard: 'holds' },
  sameGuard: { power: 'loses', attack: 'holds', guard: 'holds' },
  beaten: { power: 'loses', attack: 'loses', guard: 'holds' },
  kill: { power: 'loses', attack: 'loses', guard: 'wins' },
}

const BEATS: Record<string, string> = { F: 'L', L: 'S', S: 'F' }
const SAME: Record<Pressure, Standing> = { power: 'samePower', attack: 'sameAttack', guard: 'sameGuard' }

const form = (card: Card): string => card.charAt(0)
const pole = (card: Card): string => card.charAt(1)

/** Whether the form of the one beats that of the other. */
export function beats(one: Card, other: Card): boolean {
  return BEATS[form(one)] === form(other)
}

function stateOf(newest: Card, before: Card | null): State {
  if (newest === 'T') return 'kill'
  if (before === null || pole(newest) === pole(before)) return 'guard'
  return form(newest) === form(before) ? 'power' : 'attack'
}

function standing(newest: Card, state: State, other: Card): Standing {
  if (state === 'kill') return 'kill'
  if (form(newest) === form(other)) return SAME[state]
  return beats(newest, other) ? 'beats' : 'beaten'
}

export interface Forecast {
  state: State
  verdict: Verdict
}

/** After this card as a stance; null: after distance or spirit, when the newest card counts alone (I8). */
export function forecast(view: IsshinView, index: number, card: Card | null): Forecast | null {
  const own = view.players[index]?.front
  const other = view.players[1 - index]?.front
  if (!own || !other || other.state === 'kill') return null
  const newest = card ?? own.newest
  const state = stateOf(newest, card === null ? null : own.newest)
  return { state, verdict: JUDGEMENT[standing(newest, state, other.newest)][other.state] }
}
