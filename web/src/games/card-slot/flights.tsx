/** Cards on their way: ghosts that fly over the board from where a card was to where it went.
 *  They only show what the view says already, so nothing waits for them. */

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Change } from './change'
import { Card } from './symbols'
import { placeOf } from './view'
import type { CardSymbol } from './view'

/** Milliseconds of one event. */
const TIME = 340

interface Stop {
  /** A `data-anchor` of the board. */
  anchor: string
  /** When it is there, 0 to 1. */
  at: number
}

export interface Flight {
  card: CardSymbol | null
  stops: Stop[]
  /** Part of the line that is resolved. */
  lit: boolean
}

const PLACED = 0.5
const LEAVES = 0.62

export function flightsOf(change: Change): Flight[] {
  const { by, placed, discarded, line, taken, drawn } = change
  const flights: Flight[] = []
  const slot = (number: number) => `slot${number}`
  discarded.forEach(({ card, slot: from }, index) => {
    const makesRoom =
      line === null || (placed?.slot === from && index === 0 && discarded.length > 3)
    const start = makesRoom ? 0 : LEAVES
    const stops = [
      { anchor: slot(from), at: start },
      { anchor: 'discards', at: makesRoom ? PLACED : 1 },
    ]
    const isPlaced = !makesRoom && placed?.slot === from
    if (isPlaced) stops.unshift({ anchor: `hand${by}`, at: 0 }, { anchor: slot(from), at: PLACED })
    flights.push({ card, stops, lit: !makesRoom })
  })
  if (placed !== null && line === null)
    flights.push(straight(placed.card, `hand${by}`, slot(placed.slot)))
  for (const { card, slot: from } of taken) flights.push(straight(card, slot(from), `hand${by}`))
  if (drawn !== null) flights.push(straight(drawn.card, 'deck', `hand${drawn.seat}`))
  return flights
}

function straight(card: CardSymbol | null, from: string, to: string): Flight {
  const stops = [
    { anchor: from, at: 0 },
    { anchor: to, at: 1 },
  ]
  return { card, stops, lit: false }
}

/** In an open hand, the place of that card; the hand itself if there is none. */
function find(root: HTMLElement, anchor: string, card: CardSymbol | null): Element | null {
  const place = root.querySelector(`[data-anchor="${anchor}"]`)
  return place?.querySelector(`[data-card="${card ?? ''}"]`) ?? place
}

/** Where a ghost of the slots' size has to be moved to lie on an anchor. */
function lie(root: HTMLElement, ghost: HTMLElement, flight: Flight, stop: Stop): Keyframe {
  const goal = find(root, stop.anchor, flight.card)?.getBoundingClientRect()
  const own = ghost.getBoundingClientRect()
  if (goal === undefined) return { offset: stop.at }
  const x = goal.left + goal.width / 2 - own.left - own.width / 2
  const y = goal.top + goal.height / 2 - own.top - own.height / 2
  const size = stop.anchor.startsWith('slot') ? 1 : 0.5
  return { offset: stop.at, transform: `translate(${x}px, ${y}px) scale(${size})` }
}

function fly(root: HTMLElement, ghost: HTMLElement, flight: Flight) {
  const frames: Keyframe[] = flight.stops.map((stop) => ({
    ...lie(root, ghost, flight, stop),
    opacity: 1,
    easing: 'ease-in-out',
  }))
  const first = frames[0]
  if (first !== undefined && first.offset !== 0) frames.unshift({ ...first, offset: 0 })
  const last = frames.at(-1)
  if (last !== undefined && last.offset !== 1) frames.push({ ...last, offset: 1, opacity: 0 })
  ghost.animate(frames, { duration: TIME })
}

/** A card that has landed is seen when its ghost is there. */
function land(root: HTMLElement, change: Change) {
  if (change.placed === null) return
  const card = cardIn(root, change.placed.slot)
  card?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.95 }, { opacity: 1 }], { duration: TIME })
}

/** Replay: the card comes down its reel, a little too far, and stops; the lever goes along. */
function drop(root: HTMLElement, slot: number) {
  const rows = placeOf(slot).row + 1
  const down = [
    { transform: `translateY(${-110 * rows}%)`, easing: 'cubic-bezier(.3,.1,.6,1)' },
    { transform: 'translateY(7%)', offset: 0.75 },
    { transform: 'none' },
  ]
  cardIn(root, slot)?.animate(down, { duration: TIME })
  pull(root, '.card-slot-lever-rod', 'scaleY(.35)')
  pull(root, '.card-slot-lever-ball', 'translateY(47px)')
}

function pull(root: HTMLElement, part: string, low: string) {
  const frames = [{ transform: 'none' }, { transform: low, offset: 0.4 }, { transform: 'none' }]
  root.querySelector(part)?.animate(frames, { duration: TIME })
}

function cardIn(root: HTMLElement, slot: number): Element | null {
  return root.querySelector(`[data-anchor="slot${slot}"] .card-slot-card`)
}

export interface FlightsProps {
  change: Change | null
  /** Another one for every event, so that each is shown once. */
  stamp: string
}

export function Flights({ change, stamp }: FlightsProps) {
  const layer = useRef<HTMLDivElement>(null)
  const flights = change === null ? [] : flightsOf(change)
  useLayoutEffect(() => {
    const root = layer.current?.parentElement
    if (change === null || layer.current === null || !root) return
    const ghosts = [...layer.current.children]
    flights.forEach((flight, index) => {
      const ghost = ghosts[index]
      if (ghost instanceof HTMLElement) fly(root, ghost, flight)
    })
    land(root, change)
    if (change.dropped !== null) drop(root, change.dropped.slot)
  }, [stamp])
  return (
    <div class="card-slot-flights" ref={layer} aria-hidden="true">
      {flights.map((flight, index) => (
        <span key={`${stamp} ${index}`} class="card-slot-ghost" data-lit={flight.lit}>
          <Card symbol={flight.card} />
        </span>
      ))}
    </div>
  )
}
