/** The view of Isshin Ittai (docs/view/isshin-ittai.md) and the texts of its events. */

import type { View, Words } from '../../wire/wire'

export type Card = 'F-' | 'F+' | 'L-' | 'L+' | 'S-' | 'S+' | 'T'
export type Counts = Record<Exclude<Card, 'T'>, number>

export const FORM_CARDS = ['F-', 'F+', 'L-', 'L+', 'S-', 'S+'] as const
const ORDER: readonly Card[] = [...FORM_CARDS, 'T']

export interface Front {
  newest: Card
  before: Card | null
  state: 'guard' | 'attack' | 'power' | 'kill'
  call: Words
}

export type State = Front['state']
export type Verdict = 'wins' | 'holds' | 'loses'

/** What an action would make of the front, and how that would be judged. */
export interface Outcome {
  state: State
  verdict: Verdict
}

/** For each card of the mover's hand as a stance; and for distance and spirit. */
export interface Forecast {
  stances: Readonly<Partial<Record<Card, Outcome>>>
  gathered: Outcome
}

export interface Player {
  size: number
  limit: number
  markers: number
  cards: Card[] | null
  front: Front | null
}

export interface IsshinView extends View {
  phase: 'deal' | 'open' | 'redraw' | 'turn' | 'draw' | 'stuck' | 'over'
  drawer: string | null
  committed: Card | '?' | null
  players: Player[]
  forecast: Forecast | null
  middle: number
  deck: { size: number; aboveTrinity: number | null }
  trinity: string
  out: Counts
  unseen: Counts
}

/** The cards that a draft names, after its verb. */
export function cardsOf(text: string): Card[] {
  return (text.slice(1).match(/[FLS][-+]|T/g) ?? []) as Card[]
}

export function inOrder(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
}

/** One card less, then nothing. */
export function back(draft: string): string {
  const cards = cardsOf(draft)
  return draft.startsWith('r') && cards.length > 0 ? 'r' + cards.slice(0, -1).join('') : ''
}

/** With the other's hand, what it could do and the opening card face down, as long as the game goes on (I12). */
export function fromSeat(view: IsshinView, seat: string): IsshinView {
  if (view.result !== null) return view
  const players = view.players.map((player, index) =>
    seat === String(index + 1) ? player : { ...player, cards: null },
  )
  const committed = view.committed === null || seat === '1' ? view.committed : '?'
  const forecast = seat === view.toMove ? view.forecast : null
  return { ...view, seat, players, committed, forecast }
}
