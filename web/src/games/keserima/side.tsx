/** One player's cards: the open hand, and deck, prison and graveyard beside it. */

import type { Lang } from '../../wire/wire'
import type { Drag } from './drag'
import { Card, Mark, Piece } from './marks'
import { deckSymbols, other, type Seat, type SideView, type CardSymbol } from './view'
import { cardsName, drawsText, sideKinds, sideNames, symbolNames, words } from './words'

/** What can be done with the cards of a hand. */
export interface HandUse {
  picked: number | null
  drag: Drag | null
  choose(card: CardSymbol, slot: number): void
  lift(event: PointerEvent, name: string): void
}

interface SideProps {
  seat: Seat
  side: SideView
  /** Slots whose cards the draft has spent. */
  spent: readonly number[]
  toMove: boolean
  lang: Lang
  /** Whether this card of its prison ended the game. */
  ended(symbol: CardSymbol): true | undefined
  /** Null: the cards only lie there. */
  use: HandUse | null
}

const SLOTS = [0, 1, 2]

function slotName(seat: Seat, card: CardSymbol, lang: Lang): string {
  const symbol = symbolNames[card][lang]
  const side = sideNames[seat][lang]
  return lang === 'ja' ? `${side}の手札、${symbol}` : `${side}'s hand, ${symbol}`
}

interface HandCardProps {
  seat: Seat
  card: CardSymbol
  slot: number
  lang: Lang
  use: HandUse | null
}

function HandCard({ seat, card, slot, lang, use }: HandCardProps) {
  const name = slotName(seat, card, lang)
  if (!use) {
    return (
      <span class="keserima-card" role="img" aria-label={name}>
        <Card owner={seat} symbol={card} />
      </span>
    )
  }
  const lifted = use.drag?.name === `card${slot}` ? use.drag : null
  return (
    <button
      type="button"
      class={`keserima-card ${use.picked === slot ? 'keserima-picked' : ''}`}
      aria-label={name}
      aria-pressed={use.picked === slot}
      style={lifted ? { transform: `translate(${lifted.x}px, ${lifted.y}px)` } : {}}
      onClick={() => use.choose(card, slot)}
      onPointerDown={(event) => use.lift(event, `card${slot}`)}
    >
      <Card owner={seat} symbol={card} />
    </button>
  )
}

function Hand({ seat, side, spent, lang, use }: SideProps) {
  const name = sideNames[seat][lang]
  const label = lang === 'ja' ? `${name}の手札` : `${name}'s hand`
  return (
    <div class="keserima-hand" role="group" aria-label={label}>
      {SLOTS.map((slot) => {
        const card = spent.includes(slot) ? undefined : side.hand[slot]
        return (
          <div key={slot} class="keserima-slot" data-slot={`${seat}${slot}`}>
            {card ? <HandCard {...{ seat, card, slot, lang, use }} /> : null}
          </div>
        )
      })}
    </div>
  )
}

function count(cards: readonly CardSymbol[], symbol: CardSymbol): number {
  return cards.filter((card) => card === symbol).length
}

/** `丸3、十字2、バツ0` for those who listen. */
function spoken(counts: readonly [CardSymbol, number][], lang: Lang): string {
  const join = lang === 'ja' ? '、' : ', '
  return counts
    .map(([symbol, n]) =>
      lang === 'ja' ? `${symbolNames[symbol].ja}${n}` : `${n} ${symbolNames[symbol].en}`,
    )
    .join(join)
}

function Counts({ counts, lang }: { counts: readonly [CardSymbol, number][]; lang: Lang }) {
  return (
    <>
      <span class="keserima-spoken">{spoken(counts, lang)}</span>
      {counts.map(([symbol, n]) => (
        <span key={symbol} class={`keserima-count ${n ? '' : 'keserima-none'}`} aria-hidden="true">
          <Mark symbol={symbol} />
          {n}
        </span>
      ))}
    </>
  )
}

/** The places that are to be filled to win (K10): three symbols, or the one that is all of them. */
function Prison({ seat, side: { prison }, lang, ended }: SideProps) {
  const cell = (symbol: CardSymbol) => {
    const n = count(prison, symbol)
    return (
      <span
        key={symbol}
        class={`keserima-cell ${n ? '' : 'keserima-vacant'}`}
        data-ended={ended(symbol)}
        aria-hidden="true"
      >
        {n ? (
          <span data-prison={`${seat}${symbol}`}>
            <Piece owner={other(seat)} symbol={symbol} up={true} />
          </span>
        ) : (
          <Mark symbol={symbol} />
        )}
        {n > 1 ? <small>{n}</small> : null}
      </span>
    )
  }
  return (
    <>
      <span class="keserima-spoken">
        {prison.length ? cardsName(prison, lang) : words.noCard[lang]}
      </span>
      {deckSymbols.map(cell)}
      <span class="keserima-or" aria-hidden="true" />
      {cell('*')}
    </>
  )
}

function Piles(props: SideProps) {
  const { seat, side, lang } = props
  const kinds = deckSymbols.filter((symbol) => side.prison.includes(symbol)).length
  return (
    <dl class="keserima-piles">
      <div class={kinds === 2 ? 'keserima-near' : ''}>
        <dt>{words.prison[lang]}</dt>
        <dd>
          <Prison {...props} />
        </dd>
      </div>
      <div>
        <dt>{words.deck[lang]}</dt>
        <dd data-deck={seat}>
          <Counts counts={deckSymbols.map((symbol) => [symbol, side.deck[symbol]])} lang={lang} />
        </dd>
      </div>
      <div>
        <dt>{words.graveyard[lang]}</dt>
        <dd>
          <Counts
            counts={deckSymbols.map((symbol) => [symbol, count(side.graveyard, symbol)])}
            lang={lang}
          />
        </dd>
      </div>
    </dl>
  )
}

export function Side(props: SideProps) {
  const { seat, side, toMove, lang } = props
  return (
    <section
      class={`keserima-side ${toMove ? 'keserima-to-move' : ''}`}
      aria-label={`${sideNames[seat][lang]} (${sideKinds[seat][lang]})`}
    >
      <div class="keserima-who">
        <b>{sideNames[seat][lang]}</b>
        <span>{sideKinds[seat][lang]}</span>
        {side.draws > 0 ? (
          <em>{drawsText(side.draws, lang)}</em>
        ) : toMove ? (
          <em>{words.toMove[lang]}</em>
        ) : null}
      </div>
      <Hand {...props} />
      <Piles {...props} />
    </section>
  )
}
