/** From taps on cards and slots to texts. Nothing here knows what is allowed: that is what
 *  `events` says; what is not among them is attempted as the nearest text, so that the engine
 *  can give its reason. */

import { CENTRE, LINES, SYMBOLS, isSymbol, slotsOf } from './view'
import type { CardSlotView, CardSymbol } from './view'

/** As many as a text can take (C9: Silver 3). */
const MOST = 2

export type Answer =
  | { kind: 'draft'; text: string }
  | { kind: 'attempt'; text: string }
  /** A slot was chosen before the card; null: no longer. */
  | { kind: 'wait'; slot: number | null }

export interface Turn {
  view: CardSlotView
  events: readonly string[]
  draft: string
  /** The slot that was chosen before its card. */
  waiting: number | null
}

/** What a text says: `B`, `B@4`, `Bx4`, `=195`, `^37`, `^-`. */
export interface Parts {
  card: CardSymbol | null
  slot: number | null
  line: string | null
  taken: number[]
}

export function partsOf(text: string): Parts {
  const head = text.charAt(0)
  const rest = text.slice(1)
  return {
    card: isSymbol(head) ? head : null,
    slot: isSymbol(head) && rest.length === 2 ? Number(rest.charAt(1)) : null,
    line: head === '=' ? rest : null,
    taken: head === '^' && rest !== '-' ? slotsOf(rest) : [],
  }
}

/** One step less: the slot first, then the card; the card taken last in the text; else
 *  everything. */
export function back(draft: string): string {
  const { card, slot, taken } = partsOf(draft)
  if (card !== null && slot !== null) return card
  return taken.length > 1 ? draft.slice(0, -1) : ''
}

export function isPlacing(view: CardSlotView): boolean {
  return view.phase === 'place' || view.phase === 'centre'
}

/** Whether an event puts this card (any, without one) on this slot (any, without one). */
export function canPlace(
  events: readonly string[],
  card: CardSymbol | null,
  slot: number | null,
): boolean {
  return events.some((event) => {
    const parts = partsOf(event)
    return (
      parts.slot !== null &&
      (card === null || parts.card === card) &&
      (slot === null || parts.slot === slot)
    )
  })
}

function placement(turn: Turn, card: CardSymbol, slot: number): Answer {
  const text = `${card}${turn.view.full ? 'x' : '@'}${slot}`
  return { kind: turn.events.includes(text) ? 'draft' : 'attempt', text }
}

export function chooseCard(turn: Turn, card: CardSymbol): Answer {
  const { view, events, draft, waiting } = turn
  if (!isPlacing(view)) return { kind: 'attempt', text: `${card}@${CENTRE}` }
  const chosen = partsOf(draft)
  if (chosen.card === card) return { kind: 'draft', text: '' }
  const slot = chosen.slot ?? waiting
  if (slot !== null) return placement(turn, card, slot)
  if (canPlace(events, card, null)) return { kind: 'draft', text: card }
  return placement(turn, card, CENTRE)
}

function placeOn(turn: Turn, slot: number): Answer {
  const { events, draft, waiting } = turn
  const chosen = partsOf(draft)
  if (chosen.card !== null && chosen.slot === slot) return { kind: 'draft', text: chosen.card }
  if (chosen.card !== null) return placement(turn, chosen.card, slot)
  if (canPlace(events, null, slot)) return { kind: 'wait', slot: waiting === slot ? null : slot }
  const any = SYMBOLS.find((card) => canPlace(events, card, null))
  return any === undefined ? { kind: 'wait', slot: null } : placement(turn, any, slot)
}

/** A slot on several of the lines on offer goes from one to the next. */
function chooseLine(turn: Turn, slot: number): Answer {
  const through = LINES.filter((line) => slotsOf(line).includes(slot))
  const offered = through.filter((line) => turn.events.includes(`=${line}`))
  const now = offered.findIndex((line) => line === partsOf(turn.draft).line)
  const next = offered[(now + 1) % offered.length]
  if (next !== undefined) return { kind: 'draft', text: `=${next}` }
  return { kind: 'attempt', text: `=${through[0]}` }
}

export function takeText(slots: readonly number[]): string {
  return `^${[...slots].sort((a, b) => a - b).join('')}`
}

/** A choice counts as long as it is part of an event: with `take=forced` one card of two is not
 *  one. No text takes three: a third card begins anew. */
function take(turn: Turn, slot: number): Answer {
  const { taken } = partsOf(turn.draft)
  if (taken.includes(slot)) {
    const rest = taken.filter((each) => each !== slot)
    return { kind: 'draft', text: rest.length > 0 ? takeText(rest) : '' }
  }
  const wanted = taken.length < MOST ? [...taken, slot] : [slot]
  const possible = turn.events.some((event) => {
    const offered = partsOf(event).taken
    return wanted.every((each) => offered.includes(each))
  })
  return { kind: possible ? 'draft' : 'attempt', text: takeText(wanted) }
}

export function chooseSlot(turn: Turn, slot: number): Answer {
  if (turn.view.phase === 'line') return chooseLine(turn, slot)
  if (turn.view.take !== null) return take(turn, slot)
  return placeOn(turn, slot)
}
