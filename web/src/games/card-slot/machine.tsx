/** The machine: three reels of three slots, the deck and the discards above them, a lever at its
 *  side that confirms a turn, and what the lines give on its front. */

import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Lang } from '../../wire/wire'
import { endedAt } from '../ended'
import type { OnSlot } from './change'
import { Card, Shape } from './symbols'
import { CENTRE, SPIRAL, SYMBOLS, cardOn, placeOf, slotsOf } from './view'
import type { CardSlotView, CardSymbol } from './view'
import { FRONT, LABELS, NAMES, SHORT_EFFECTS, cards, slotName } from './words'
import type { SlotUse } from './words'

/** How a slot is shown beside its card. */
export interface Mark {
  use: SlotUse
  /** The card of the draft, not placed yet. */
  planned: CardSymbol | null
  /** Lines that the chosen card would complete here. */
  completes: readonly string[]
  last: boolean
  hint: boolean
}

/** The lever confirms the turn; null: it is only drawn. */
export interface LeverUse {
  ready: boolean
  pull(): void
}

export interface MachineProps {
  view: CardSlotView
  lang: Lang
  mark(slot: number): Mark
  /** The lines of the draft or of the hint. */
  chosenLines: readonly string[]
  /** The line that the last event resolved. */
  resolved: string | null
  /** Cards that the last event took away, for still pictures. */
  faded: readonly OnSlot[]
  /** Null: a picture without controls. */
  choose: ((slot: number) => void) | null
  acting: boolean
  /** What the last act was; empty before the first. */
  ticker: string
  lever: LeverUse | null
}

/** More than this makes three lines between the heaps of a phone. */
const LONG: Record<Lang, number> = { ja: 18, en: 36 }

export function Machine(props: MachineProps) {
  const { view, lang, choose } = props
  return (
    <div class="card-slot-machine">
      <div class="card-slot-cabinet">
        <div class="card-slot-head">
          <Heap name="deck" count={view.deck} lang={lang} />
          <p class="card-slot-ticker" data-long={props.ticker.length > LONG[lang]}>{props.ticker}</p>
          <Heap name="discards" count={view.discards} lang={lang} />
        </div>
        {choose === null ? <Picture {...props} /> : <Slots {...props} choose={choose} />}
        {choose !== null && <Front view={view} lang={lang} />}
      </div>
      {props.lever === null ? (
        <LeverSign />
      ) : (
        <button
          type="button"
          class="card-slot-pull"
          data-ready={props.lever.ready}
          aria-disabled={!props.lever.ready}
          aria-label={FRONT.lever[lang]}
          onClick={() => props.lever?.ready && props.lever.pull()}
        >
          <LeverSign />
        </button>
      )}
    </div>
  )
}

function Heap({ name, count, lang }: { name: 'deck' | 'discards'; count: number; lang: Lang }) {
  return (
    <p class="card-slot-heap" data-empty={count === 0}>
      <span class="card-slot-heap-cards" data-anchor={name}>
        <Card symbol={null} />
      </span>
      <span>{LABELS[name][lang]}</span>
      <b>{lang === 'ja' ? cards(count, lang) : count}</b>
    </p>
  )
}

/** What three of a kind give, on the machine's front. */
function Front({ view, lang }: { view: CardSlotView; lang: Lang }) {
  return (
    <ul class="card-slot-front" aria-label={FRONT.effects[lang]}>
      {SYMBOLS.map((symbol) => (
        <li key={symbol} data-on={view.choices.some((line) => symbolOf(view, line) === symbol)}>
          <svg viewBox="0 0 48 48" class="card-slot-icon" aria-hidden="true" focusable="false">
            <Shape symbol={symbol} />
          </svg>
          <span class="out-of-sight">{NAMES[symbol][lang]} </span>
          {SHORT_EFFECTS[symbol][lang]}
        </li>
      ))}
    </ul>
  )
}

function symbolOf(view: CardSlotView, line: string): CardSymbol | null {
  return cardOn(view.board, Number(line.charAt(0)))
}

function LeverSign() {
  return (
    <svg class="card-slot-lever" viewBox="0 0 24 120" aria-hidden="true" focusable="false">
      <rect x="0" y="74" width="9" height="26" rx="2" class="card-slot-lever-hub" />
      <path d="M5 87C14 84 15 70 15 22" class="card-slot-lever-rod" />
      <circle cx="15" cy="14" r="8" class="card-slot-lever-ball" />
    </svg>
  )
}

/** Rows of the spiral, as a person reads them. */
function Slots(props: MachineProps & { choose(slot: number): void }) {
  const { view, lang, acting, choose, mark } = props
  const [focus, setFocus] = useState<number>(CENTRE)
  const box = useRef<HTMLDivElement>(null)

  const rove = (event: KeyboardEvent) => {
    const next = neighbour(focus, event.key)
    if (next === null) return
    event.preventDefault()
    setFocus(next)
    box.current?.querySelector<HTMLElement>(`[data-slot="${next}"]`)?.focus()
  }

  return (
    <div
      class="card-slot-window"
      ref={box}
      role="group"
      aria-label={LABELS.board[lang]}
      onKeyDown={rove}
    >
      {SPIRAL.map((slot) => {
        const { use, planned, completes } = mark(slot)
        return (
          <button
            key={slot}
            type="button"
            class="card-slot-slot"
            data-slot={slot}
            {...facts(props, slot)}
            tabIndex={slot === focus ? 0 : -1}
            aria-disabled={!acting}
            aria-pressed={use === 'take' || use === 'taken' ? use === 'taken' : undefined}
            aria-label={slotName(slot, planned ?? cardOn(view.board, slot), use, completes, lang)}
            onFocus={() => setFocus(slot)}
            onClick={() => acting && choose(slot)}
          >
            {inside(props, slot)}
          </button>
        )
      })}
      <Lines {...props} />
    </div>
  )
}

function Picture(props: MachineProps) {
  const { view, lang } = props
  const rows = SPIRAL.map((slot) => slotName(slot, cardOn(view.board, slot), null, [], lang))
  return (
    <div class="card-slot-window" role="img" aria-label={rows.join(lang === 'ja' ? '。' : '; ')}>
      {SPIRAL.map((slot) => (
        <span key={slot} class="card-slot-slot" {...facts(props, slot)}>
          {inside(props, slot)}
        </span>
      ))}
      <Lines {...props} />
    </div>
  )
}

/** What a slot is, for the style sheet and for the flights. */
function facts({ mark, view }: MachineProps, slot: number) {
  const { use, last, hint, completes } = mark(slot)
  return {
    'data-anchor': `slot${slot}`,
    'data-use': use ?? undefined,
    'data-completes': completes.length > 0 || undefined,
    'data-last': last || undefined,
    'data-hint': hint || undefined,
    'data-ended': endedAt(view, String(slot)),
  }
}

function inside({ view, mark, faded }: MachineProps, slot: number): JSX.Element {
  const { planned } = mark(slot)
  const card = cardOn(view.board, slot)
  const before = faded.find((each) => each.slot === slot)
  return (
    <>
      {planned !== null ? (
        <span class="card-slot-planned">
          <Card symbol={planned} />
        </span>
      ) : card !== null ? (
        <Card symbol={card} />
      ) : before !== undefined ? (
        <span class="card-slot-faded">
          <Card symbol={before.card} />
        </span>
      ) : null}
      {planned !== null && card !== null && (
        <span class="card-slot-under">
          <Card symbol={card} />
        </span>
      )}
      <span class="card-slot-number" aria-hidden="true">
        {slot}
      </span>
    </>
  )
}

/** A line lights up when it pays: on offer, or three Gold 7 at the end. One that merely lies
 *  there, as Replay may leave it, does not. What is chosen is drawn through; a line that was
 *  just resolved leaves a trace. */
function kindOf(view: CardSlotView, line: string): string {
  const gold = view.result !== null && cardOn(view.board, Number(line.charAt(0))) === '7'
  return gold || view.choices.includes(line) ? 'lit' : 'idle'
}

function Lines({ view, chosenLines, resolved }: MachineProps) {
  return (
    <svg class="card-slot-lines" viewBox="0 0 3 3" preserveAspectRatio="none" aria-hidden="true">
      {resolved !== null && <Stroke line={resolved} kind="resolved" />}
      {view.complete.map((line) => (
        <Stroke key={line} line={line} kind={kindOf(view, line)} />
      ))}
      {chosenLines.map((line) => (
        <Stroke key={line} line={line} kind="chosen" />
      ))}
    </svg>
  )
}

function Stroke({ line, kind }: { line: string; kind: string }) {
  const [first, , last] = slotsOf(line).map(placeOf)
  if (first === undefined || last === undefined) return null
  const reach = 0.16
  const dx = Math.sign(last.column - first.column) * reach
  const dy = Math.sign(last.row - first.row) * reach
  return (
    <line
      class={`card-slot-line card-slot-line-${kind}`}
      x1={first.column + 0.5 - dx}
      y1={first.row + 0.5 - dy}
      x2={last.column + 0.5 + dx}
      y2={last.row + 0.5 + dy}
    />
  )
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The slot beside this one; at the edge it stays. */
function neighbour(slot: number, key: string): number | null {
  const way = WAYS[key]
  if (way === undefined) return null
  const { column, row } = placeOf(slot)
  const within = (place: number) => Math.min(2, Math.max(0, place))
  return SPIRAL[3 * within(row + way[1]) + within(column + way[0])] ?? null
}
