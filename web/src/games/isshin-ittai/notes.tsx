/** Cards that were seen, counted (I12). */

import type { Lang } from '../../wire/wire'
import { FORM_CARDS, type Counts, type IsshinView } from './view'
import { cardName, words } from './words'

export function Notes({ view, lang }: { view: IsshinView; lang: Lang }) {
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
        <Row name={words.out[lang]} counts={view.out} />
        <Row name={words.unseen[lang]} counts={view.unseen} />
      </tbody>
    </table>
  )
}

function Row({ name, counts }: { name: string; counts: Counts }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {FORM_CARDS.map((card) => (
        <td key={card}>{counts[card]}</td>
      ))}
    </tr>
  )
}
