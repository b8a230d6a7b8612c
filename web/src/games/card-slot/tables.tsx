/** The pay table on the machine's front, and the notes (C12). */

import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Lang } from '../../wire/wire'
import { Shape } from './symbols'
import { SEATS, SYMBOLS } from './view'
import type { CardSlotView, CardSymbol } from './view'
import { FRONT, LABELS, NAMES, POINTS, SEAT_NAMES, effect, pointsText } from './words'

function Icon({ symbol }: { symbol: CardSymbol }) {
  return (
    <svg viewBox="0 0 48 48" class="card-slot-icon" aria-hidden="true" focusable="false">
      <Shape symbol={symbol} />
    </svg>
  )
}

function Row({ symbol, lang, children }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span>
          <Icon symbol={symbol} />
          {NAMES[symbol][lang]}
        </span>
      </th>
      {children}
    </tr>
  )
}

interface RowProps {
  symbol: CardSymbol
  lang: Lang
  children: ComponentChildren
}

export function PayTable({ view, lang }: { view: CardSlotView; lang: Lang }) {
  const counts = (view.options['cards'] ?? '').split(',')
  const id = useId()
  return (
    <table class="card-slot-table" aria-describedby={id}>
      <caption>{LABELS.table[lang]}</caption>
      <thead>
        <tr>
          <th scope="col">{LABELS.symbol[lang]}</th>
          <th scope="col">{LABELS.count[lang]}</th>
          <th scope="col">{LABELS.effect[lang]}</th>
          <th scope="col">{FRONT.points[lang]}</th>
        </tr>
      </thead>
      <tbody>
        {SYMBOLS.map((symbol, index) => (
          <Row key={symbol} symbol={symbol} lang={lang}>
            <td class="card-slot-figure">{counts[index]}</td>
            <td>{effect(view, symbol, lang)}</td>
            <td class="card-slot-figure">{pointsText(POINTS[symbol])}</td>
          </Row>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td id={id} colSpan={4}>
            {FRONT.pointsMeaning[lang]}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What the others surely hold: a seat does not need to be told its own hand. */
export function Notes({ view, lang }: { view: CardSlotView; lang: Lang }) {
  const { discards, unseen, surely } = view.notes
  const others = SEATS.filter((seat) => seat !== view.seat)
  return (
    <table class="card-slot-table card-slot-notes">
      <caption>{LABELS.notes[lang]}</caption>
      <thead>
        <tr>
          <th scope="col">{LABELS.symbol[lang]}</th>
          <th scope="col">{LABELS.discards[lang]}</th>
          <th scope="col">{LABELS.unseen[lang]}</th>
          {others.map((seat) => (
            <th key={seat} scope="col">
              {SEAT_NAMES[seat][lang]}
              <br />
              {LABELS.surely[lang]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SYMBOLS.map((symbol) => (
          <Row key={symbol} symbol={symbol} lang={lang}>
            <td class="card-slot-figure">{discards[symbol]}</td>
            <td class="card-slot-figure">{unseen[symbol]}</td>
            {others.map((seat) => (
              <td key={seat} class="card-slot-figure">
                {surely[seat === '1' ? 0 : 1].filter((card) => card === symbol).length}
              </td>
            ))}
          </Row>
        ))}
      </tbody>
    </table>
  )
}
