/** The strip of tatami: each player's front on a mat of its own, facing the other; between them the deck,
 *  the spirit that is left, and what was just decided. Every place keeps its size whether a card lies
 *  there or not, so that nothing moves when one is laid or turned. */

import type { ComponentChildren } from 'preact'
import { endedAt } from '../ended'
import type { BoardProps } from '../face'
import type { Lang } from '../../wire/wire'
import { joined, openingText, playerName } from './calls'
import { CardBack, CardFace, Marker } from './card'
import { firstSeat, openingOf } from './opening'
import type { Card, Front, IsshinView } from './view'
import { aboveText, cardName, sizeText, words } from './words'

type Props = BoardProps<IsshinView>

export function Stage(props: Props & { near: number }) {
  const { near } = props
  return (
    <div class="isshin-stage">
      <Mat {...props} index={1 - near} />
      <Middle {...props} />
      <Mat {...props} index={near} />
    </div>
  )
}

/** The other has just attacked this front: the stroke is seen passing over it. */
function isCut({ view, before, last, index }: Props & { index: number }): boolean {
  const other = view.players[1 - index]!.front
  const struck = last !== null && last.by === String(2 - index) && last.text.startsWith('k')
  return before !== null && struck && other !== null && other.state !== 'guard'
}

function Mat(props: Props & { index: number }) {
  const { view, index, lang } = props
  const front = view.players[index]!.front
  const name = playerName(index, firstSeat(view, props.history), lang)
  return (
    <div
      class={`isshin-mat${front === null ? '' : ` isshin-${front.state}`}${isCut(props) ? ' isshin-cut' : ''}`}
      data-ended={endedAt(view, `front:${index + 1}`)}
      role="group"
      aria-label={joined([name, words.front[lang]], lang)}
    >
      <span class="isshin-whose" aria-hidden="true">
        {name}
      </span>
      {front === null ? <Sealed {...props} /> : <Laid {...props} front={front} />}
    </div>
  )
}

/** Both cards of the opening were turned over by the last event. */
function revealed({ view, before }: Props): boolean {
  return before !== null && before.phase === 'open' && view.phase !== 'open'
}

function Laid(props: Props & { index: number; front: Front }) {
  const { front, last, index, lang } = props
  const turning = revealed(props)
  const own = last !== null && last.by === String(index + 1) && last.text.startsWith('k')
  const motion = turning ? ' isshin-turning' : own && props.before !== null ? ' isshin-laid' : ''
  return (
    <>
      {front.before !== null ? (
        <Shown card={front.before} lang={lang} kind="isshin-before" />
      ) : (
        <span class="isshin-before" />
      )}
      <Shown
        key={front.newest + (front.before ?? '')}
        card={front.newest}
        lang={lang}
        kind={`isshin-newest${motion}`}
      >
        {turning && <CardBack />}
      </Shown>
      <strong key={front.call.ja} class="isshin-call">
        {front.call[lang]}
      </strong>
    </>
  )
}

interface ShownProps {
  card: Card
  lang: Lang
  kind: string
  children?: ComponentChildren
}

function Shown({ card, lang, kind, children }: ShownProps) {
  return (
    <span class={kind} role="img" aria-label={cardName(card, lang)}>
      <CardFace card={card} lang={lang} />
      {children}
    </span>
  )
}

/** Before both are turned over a card lies face down, also for who has chosen it; equal cards are
 *  seen once more before the next opening. */
function Sealed(props: Props & { index: number }) {
  const { view, index, lang } = props
  const opening = openingOf(view, props.history)
  if (opening?.kind === 'tie')
    return <Shown card={opening.card} lang={lang} kind="isshin-newest isshin-gone" />
  const card = index === 0 ? view.committed : null
  if (card === null) return <span class="isshin-newest isshin-place" />
  return (
    <span
      class={`isshin-newest${props.before === null ? '' : ' isshin-laid'}`}
      role="img"
      aria-label={cardName('?', lang)}
    >
      <CardBack />
    </span>
  )
}

function Middle(props: Props) {
  const { view, lang } = props
  const opening = openingOf(view, props.history)
  return (
    <div class="isshin-middle">
      <p class="isshin-deck">
        <span class="isshin-pile" aria-hidden="true">
          {view.deck.size > 0 && <CardBack />}
        </span>
        <span>
          {words.deck[lang]} <b>{lang === 'ja' ? sizeText(view.deck.size, lang) : view.deck.size}</b>
          <small>{aboveText(view, lang)}</small>
        </span>
      </p>
      <p class="isshin-told" role="status">
        {opening === null ? words.circle[lang] : openingText(opening, lang)}
      </p>
      <p class="isshin-left" role="img" aria-label={`${words.middle[lang]} ${view.middle}`}>
        {Array.from({ length: view.middle }, (_, i) => (
          <Marker key={i} full />
        ))}
      </p>
    </div>
  )
}
