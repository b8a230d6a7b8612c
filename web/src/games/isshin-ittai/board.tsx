/** Two swordsmen over one strip of tatami: hands at the edges, fronts in the middle. */

import type { JSX } from 'preact'
import type { BoardProps } from '../face'
import type { Lang } from '../../wire/wire'
import { CardBack, CardFace, CardRow, Marker } from './card'
import { cardsOf, inOrder, FORM_CARDS } from './view'
import type { Card, Counts, IsshinView, Player } from './view'
import { aboveText, askText, cardName, sizeText, words } from './words'
import './isshin.css'

type Props = BoardProps<IsshinView>

const MARKERS = 3

export function Board(props: Props) {
  const { view, lang } = props
  const near = props.bottom === '2' ? 1 : 0
  const still = props.still || !props.motion
  return (
    <div class={`isshin${still ? ' isshin-still' : ''}${props.still ? ' isshin-small' : ''}`}>
      <Side {...props} index={1 - near} far />
      <div class="isshin-strip">
        <FrontOf {...props} index={1 - near} />
        <Middle view={view} lang={lang} />
        <FrontOf {...props} index={near} />
      </div>
      {!props.still && <p class="isshin-circle">{words.circle[lang]}</p>}
      <Side {...props} index={near} far={false} />
      {props.actor !== null && <Actions {...props} />}
      {props.notes && <Notes view={view} lang={lang} />}
    </div>
  )
}

const seatOf = (index: number): string => String(index + 1)

function playerName(index: number, lang: Lang): string {
  return words.player[lang] + seatOf(index)
}

/* ---- what lies in the middle ---- */

function FrontOf({ view, last, index, lang }: Props & { index: number }) {
  const front = view.players[index]!.front
  const fresh = last !== null && last.by === seatOf(index) && last.text !== 'm'
  const label = `${playerName(index, lang)}、${words.front[lang]}`
  if (front === null) return <Committed view={view} index={index} lang={lang} label={label} />
  return (
    <div class={`isshin-front isshin-${front.state}`} role="group" aria-label={label}>
      <span class="isshin-whose">{playerName(index, lang)}</span>
      {front.before !== null && (
        <span class="isshin-before" role="img" aria-label={cardName(front.before, lang)}>
          <CardFace card={front.before} lang={lang} />
        </span>
      )}
      <span
        key={`${front.newest}${view.position}`}
        class={`isshin-newest${fresh ? ' isshin-laid' : ''}`}
        role="img"
        aria-label={cardName(front.newest, lang)}
      >
        <CardFace card={front.newest} lang={lang} />
      </span>
      <strong key={front.call.ja} class="isshin-call">
        {front.call[lang]}
      </strong>
    </div>
  )
}

/** Before the opening is over: the card that player 1 has chosen lies face down. */
function Committed({ view, index, lang, label }: { view: IsshinView; index: number; lang: Lang; label: string }) {
  const card = index === 0 ? view.committed : null
  return (
    <div class="isshin-front" role="group" aria-label={label}>
      <span class="isshin-whose">{playerName(index, lang)}</span>
      {card === null ? (
        <span class="isshin-place" />
      ) : (
        <span class="isshin-newest" role="img" aria-label={cardName(card, lang)}>
          {card === '?' ? <CardBack /> : <CardFace card={card} lang={lang} />}
        </span>
      )}
    </div>
  )
}

function Middle({ view, lang }: { view: IsshinView; lang: Lang }) {
  return (
    <div class="isshin-middle">
      <span class="isshin-deck" aria-hidden="true">
        {view.deck.size > 0 && <CardBack />}
      </span>
      <p>
        {words.deck[lang]} <b>{sizeText(view.deck.size, lang)}</b>
        <small>{aboveText(view, lang)}</small>
      </p>
      <p>
        {words.middle[lang]} <b>{view.middle}</b>
      </p>
    </div>
  )
}

/* ---- hands ---- */

function Side(props: Props & { index: number; far: boolean }) {
  const { view, index, lang, far } = props
  const player = view.players[index]!
  const turn = view.toMove === seatOf(index)
  return (
    <div class={`isshin-side${far ? ' isshin-far' : ''}${turn ? ' isshin-turn' : ''}`}>
      <p class="isshin-name">
        <span>{playerName(index, lang)}</span>
        <span class="isshin-size">
          {words.hand[lang]} {player.size}/{player.limit}
        </span>
        <Markers count={player.markers} lang={lang} />
      </p>
      <Hand {...props} player={player} />
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

function Hand(props: Props & { index: number; player: Player }) {
  const { index, player, lang, actor, last, view } = props
  const label = `${playerName(index, lang)}、${words.hand[lang]}`
  const drawn = last !== null && last.by === 'chance' && props.before !== null
  const fresh = drawn && player.size > props.before!.players[index]!.size
  if (player.cards === null) {
    const known = view.trinity === `hand${seatOf(index)}`
    return (
      <CardRow label={`${label}、${sizeText(player.size, lang)}`}>
        {Array.from({ length: player.size }, (_, i) => (
          <span key={i} class={`isshin-held${fresh && i === player.size - 1 ? ' isshin-drawn' : ''}`}>
            {known && i === 0 ? <CardFace card="T" lang={lang} /> : <CardBack />}
          </span>
        ))}
      </CardRow>
    )
  }
  if (actor !== seatOf(index))
    return (
      <CardRow label={label}>
        {player.cards.map((card, i) => (
          <span key={i} class="isshin-held" role="img" aria-label={cardName(card, lang)}>
            <CardFace card={card} lang={lang} />
          </span>
        ))}
      </CardRow>
    )
  return <OwnHand {...props} cards={player.cards} label={label} />
}

/** Which cards of the hand the draft names, each once. */
function chosenIndexes(draft: string, cards: readonly Card[]): Set<number> {
  const chosen = new Set<number>()
  for (const card of cardsOf(draft)) {
    const at = cards.findIndex((held, i) => held === card && !chosen.has(i))
    if (at >= 0) chosen.add(at)
  }
  return chosen
}

function OwnHand(props: Props & { cards: Card[]; label: string }) {
  const { cards, draft, lang } = props
  const chosen = chosenIndexes(draft, cards)
  const hinted = props.hint === null ? new Set<number>() : chosenIndexes(props.hint, cards)
  return (
    <CardRow label={props.label}>
      {cards.map((card, i) => (
        <button
          key={i}
          type="button"
          class={`isshin-held${chosen.has(i) ? ' isshin-chosen' : ''}${hinted.has(i) ? ' isshin-hint' : ''}`}
          aria-pressed={chosen.has(i)}
          aria-label={cardName(card, lang)}
          onClick={() => choose(props, card, chosen.has(i))}
          onKeyDown={walk}
        >
          <CardFace card={card} lang={lang} />
        </button>
      ))}
    </CardRow>
  )
}

function choose(props: Props, card: Card, already: boolean): void {
  if (props.draft.startsWith('r')) return chooseForSpirit(props, card, already)
  const text = (props.view.phase === 'open' ? 'o' : 'k') + card
  if (already) return props.setDraft('')
  if (props.events.includes(text)) props.setDraft(text)
  else props.attempt(text)
}

function chooseForSpirit(props: Props, card: Card, already: boolean): void {
  const cards = cardsOf(props.draft)
  if (already) {
    cards.splice(cards.indexOf(card), 1)
    return props.setDraft('r' + cards.join(''))
  }
  const text = 'r' + inOrder([...cards.slice(-1), card]).join('')
  const whole = cardsOf(text).length === 2
  if (whole && !props.events.includes(text)) props.attempt(text)
  else props.setDraft(text)
}

/** Arrow keys walk along the hand. */
function walk(event: JSX.TargetedKeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const next = event.currentTarget[step[event.key]]
  if (next instanceof HTMLElement) next.focus()
  event.preventDefault()
}

/* ---- what else one can do ---- */

function Actions(props: Props) {
  const { view, lang, draft, events, setDraft } = props
  const open = view.phase === 'open'
  const distance = () => (events.includes('m') ? setDraft(draft === 'm' ? '' : 'm') : props.attempt('m'))
  return (
    <div class="isshin-actions">
      <p class="isshin-ask">{askText(view, draft, lang)}</p>
      {!open && (
        <>
          <Action
            name={words.distance[lang]}
            does={words.distanceDoes[lang]}
            pressed={draft === 'm'}
            hinted={props.hint === 'm'}
            press={distance}
          />
          <Action
            name={words.spirit[lang]}
            does={words.spiritDoes[lang]}
            pressed={draft.startsWith('r')}
            hinted={props.hint?.startsWith('r') ?? false}
            press={() => spirit(props)}
          />
        </>
      )}
    </div>
  )
}

function spirit(props: Props): void {
  if (props.draft.startsWith('r')) return props.setDraft('')
  if (props.events.some((text) => text.startsWith('r'))) return props.setDraft('r')
  const held = props.view.players[Number(props.actor) - 1]!.cards ?? []
  const forms = [...held.filter((card) => card !== 'T'), 'F-' as Card, 'F+' as Card]
  props.attempt('r' + inOrder(forms.slice(0, 2)).join(''))
}

interface ActionProps {
  name: string
  does: string
  pressed: boolean
  hinted: boolean
  press(): void
}

function Action({ name, does, pressed, hinted, press }: ActionProps) {
  return (
    <button
      type="button"
      class={`isshin-action${hinted ? ' isshin-hint' : ''}`}
      aria-pressed={pressed}
      onClick={press}
    >
      <b>{name}</b> <small>{does}</small>
    </button>
  )
}

/* ---- notes ---- */

function Notes({ view, lang }: { view: IsshinView; lang: Lang }) {
  return (
    <table class="isshin-notes">
      <thead>
        <tr>
          <td />
          {FORM_CARDS.map((card) => (
            <th key={card} scope="col">
              {cardName(card, lang)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <NotesRow name={words.out[lang]} counts={view.out} />
        <NotesRow name={words.unseen[lang]} counts={view.unseen} />
      </tbody>
    </table>
  )
}

function NotesRow({ name, counts }: { name: string; counts: Counts }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {FORM_CARDS.map((card) => (
        <td key={card}>{counts[card]}</td>
      ))}
    </tr>
  )
}
