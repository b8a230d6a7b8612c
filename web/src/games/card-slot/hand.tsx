/** A hand: cards of one symbol lie on each other, since they are alike (C1); a hidden hand shows
 *  backs. */

import { useRef } from 'preact/hooks'
import type { Lang } from '../../wire/wire'
import { endedAt } from '../ended'
import { Card } from './symbols'
import { SYMBOLS, handOf } from './view'
import type { CardSlotView, CardSymbol, Seat } from './view'
import { FRONT, LABELS, NAMES, SEAT_NAMES, cards, handName, pointsText } from './words'

export interface HandProps {
  view: CardSlotView
  seat: Seat
  lang: Lang
  over: boolean
  /** Across the machine: small, and of one height whether it is open or not. */
  far: boolean
  acting: boolean
  chosen: CardSymbol | null
  hinted: CardSymbol | null
  /** Whether an event begins with this card. */
  playable(card: CardSymbol): boolean
  choose(card: CardSymbol): void
  /** A card was dragged and let go there. */
  drop(card: CardSymbol, x: number, y: number): void
}

/** How far a pointer moves before a press becomes a drag. */
const SLACK = 8

interface Drag {
  card: CardSymbol
  element: HTMLElement
  x: number
  y: number
  moved: boolean
}

export function Hand(props: HandProps) {
  const { view, seat, lang } = props
  const hand = handOf(view, seat)
  const turn = !props.over && view.phase !== 'deal' && view.mover === seat
  const ended = endedAt(view, `hand:${seat}`)
  return (
    <section
      class="card-slot-hand"
      data-far={props.far}
      data-turn={turn}
      data-anchor={`hand${seat}`}
      data-ended={hand.size > 0 ? ended : undefined}
    >
      {/* There is nothing else of an empty hand. */}
      <p class="card-slot-owner" data-ended={hand.size > 0 ? undefined : ended}>
        <span class="card-slot-lamp" aria-hidden="true" />
        {SEAT_NAMES[seat][lang]}
        {view.seat === seat && <small>{LABELS.you[lang]}</small>}
        <b>{cards(hand.size, lang)}</b>
        {hand.score !== null && (
          <small>
            {FRONT.held[lang]} {pointsText(hand.score)}
          </small>
        )}
        {turn && <small>{LABELS.turn[lang]}</small>}
      </p>
      {hand.cards === null ? (
        <Row {...props} held={Array<null>(hand.size).fill(null)} />
      ) : props.far && !props.acting ? (
        <Row {...props} held={hand.cards} />
      ) : (
        <Stacks {...props} />
      )}
    </section>
  )
}

/** Cards side by side that cannot be played from: backs, or at the end what was hidden. */
function Row({ view, seat, lang, held }: HandProps & { held: readonly (CardSymbol | null)[] }) {
  const seen = held.flatMap((card) => (card === null ? [] : [NAMES[card][lang]]))
  const label = [handName(view, seat, lang), ...seen].join(lang === 'ja' ? '、' : ', ')
  return (
    <div class="card-slot-backs" role="img" aria-label={label}>
      {held.map((card, index) => (
        <Card key={index} symbol={card} />
      ))}
    </div>
  )
}

function Stacks(props: HandProps) {
  const { view, seat, lang, acting, choose, drop } = props
  const held = handOf(view, seat).cards ?? []
  const drag = useRef<Drag | null>(null)
  const dragged = useRef(false)

  const press = (event: PointerEvent, card: CardSymbol) => {
    dragged.current = false
    if (!acting || event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return
    const element = event.currentTarget
    element.setPointerCapture(event.pointerId)
    drag.current = { card, element, x: event.clientX, y: event.clientY, moved: false }
  }
  const move = (event: PointerEvent) => {
    const now = drag.current
    if (now === null) return
    const dx = event.clientX - now.x
    const dy = event.clientY - now.y
    now.moved ||= Math.hypot(dx, dy) > SLACK
    if (!now.moved) return
    now.element.dataset['dragged'] = 'true'
    now.element.style.translate = `${dx}px ${dy}px`
  }
  const release = (event: PointerEvent) => {
    const now = drag.current
    drag.current = null
    if (now === null) return
    delete now.element.dataset['dragged']
    now.element.style.translate = ''
    dragged.current = now.moved
    if (now.moved && event.type === 'pointerup') drop(now.card, event.clientX, event.clientY)
  }
  /** A drag ends with a click of its own, which does not count. */
  const click = (card: CardSymbol) => {
    if (acting && !dragged.current) choose(card)
    dragged.current = false
  }

  return (
    <div
      class="card-slot-stacks"
      role="group"
      aria-label={handName(view, seat, lang)}
      onKeyDown={rove}
    >
      {SYMBOLS.filter((card) => held.includes(card)).map((card) => {
        const count = held.filter((each) => each === card).length
        return (
          <button
            key={card}
            type="button"
            class="card-slot-stack"
            data-card={card}
            data-chosen={props.chosen === card}
            data-hint={props.hinted === card}
            data-off={acting && !props.playable(card)}
            aria-disabled={!acting}
            aria-pressed={acting ? props.chosen === card : undefined}
            aria-label={`${NAMES[card][lang]}${lang === 'ja' ? '、' : ', '}${cards(count, lang)}`}
            onClick={() => click(card)}
            onPointerDown={(event) => press(event, card)}
            onPointerMove={move}
            onPointerUp={release}
            onPointerCancel={release}
          >
            <span class="card-slot-pile">
              {Array.from({ length: count }, (_, index) => (
                <Card key={index} symbol={card} />
              ))}
            </span>
            <span class="card-slot-times" aria-hidden="true">
              {count > 1 && `×${count}`}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** The arrow keys go from card to card. */
function rove(event: KeyboardEvent) {
  const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (way === 0 || !(event.currentTarget instanceof HTMLElement)) return
  const stacks = [...event.currentTarget.querySelectorAll('button')]
  const now = stacks.findIndex((stack) => stack === document.activeElement)
  stacks[(now + way + stacks.length) % stacks.length]?.focus()
  event.preventDefault()
}
