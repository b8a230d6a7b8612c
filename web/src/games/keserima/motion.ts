/** What an event did, shown: the piece walks its way, the cards fly to the steps they paid for, the
 *  captive goes to prison. Everything is drawn in its final place already and only comes from
 *  where it was, so nothing waits for it and it may be cut short at any time. */

import { readTurn, spentBy, wayOf, type Turn } from './text'
import { menOf, other, placeOf, sideOf, slotsOf, type KeserimaView, type Seat } from './view'

const STEP = 220
const FLIGHT = 260

function find(root: Element, name: string, value: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-${name}="${CSS.escape(value)}"]`)
}

/** Lets an element come from another place to where it is. */
function fly(element: Element | null | undefined, from: DOMRect | undefined, delay: number) {
  if (!element || !from) return
  const to = element.getBoundingClientRect()
  if (to.width === 0) return
  const x = from.x + from.width / 2 - to.x - to.width / 2
  const y = from.y + from.height / 2 - to.y - to.height / 2
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` },
      { transform: 'none' },
    ],
    { duration: FLIGHT, delay, fill: 'backwards', easing: 'ease-in-out' },
  )
}

function slotRect(root: Element, seat: Seat, slot: number | undefined): DOMRect | undefined {
  return find(root, 'slot', `${seat}${slot}`)?.getBoundingClientRect()
}

/** The cards of the legs from `first` on come from the hand as it was, one step after the other. */
function flyPayments(root: Element, turn: Turn, view: KeserimaView, seat: Seat, first: number) {
  if (turn.kind !== 'move') return
  const slots = slotsOf(sideOf(view, seat).hand, spentBy(turn))
  let card = 0
  turn.legs.forEach((leg, i) => {
    leg.paid.forEach((_, j) => {
      const slot = slots[card++]
      const chip = find(root, 'paid', `${i}.${j}`)
      if (i >= first) fly(chip, slotRect(root, seat, slot), (i - first) * STEP)
    })
  })
}

function walk(root: Element, way: string[], bottom: Seat) {
  const man = find(root, 'man', way.at(-1)!)
  const frames = way.map((square) => {
    const { x, y } = placeOf(square, bottom)
    return { transform: `translate(${x * 100}%, ${y * 100}%)`, easing: 'ease-in-out', zIndex: 3 }
  })
  man?.animate(frames, (way.length - 1) * STEP)
  root.querySelectorAll('[data-leg]').forEach((leg, i) => {
    leg.animate([{ opacity: 0 }, { opacity: 1 }], {
      duration: STEP,
      delay: i * STEP,
      fill: 'backwards',
    })
  })
}

/** Everything comes from where it stood before the half turn (K14). */
function turnRound(root: Element, view: KeserimaView, bottom: Seat) {
  for (const { square } of menOf(view)) {
    const before = `${6 - Number(square[0])}${6 - Number(square[1])}`
    const frames = [before, square].map((at) => {
      const { x, y } = placeOf(at, bottom)
      return { transform: `translate(${x * 100}%, ${y * 100}%)`, easing: 'ease-in-out' }
    })
    find(root, 'man', square)?.animate(frames, 2 * STEP)
  }
}

/** The way without the squares where it only stays. */
function steppedWay(turn: Turn): string[] {
  return wayOf(turn).filter((square, i, way) => square !== way[i - 1])
}

/** Who stood on the resting square before goes to the mover's prison (K8). */
function flyCaptive(root: Element, before: KeserimaView, by: Seat, square: string, delay: number) {
  const captive = menOf(before).find((man) => man.square === square && man.owner === other(by))
  if (!captive) return
  const from = find(root, 'man', square)?.firstElementChild?.getBoundingClientRect()
  fly(find(root, 'prison', by + captive.symbol), from, delay)
}

function flyDrawn(root: Element, before: KeserimaView, view: KeserimaView, turn: Turn) {
  if (turn.kind !== 'draw') return
  const seat: Seat = sideOf(view, 'K').deck.all < sideOf(before, 'K').deck.all ? 'K' : 'R'
  const deck = find(root, 'deck', seat)?.getBoundingClientRect()
  slotsOf(sideOf(view, seat).hand, turn.cards).forEach((slot, i) => {
    fly(find(root, 'slot', `${seat}${slot}`)?.firstElementChild, deck, i * 70)
  })
}

/** Shows the event that led from `before` to `view`; `walked`: its way was seen as a draft. */
export function showEvent(
  root: Element,
  text: string,
  by: string,
  before: KeserimaView,
  view: KeserimaView,
  bottom: Seat,
  walked: boolean,
) {
  const turn = readTurn(text)
  if (!turn) return
  if (turn.kind === 'draw') return flyDrawn(root, before, view, turn)
  if (turn.kind === 'swap') return turnRound(root, view, bottom)
  const seat: Seat = by === 'R' ? 'R' : 'K'
  if (turn.kind === 'drop' && !walked) {
    const [slot] = slotsOf(sideOf(before, seat).hand, [turn.card])
    fly(find(root, 'man', turn.to)?.firstElementChild, slotRect(root, seat, slot), 0)
  }
  if (turn.kind !== 'move') return
  const way = steppedWay(turn)
  /* First, while the piece is measured where it rests. */
  flyCaptive(root, before, seat, way.at(-1)!, walked ? 0 : (way.length - 1) * STEP)
  if (walked) return
  if (way.length > 1) walk(root, way, bottom)
  flyPayments(root, turn, before, seat, 1)
}

/** Shows the step that a draft has just got. */
export function showStep(root: Element, draft: string, view: KeserimaView, seat: Seat) {
  const turn = readTurn(draft)
  if (turn?.kind === 'move' && turn.legs.length > 1) {
    flyPayments(root, turn, view, seat, turn.legs.length - 1)
  }
  if (turn?.kind === 'drop') {
    const [slot] = slotsOf(sideOf(view, seat).hand, [turn.card])
    fly(find(root, 'man', 'drop')?.firstElementChild, slotRect(root, seat, slot), 0)
  }
}
