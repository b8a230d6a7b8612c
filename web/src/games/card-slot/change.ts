/** What the last event did, found by comparing the views before and after it. */

import type { HistoryEntry } from '../../wire/wire'
import { partsOf } from './turn'
import { LINES, SEATS, cardOn, handOf, slotsOf } from './view'
import type { CardSlotView, CardSymbol, Seat } from './view'

export interface OnSlot {
  slot: number
  card: CardSymbol
}

export interface Change {
  by: Seat
  /** Out of the mover's hand onto the board. */
  placed: OnSlot | null
  /** To the discards; the card that had to make room first (C6). */
  discarded: OnSlot[]
  /** The line that was resolved (C8). */
  line: string | null
  /** From the board to the mover's hand (C9). */
  taken: OnSlot[]
  /** From the deck to a hand; null: not seen. */
  drawn: { seat: Seat; card: CardSymbol | null } | null
  /** From the deck onto the board (C9, Replay). */
  dropped: OnSlot | null
}

/** The cards of `board` on slots that the view shows empty or with another card. */
function gone(board: CardSlotView['board'], view: CardSlotView): OnSlot[] {
  return board.flatMap((card, index) =>
    card !== null && view.board[index] !== card ? [{ slot: index + 1, card }] : [],
  )
}

function without(hand: readonly CardSymbol[], old: readonly CardSymbol[]): CardSymbol | null {
  const rest = [...old]
  for (const card of hand) {
    const at = rest.indexOf(card)
    if (at < 0) return card
    rest.splice(at, 1)
  }
  return null
}

function drawnCard(before: CardSlotView, view: CardSlotView): Change['drawn'] {
  const seat = SEATS.find((each) => handOf(view, each).size > handOf(before, each).size)
  if (seat === undefined) return null
  const now = handOf(view, seat).cards
  const old = handOf(before, seat).cards
  return { seat, card: now !== null && old !== null ? without(now, old) : null }
}

export function changeOf(before: CardSlotView, view: CardSlotView, last: HistoryEntry): Change {
  const change: Change = {
    by: before.mover,
    placed: null,
    discarded: [],
    line: null,
    taken: [],
    drawn: null,
    dropped: null,
  }
  const parts = partsOf(last.text)
  if (parts.card !== null && parts.slot !== null) {
    const { card, slot } = parts
    const under = cardOn(before.board, slot)
    const board = before.board.with(slot - 1, card)
    change.placed = { slot, card }
    change.discarded = gone(board, view)
    change.line = resolved(change.discarded)
    if (under !== null) change.discarded.unshift({ slot, card: under })
  } else if (parts.line !== null) {
    change.discarded = gone(before.board, view)
    change.line = parts.line
  } else if (parts.taken.length > 0) {
    change.taken = gone(before.board, view)
  } else if (last.text.startsWith('!')) {
    const slot = before.replaySlot
    const card = slot === null ? null : cardOn(view.board, slot)
    if (slot !== null && card !== null) change.dropped = { slot, card }
    else change.drawn = drawnCard(before, view)
  }
  return change
}

function resolved(discarded: readonly OnSlot[]): string | null {
  const slots = discarded.map(({ slot }) => slot)
  return LINES.find((line) => slotsOf(line).every((slot) => slots.includes(slot))) ?? null
}
