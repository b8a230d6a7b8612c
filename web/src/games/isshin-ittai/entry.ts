/** From presses to texts: what is offered becomes the draft, what is not is attempted, so that the
 *  engine can give its reason. */

import type { BoardProps } from '../face'
import { cardsOf, inOrder, type Card, type IsshinView } from './view'

type Props = BoardProps<IsshinView>

/** Which cards of the hand a text names, each once. */
export function chosenIndexes(text: string, cards: readonly Card[]): Set<number> {
  const chosen = new Set<number>()
  for (const card of cardsOf(text)) {
    const at = cards.findIndex((held, i) => held === card && !chosen.has(i))
    if (at >= 0) chosen.add(at)
  }
  return chosen
}

export function chooseCard(props: Props, card: Card, already: boolean): void {
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

export function chooseDistance({ events, draft, setDraft, attempt }: Props): void {
  if (events.includes('m')) setDraft(draft === 'm' ? '' : 'm')
  else attempt('m')
}

export function chooseSpirit(props: Props): void {
  if (props.draft.startsWith('r')) return props.setDraft('')
  if (props.events.some((text) => text.startsWith('r'))) return props.setDraft('r')
  const held = props.view.players[Number(props.actor) - 1]!.cards ?? []
  const forms = [...held.filter((card) => card !== 'T'), 'F-' as Card, 'F+' as Card]
  props.attempt('r' + inOrder(forms.slice(0, 2)).join(''))
}
