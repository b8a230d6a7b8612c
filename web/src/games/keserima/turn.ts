/** How choosing squares and cards becomes the text of a turn. Nothing here knows what is allowed:
 *  it looks among the steps that were offered, and says in an attempt what was not. */

import type { Steps } from '../../wire/wire'
import { beginning, isIdle, readCommand, readTurn, restOf, type Turn } from './text'
import { menOf, type KeserimaView, type Man, type Seat, type CardSymbol } from './view'

/** What was chosen before there is a draft; during one, the card that shall pay next. */
export type Picked = { kind: 'card'; card: CardSymbol; slot: number } | { kind: 'man'; man: Man }

/** A turn as far as it has been entered. */
export interface Entry {
  view: KeserimaView
  actor: Seat
  events: readonly string[]
  draft: string
  steps: Steps
  picked: Picked | null
}

/** A square that may be chosen now; `paid`: for these cards of the hand. */
export interface Target {
  kind: 'drop' | 'step' | 'stay'
  paid: CardSymbol[]
  text: string
}

/** What choosing a square does. */
export type Act =
  | { act: 'draft' | 'play' | 'attempt'; text: string }
  | { act: 'pick'; picked: Picked | null }
  /** Only this draft can come of it; the square is then chosen again. */
  | { act: 'begin'; text: string }
  | { act: 'nothing' }

type Move = Extract<Turn, { kind: 'move' }>

function dropTargets({ steps }: Entry, card: CardSymbol): [string, Target][] {
  return steps.steps.flatMap(({ text }) => {
    const turn = readTurn(text)
    if (turn?.kind !== 'drop' || turn.card !== card) return []
    return [[turn.to, { kind: 'drop', paid: [], text }]]
  })
}

function stepTargets({ steps }: Entry, man: Man): [string, Target][] {
  return steps.steps.flatMap(({ text }) => {
    if (!text.startsWith(`${beginning(man)}-`)) return []
    const to = restOf(readTurn(text)!)!
    return [[to, { kind: to === man.square ? 'stay' : 'step', paid: [], text }]]
  })
}

/* No two commands lead from one square to the same other (K7): + and x never share one, and whether
   the extra circle is due depends on the square that is left. */
function commandTargets({ steps, draft, picked }: Entry): [string, Target][] {
  return steps.steps.flatMap(({ text }) => {
    const leg = readCommand(text)
    if (!leg || (picked?.kind === 'card' && !leg.paid.includes(picked.card))) return []
    return [[leg.to, { kind: 'step', paid: leg.paid, text: draft + text }]]
  })
}

/** The squares that lead on from here. */
export function targetsOf(entry: Entry): Map<string, Target> {
  const { draft, picked } = entry
  if (draft !== '') return new Map(commandTargets(entry))
  if (picked === null) return new Map()
  return new Map(
    picked.kind === 'card' ? dropTargets(entry, picked.card) : stepTargets(entry, picked.man),
  )
}

/** The squares whose piece or ship can begin a turn: one that stays needs a turn that goes on from there. */
export function startsOf({ steps, draft, events }: Entry): Set<string> {
  if (draft !== '') return new Set()
  const goesOn = (text: string) =>
    events.some((event) => event.length > text.length && event.startsWith(text))
  return new Set(
    steps.steps.flatMap(({ text }) => {
      const turn = readTurn(text)
      if (turn?.kind !== 'move') return []
      return isIdle(turn) && !goesOn(text) ? [] : [turn.from]
    }),
  )
}

function manAt(view: KeserimaView, square: string): Man | undefined {
  return menOf(view).find((man) => man.square === square)
}

/** The actor's piece, or a ship, on a square. */
function movable({ view, actor }: Entry, square: string): Man | undefined {
  const man = manAt(view, square)
  return man && man.owner !== (actor === 'K' ? 'R' : 'K') ? man : undefined
}

/** The command that would lead from `from` to `to`, as near as it can be said. */
function guessCommand({ steps, picked }: Entry, from: string, to: string): string {
  const straight = from[0] === to[0] || from[1] === to[1]
  const card = picked?.kind === 'card' && picked.card !== 'o' ? picked.card : straight ? '+' : 'x'
  const circle =
    steps.steps.some(({ text }) => text.startsWith('o')) ||
    (picked?.kind === 'card' && picked.card === 'o')
  return `${circle ? 'o' : ''}${card}${to}`
}

function chooseCommand(entry: Entry, move: Move, square: string, firm: boolean): Act {
  const { draft, steps, picked, events } = entry
  const target = targetsOf(entry).get(square)
  if (target) return { act: 'draft', text: target.text }
  const at = restOf(move)!
  if (square === at) {
    if (isIdle(move)) return { act: 'draft', text: '' }
    return { act: steps.whole ? 'play' : 'attempt', text: draft }
  }
  if (move.legs.length === 1 && !firm) {
    const man = movable(entry, square)
    if (man) return { act: 'pick', picked: { kind: 'man', man } }
    const drop = picked?.kind === 'card' ? picked.card + square : ''
    if (events.includes(drop)) return { act: 'draft', text: drop }
  }
  return { act: 'attempt', text: draft + guessCommand(entry, at, square) }
}

function chooseStep(entry: Entry, man: Man, square: string, firm: boolean): Act {
  const targets = targetsOf(entry)
  const target = targets.get(square)
  if (target) return { act: 'draft', text: target.text }
  if (square === man.square) return { act: 'pick', picked: null }
  const only = [...targets.values()]
  if (only.length === 1 && only[0]!.kind === 'stay') return { act: 'begin', text: only[0]!.text }
  const instead = firm ? undefined : movable(entry, square)
  if (instead) return { act: 'pick', picked: { kind: 'man', man: instead } }
  return { act: 'attempt', text: `${beginning(man)}-${square}` }
}

function chooseDrop({ events }: Entry, card: CardSymbol, square: string): Act {
  const text = card + square
  return { act: events.includes(text) ? 'draft' : 'attempt', text }
}

function chooseFirst(entry: Entry, square: string): Act {
  const man = manAt(entry.view, square)
  if (!man) return { act: 'nothing' }
  if (movable(entry, square)) return { act: 'pick', picked: { kind: 'man', man } }
  return { act: 'attempt', text: `${beginning(man)}-${square}` }
}

/** A square was chosen; `firm`: by dragging there, so that nothing else can have been meant. */
export function choose(entry: Entry, square: string, firm = false): Act {
  const { draft, picked } = entry
  const turn = readTurn(draft)
  if (turn?.kind === 'move') return chooseCommand(entry, turn, square, firm)
  if (turn?.kind === 'drop') {
    return square === turn.to ? { act: 'play', text: draft } : chooseDrop(entry, turn.card, square)
  }
  if (picked?.kind === 'card') return chooseDrop(entry, picked.card, square)
  if (picked?.kind === 'man') return chooseStep(entry, picked.man, square, firm)
  return chooseFirst(entry, square)
}
