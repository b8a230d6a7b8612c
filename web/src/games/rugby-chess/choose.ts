/** What can be chosen on the board, and what choosing a square means. The events that are offered
 *  decide; the rest is put to the engine, which says why not. */

import { ahead, forward, homeRow, other, spotOf, squareAt } from './pitch'
import { readTurn, type Turn } from './text'
import { pieceOn, type Piece, type RugbyView, type Side } from './view'

export interface Situation {
  view: RugbyView
  actor: Side
  events: readonly string[]
  draft: string
}

export type Choice = { do: 'draft' | 'play' | 'attempt'; text: string }

export type Target = 'run' | 'tackle' | 'try'

export interface Offers {
  /** The piece that is chosen, or that must pass. */
  from: string | null
  turn: Turn | null
  /** Pieces that can begin a turn. */
  starters: ReadonlySet<string>
  targets: ReadonlyMap<string, Target>
  receivers: ReadonlySet<string>
}

function isTackle(view: RugbyView, mover: Piece, to: string): boolean {
  const faced = pieceOn(view, ahead(to, mover.seat))
  return !mover.ball && faced !== undefined && faced.seat !== mover.seat
}

/** What a movement that is offered leads to: a try (G11), a tackle (G6) or nothing special. */
function targetKind(view: RugbyView, mover: Piece, to: string): Target {
  if (mover.ball && spotOf(to).row === homeRow(other(mover.seat))) return 'try'
  return isTackle(view, mover, to) ? 'tackle' : 'run'
}

export function offersOf({ view, events, draft }: Situation): Offers {
  const turn = readTurn(draft)
  const from = turn?.from ?? view.passer
  const mover = pieceOn(view, from)
  const starters = new Set<string>()
  const targets = new Map<string, Target>()
  const receivers = new Set<string>()
  for (const event of events) {
    const whole = readTurn(event)
    if (whole === null) continue
    starters.add(whole.from)
    if (whole.from !== from || mover === undefined) continue
    if (whole.to !== null) targets.set(whole.to, targetKind(view, mover, whole.to))
    if (whole.receiver !== null && whole.to === (turn?.to ?? null)) receivers.add(whole.receiver)
  }
  return { from, turn, starters, targets, receivers }
}

/** An event of a piece that has none, so that the engine says what stands in its way. */
function anyMovement(square: string, side: Side): string {
  const { column, row } = spotOf(square)
  const next = row + forward(side)
  return square + (squareAt(column + 1, next) ?? squareAt(column - 1, next) ?? square)
}

function begin({ view, actor, events }: Situation, square: string): Choice {
  const piece = pieceOn(view, square)
  if (piece?.seat === actor && events.some((event) => event.startsWith(square))) {
    return { do: 'draft', text: square }
  }
  return { do: 'attempt', text: anyMovement(square, actor) }
}

/** The square was chosen before: it confirms the turn, or takes back what came after it. */
function again(situation: Situation, turn: Turn, square: string): Choice | null {
  const { draft, events } = situation
  if (square === (turn.receiver ?? turn.to)) {
    return { do: events.includes(draft) ? 'play' : 'attempt', text: draft }
  }
  if (square === turn.to) return { do: 'draft', text: turn.from + turn.to }
  if (square === turn.from) return { do: 'draft', text: turn.to === null ? '' : turn.from }
  return null
}

/** Choosing a square by pointer or key; `dropped`: the piece was dragged there, so that a team mate
 *  is meant as a receiver and not as another piece to move. */
export function choose(situation: Situation, square: string, dropped = false): Choice | null {
  const { view, actor, events } = situation
  const { from, turn } = offersOf(situation)
  if (from === null) return begin(situation, square)
  const repeated = turn === null ? null : again(situation, turn, square)
  if (repeated !== null) return repeated
  if (square === from) return null
  const ran = from + (turn?.to ?? '')
  const pass = `${ran}>${square}`
  if (events.includes(pass)) return { do: 'draft', text: pass }
  if (events.includes(from + square)) return { do: 'draft', text: from + square }
  if (pieceOn(view, square)?.seat !== actor) return { do: 'attempt', text: from + square }
  const passing = turn?.to != null && pieceOn(view, from)?.ball === true
  const meant = dropped || passing || view.passer !== null
  return meant ? { do: 'attempt', text: pass } : begin(situation, square)
}
