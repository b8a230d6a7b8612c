/** The board: ground, squares to choose, what stands on them, and the way of a turn above. */

import { Fragment, type ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Lang } from '../../wire/wire'
import type { Drag } from './drag'
import { Ground } from './ground'
import { Card, Piece, Ship } from './marks'
import { readTurn } from './text'
import type { Target } from './turn'
import { placeOf, squareAt, squares, type KeserimaView, type Man, type Seat } from './view'
import { Way } from './way'
import { manName, ownName, paysText, words } from './words'

/** A piece or ship as it is drawn: where the draft has brought it. */
export interface Figure {
  man: Man
  at: string
  /** The one that the draft moves or drops. */
  moving: boolean
}

/** How the squares are worked; null: they are only looked at. */
export interface FieldUse {
  targets: Map<string, Target>
  starts: Set<string>
  /** The square of what was chosen, and where the drafted piece is now. */
  picked: string | null
  here: string | null
  canRest: boolean
  drag: Drag | null
  choose(square: string): void
  lift(event: PointerEvent, name: string): void
}

/** An event's text and whose it is. */
interface Said {
  text: string
  by: Seat
}

interface FieldProps {
  view: KeserimaView
  bottom: Seat
  figures: readonly Figure[]
  draft: string
  draftBy: Seat
  last: Said | null
  hint: Said | null
  lang: Lang
  use: FieldUse | null
  /** For a moment over all of it. */
  over?: ComponentChildren
}

function targetText(target: Target, lang: Lang): string {
  if (target.paid.length) return paysText(target.paid, lang)
  if (target.kind === 'drop') return words.canDrop[lang]
  return target.kind === 'stay' ? words.canStay[lang] : words.canStep[lang]
}

function stateOf(square: string, use: FieldUse | null, lang: Lang): string[] {
  if (!use) return []
  const target = use.targets.get(square)
  if (target) return [targetText(target, lang)]
  if (square === use.here) {
    return [words.here[lang], (use.canRest ? words.endHere : words.goOn)[lang]]
  }
  if (square === use.picked) return [words.chosen[lang]]
  return use.starts.has(square) ? [words.canMove[lang]] : []
}

/** `15、ケセの十字（モホンタ）、動かせます`. */
function squareName(square: string, props: FieldProps): string {
  const { view, figures, use, lang } = props
  const men = figures.filter((figure) => figure.at === square).map(({ man }) => manName(man, lang))
  const water = view.water.includes(square) ? [words.water[lang]] : []
  const what = men.length ? men : water.length ? [] : [words.empty[lang]]
  const parts = [square, ...water, ...what, ...stateOf(square, use, lang)]
  return parts.join(lang === 'ja' ? '、' : ', ')
}

/** Who is on top at a square: what the draft moves stands on whatever was there. */
function topmost(figures: readonly Figure[], square: string): Figure | undefined {
  const there = figures.filter((figure) => figure.at === square)
  return there.find((figure) => figure.moving) ?? there[0]
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function Squares(props: FieldProps & { use: FieldUse }) {
  const { bottom, figures, use, lang } = props
  const [focus, setFocus] = useState(bottom === 'K' ? '35' : '31')
  const grid = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const { x, y } = placeOf(focus, bottom)
    const next = squareAt(x + arrow[0], y + arrow[1], bottom)
    if (!next) return
    setFocus(next)
    grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus()
  }

  return (
    <div
      ref={grid}
      class="keserima-squares"
      role="group"
      aria-label={words.board[lang]}
      onKeyDown={onKeyDown}
    >
      {squares.map((_, i) => {
        const square = squareAt(i % 5, Math.floor(i / 5), bottom)!
        const man = topmost(figures, square)?.man
        const lifts = man !== undefined && (use.starts.has(man.square) || square === use.here)
        return (
          <button
            key={square}
            type="button"
            data-square={square}
            class={lifts ? 'keserima-lifts' : ''}
            tabIndex={square === focus ? 0 : -1}
            aria-label={squareName(square, props)}
            title={man ? ownName(man, lang) : undefined}
            aria-pressed={square === use.picked || square === use.here || undefined}
            onFocus={() => setFocus(square)}
            onClick={() => use.choose(square)}
            onPointerDown={(event) => man && lifts && use.lift(event, `man${man.square}`)}
          />
        )
      })}
    </div>
  )
}

/** One numeral for each column and each row. */
function Digits({ bottom }: { bottom: Seat }) {
  return (
    <div class="keserima-digits" aria-hidden="true">
      {['11', '22', '33', '44', '55'].map((square) => {
        const { x, y } = placeOf(square, bottom)
        return (
          <Fragment key={square}>
            <span class="keserima-column" style={{ left: `${x * 20}%` }}>
              {square[0]}
            </span>
            <span class="keserima-row" style={{ top: `${y * 20}%` }}>
              {square[1]}
            </span>
          </Fragment>
        )
      })}
    </div>
  )
}

interface FiguresProps {
  figures: readonly Figure[]
  bottom: Seat
  drag: Drag | null
}

function Figures({ figures, bottom, drag }: FiguresProps) {
  return (
    <div class="keserima-men" aria-hidden="true">
      {figures.map(({ man, at, moving }) => {
        const { x, y } = placeOf(at, bottom)
        const lifted = drag?.name === `man${man.square}` ? drag : null
        const over = moving && figures.some((figure) => !figure.moving && figure.at === at)
        const away = lifted ? ` translate(${lifted.x}px, ${lifted.y}px)` : ''
        const looks = [
          'keserima-man',
          man.owner ? '' : 'keserima-afloat',
          moving ? 'keserima-moving' : '',
          over ? 'keserima-over' : '',
          lifted ? 'keserima-lifted' : '',
        ]
        return (
          <div
            key={man.square}
            data-man={man.square}
            class={looks.join(' ')}
            style={{ transform: `translate(${x * 100}%, ${y * 100}%)${away}` }}
          >
            {man.owner ? (
              <Piece owner={man.owner} symbol={man.symbol} up={man.owner === bottom} />
            ) : (
              <Ship symbol={man.symbol} />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** A drop has no way: its square is marked, with the card if it is still to come. */
function DropSign({ text, by, look, bottom }: Said & { look: 'last' | 'hint'; bottom: Seat }) {
  const turn = readTurn(text)
  if (turn?.kind !== 'drop') return null
  const { x, y } = placeOf(turn.to, bottom)
  return (
    <div class="keserima-signs" aria-hidden="true">
      <div
        class={`keserima-sign keserima-sign-${look}`}
        style={{ left: `${x * 20}%`, top: `${y * 20}%` }}
      >
        {look === 'hint' ? <Card owner={by} symbol={turn.card} /> : null}
      </div>
    </div>
  )
}

interface TargetsProps {
  use: FieldUse
  bottom: Seat
  seat: Seat
  figures: readonly Figure[]
}

/** Signs on squares that may be chosen: a blot, or a frame around who is there, and the price. */
function Targets({ use, bottom, seat, figures }: TargetsProps) {
  const sign = (square: string, look: string, target?: Target) => {
    const { x, y } = placeOf(square, bottom)
    return (
      <div
        key={`${look}${square}`}
        class={`keserima-sign keserima-sign-${look}`}
        style={{ left: `${x * 20}%`, top: `${y * 20}%` }}
      >
        {target?.paid.map((card, i) => (
          <Card key={i} owner={seat} symbol={card} />
        ))}
      </div>
    )
  }
  const chosen = use.here ?? use.picked
  return (
    <div class="keserima-signs" aria-hidden="true">
      {chosen ? sign(chosen, 'chosen') : null}
      {[...use.targets].map(([square, target]) => {
        if (target.kind === 'stay') return null
        const onto = figures.some((figure) => figure.at === square)
        return sign(square, onto ? 'onto' : 'free', target)
      })}
    </div>
  )
}

export function Field(props: FieldProps) {
  const { view, bottom, figures, draft, draftBy, last, hint, use } = props
  const busy = draft !== '' || use?.picked
  return (
    <div class="keserima-field">
      <Ground bottom={bottom} water={view.water} />
      <Digits bottom={bottom} />
      {use ? <Squares {...props} use={use} /> : null}
      <Figures figures={figures} bottom={bottom} drag={use?.drag ?? null} />
      {use ? <Targets use={use} bottom={bottom} seat={draftBy} figures={figures} /> : null}
      {last && !busy ? (
        <>
          <DropSign {...last} look="last" bottom={bottom} />
          <Way text={last.text} bottom={bottom} seat={last.by} look="last" />
        </>
      ) : null}
      {hint && !busy ? (
        <>
          <DropSign {...hint} look="hint" bottom={bottom} />
          <Way text={hint.text} bottom={bottom} seat={hint.by} look="hint" />
        </>
      ) : null}
      {draft ? <Way text={draft} bottom={bottom} seat={draftBy} look="draft" /> : null}
      {props.over}
    </div>
  )
}
