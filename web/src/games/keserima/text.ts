/** The texts of turns, read by their shape alone (docs/rules/keserima.md, Text). */

import type { Man, CardSymbol, Seat } from './view'

/** One step of a turn: the cards that pay it (none: the own step) and the square it reaches. */
export interface Leg {
  paid: CardSymbol[]
  to: string
}

export type Turn =
  | { kind: 'drop'; card: CardSymbol; to: string }
  | { kind: 'move'; ship: boolean; symbol: CardSymbol; from: string; legs: Leg[] }
  | { kind: 'pass' }
  | { kind: 'swap' }
  | { kind: 'draw'; cards: CardSymbol[] }

const DROP = /^([o+x])(\d\d)$/
const MOVE = /^(S?)([o+x*])(\d\d)-(\d\d)((?:o?[+x]\d\d)*)$/
const COMMAND = /(o?)([+x])(\d\d)/g
const DRAW = /^\{([o+x]*)\}$/

function legsOf(commands: string): Leg[] {
  return [...commands.matchAll(COMMAND)].map(([, circle, symbol, to]) => ({
    paid: [...circle!, symbol!] as CardSymbol[],
    to: to!,
  }))
}

/** Null for a text of another shape: the layout, or nothing yet. */
export function readTurn(text: string): Turn | null {
  if (text === 'pass' || text === 'swap') return { kind: text }
  const drop = DROP.exec(text)
  if (drop) return { kind: 'drop', card: drop[1] as CardSymbol, to: drop[2]! }
  const draw = DRAW.exec(text)
  if (draw) return { kind: 'draw', cards: [...draw[1]!] as CardSymbol[] }
  const move = MOVE.exec(text)
  if (!move) return null
  return {
    kind: 'move',
    ship: move[1] === 'S',
    symbol: move[2] as CardSymbol,
    from: move[3]!,
    legs: [{ paid: [], to: move[4]! }, ...legsOf(move[5]!)],
  }
}

const LAYOUT = /^@[+x]{3}([KR])$/

/** Who begins by the lot that also lays the pieces (K3); null: this is no layout. */
export function firstBy(text: string): Seat | null {
  return (LAYOUT.exec(text)?.[1] ?? null) as Seat | null
}

/** The command that a step is, after the own step. */
export function readCommand(text: string): Leg | null {
  const legs = legsOf(text)
  return legs.length === 1 ? legs[0]! : null
}

/** How a turn of this piece or ship begins: `+15`, `Sx43`. */
export function beginning(man: Man): string {
  return `${man.owner ? '' : 'S'}${man.symbol}${man.square}`
}

/** The squares a turn passes, the first one included; a drop, a pass and a swap have no way. */
export function wayOf(turn: Turn): string[] {
  return turn.kind === 'move' ? [turn.from, ...turn.legs.map((leg) => leg.to)] : []
}

/** The cards that leave the hand, in the order in which they are paid. */
export function spentBy(turn: Turn): CardSymbol[] {
  if (turn.kind === 'drop') return [turn.card]
  return turn.kind === 'move' ? turn.legs.flatMap((leg) => leg.paid) : []
}

/** Where the piece, ship or card of a turn is in the end. */
export function restOf(turn: Turn): string | null {
  if (turn.kind === 'drop') return turn.to
  return turn.kind === 'move' ? turn.legs.at(-1)!.to : null
}

/** A piece that stays where it is has not begun to move. */
export function isIdle(turn: Turn): boolean {
  return turn.kind === 'move' && turn.legs.length === 1 && turn.legs[0]!.to === turn.from
}

/** A circle only stays (K7), and to stay is as good as a pass: such a draft says which piece is chosen. */
export function isChoice(draft: string): boolean {
  const turn = readTurn(draft)
  return turn !== null && isIdle(turn)
}

/** One step less: the last command, or else all of it. */
export function back(draft: string): string {
  const turn = readTurn(draft)
  if (turn?.kind !== 'move' || turn.legs.length === 1) return ''
  return draft.replace(/o?[+x]\d\d$/, '')
}
