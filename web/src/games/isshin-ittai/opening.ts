/** The opening (I3): what lies on the mats before the first turn, who has begun, and why. */

import type { HistoryEntry } from '../../wire/wire'
import { cardsOf, type Card, type IsshinView } from './view'

const isOpening = ({ text }: HistoryEntry): boolean => text.startsWith('o')
const isAct = ({ by }: HistoryEntry): boolean => by !== 'chance'

/** Turns since both cards were turned over; null: that is not part of this game's history. */
function acts(history: readonly HistoryEntry[]): HistoryEntry[] | null {
  const last = history.findLastIndex(isOpening)
  return last < 0 ? null : history.slice(last + 1).filter(isAct)
}

/** Who takes the first turn, once that is known. */
export function firstSeat(view: IsshinView, history: readonly HistoryEntry[]): string | null {
  const first = acts(history)?.[0]
  if (first !== undefined) return first.by
  return acts(history) !== null && view.phase === 'turn' ? view.toMove : null
}

/** Why that one begins; `tie`: equal cards, so that there is another opening. */
export type Opening =
  | { kind: 'form' | 'pole'; first: string; cards: readonly [Card, Card] }
  | { kind: 'tie'; card: Card }

/** The card that a player opened with, while at most one has been laid on it. */
function opened(view: IsshinView, index: number): Card | null {
  const front = view.players[index]?.front
  return front ? (front.before ?? front.newest) : null
}

function tieOf(view: IsshinView, history: readonly HistoryEntry[]): Opening | null {
  const again = view.phase === 'redraw' || (view.phase === 'open' && view.committed === null)
  const last = again ? history.findLast(isOpening) : undefined
  const [card] = cardsOf(last?.text ?? '')
  return card === undefined ? null : { kind: 'tie', card }
}

/** What the opening decided, until each has had a turn. */
export function openingOf(view: IsshinView, history: readonly HistoryEntry[]): Opening | null {
  const since = acts(history)
  if (since === null || since.length > 1) return null
  const first = firstSeat(view, history)
  const [one, two] = [opened(view, 0), opened(view, 1)]
  if (first === null || one === null || two === null) return tieOf(view, history)
  return { kind: one.charAt(0) === two.charAt(0) ? 'pole' : 'form', first, cards: [one, two] }
}

/** The hand beside a card that lies face down on the mat: it counts once. */
export function heldSize(view: IsshinView, index: number): number {
  return view.players[index]!.size - (index === 0 && view.committed !== null ? 1 : 0)
}

export function heldCards(view: IsshinView, index: number): Card[] | null {
  const cards = view.players[index]!.cards
  if (cards === null || index !== 0 || view.committed === null) return cards
  const at = cards.findIndex((card) => card === view.committed)
  return cards.filter((_, i) => i !== at)
}
