/** A player's side of the mat: the name, the spirit markers and the hand as a fan. The places of a fan
 *  lie side by side, so that each can be pressed; the cards in them turn and rise. */

import type { JSX } from 'preact'
import type { BoardProps } from '../face'
import { OutcomeOf } from './actions'
import { joined, outcomeName, playerName } from './calls'
import { CardBack, CardFace, CardRow, Marker } from './card'
import { chooseCard, chosenIndexes } from './entry'
import { firstSeat, heldCards, heldSize } from './opening'
import type { Card, IsshinView } from './view'
import { cardName, sizeText, words } from './words'
import type { Lang } from '../../wire/wire'

type Props = BoardProps<IsshinView>
type SideProps = Props & { index: number; far: boolean }

const MARKERS = 3
/** Degrees between neighbours, and how far a card sinks for the square of its distance from the middle. */
const TURN = 5
const SINK = 1.6

export function Side(props: SideProps) {
  const { view, index, lang, far } = props
  const player = view.players[index]!
  const turn = !props.over && view.toMove === String(index + 1)
  const name = playerName(index, firstSeat(view, props.history), lang)
  return (
    <div class={`isshin-side${far ? ' isshin-far' : ' isshin-near'}${turn ? ' isshin-turn' : ''}`}>
      <p class="isshin-name">
        <b>{name}</b>
        <span class="isshin-size">
          {words.hand[lang]} {heldSize(view, index)}/{player.limit}
        </span>
        <Markers count={player.markers} lang={lang} />
      </p>
      <Hand {...props} label={joined([name, words.hand[lang]], lang)} />
    </div>
  )
}

function Markers({ count, lang }: { count: number; lang: Lang }) {
  return (
    <span class="isshin-markers" role="img" aria-label={`${words.markers[lang]} ${count}`}>
      {Array.from({ length: MARKERS }, (_, i) => (
        <Marker key={i} full={i < count} />
      ))}
    </span>
  )
}

/** Where a card lies in its fan. */
function lie(at: number, of: number, far: boolean): Record<string, string> {
  const off = at - (of - 1) / 2
  const side = far ? -1 : 1
  return { '--turn': `${side * off * TURN}deg`, '--sink': `${side * off * off * SINK}px` }
}

function Hand(props: SideProps & { label: string }) {
  const cards = heldCards(props.view, props.index)
  if (cards === null) return <Hidden {...props} />
  if (props.actor === String(props.index + 1)) return <Own {...props} cards={cards} />
  return <Open {...props} cards={cards} />
}

/** Backs; the Trinity is known wherever it is (I2). */
function Hidden(props: SideProps & { label: string }) {
  const { view, index, lang, far } = props
  const size = heldSize(view, index)
  const known = view.trinity === `hand${index + 1}`
  const drew = props.last?.by === 'chance' && props.before !== null
  const fresh = drew && view.players[index]!.size > props.before!.players[index]!.size
  return (
    <CardRow label={joined([props.label, sizeText(size, lang)], lang)}>
      {Array.from({ length: size }, (_, i) => (
        <span
          key={i}
          class={`isshin-held${fresh && i === size - 1 ? ' isshin-drawn' : ''}`}
          style={lie(i, size, far)}
        >
          {known && i === 0 ? <CardFace card="T" lang={lang} /> : <CardBack />}
        </span>
      ))}
    </CardRow>
  )
}

/** Seen, but not to be played from. */
function Open({ cards, label, lang, far }: SideProps & { label: string; cards: Card[] }) {
  return (
    <CardRow label={label}>
      {cards.map((card, i) => (
        <span
          key={i}
          class="isshin-held"
          style={lie(i, cards.length, far)}
          role="img"
          aria-label={cardName(card, lang)}
        >
          <CardFace card={card} lang={lang} />
        </span>
      ))}
    </CardRow>
  )
}

function Own(props: SideProps & { label: string; cards: Card[] }) {
  const { cards, draft, hint } = props
  const chosen = chosenIndexes(draft, cards)
  const hinted = chosenIndexes(hint ?? '', cards)
  return (
    <CardRow label={props.label}>
      {cards.map((card, i) => (
        <OwnCard
          key={i}
          {...props}
          card={card}
          at={i}
          chosen={chosen.has(i)}
          hinted={hinted.has(i)}
        />
      ))}
    </CardRow>
  )
}

interface OwnCardProps extends SideProps {
  cards: Card[]
  card: Card
  at: number
  chosen: boolean
  hinted: boolean
}

/** Under the card stands what it would become as a stance; not while cards are chosen for spirit. */
function OwnCard(props: OwnCardProps) {
  const { view, lang, card, chosen, draft } = props
  const after = draft.startsWith('r') ? null : (view.forecast?.stances[card] ?? null)
  const leadsTo = after === null ? null : outcomeName(after, lang)
  return (
    <button
      type="button"
      class={`isshin-held${chosen ? ' isshin-chosen' : ''}${props.hinted ? ' isshin-hint' : ''}`}
      style={lie(props.at, props.cards.length, props.far)}
      aria-pressed={chosen}
      aria-label={joined([cardName(card, lang), leadsTo], lang)}
      onClick={() => chooseCard(props, card, chosen)}
      onKeyDown={walk}
    >
      <CardFace card={card} lang={lang} />
      {after !== null && <OutcomeOf of={after} lang={lang} />}
    </button>
  )
}

/** Arrow keys walk along the hand. */
function walk(event: JSX.TargetedKeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const next = event.currentTarget[step[event.key]]
  if (next instanceof HTMLElement) next.focus()
  event.preventDefault()
}
