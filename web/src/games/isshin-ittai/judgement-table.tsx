/** The table of judgement (I10), for the summary of the rules. */

import type { Lang } from '../../wire/wire'
import { calls, STANDINGS, STATES, VERDICT_SIGNS, VERDICTS } from './calls'
import { JUDGEMENT, PRESSURES, type Standing } from './judge'
import './isshin.css'

const ROWS = Object.keys(JUDGEMENT) as Standing[]

export function JudgementTable({ lang }: { lang: Lang }) {
  return (
    <table class="isshin-judgement">
      <caption>{calls.table[lang]}</caption>
      <thead>
        <tr>
          <th scope="col">{calls.own[lang]}</th>
          {PRESSURES.map((state) => (
            <th key={state} scope="col">
              {calls.against[lang] + STATES[state][lang]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">{STANDINGS[row][lang]}</th>
            {PRESSURES.map((state) => (
              <td key={state} class={`isshin-${JUDGEMENT[row][state]}`}>
                {VERDICT_SIGNS[JUDGEMENT[row][state]]} {VERDICTS[JUDGEMENT[row][state]][lang]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
