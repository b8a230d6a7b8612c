/** The table of judgement (I10) as the summary of the rules prints it: words of the rules, which decide nothing.
 *  web/test/isshin.test.ts holds it to the engine. */

import type { Lang } from '../../wire/wire'
import { calls, STANDINGS, STATES, VERDICT_SIGNS, VERDICTS } from './calls'
import type { State, Verdict } from './view'
import './isshin.css'

type Pressure = Exclude<State, 'kill'>

const PRESSURES: readonly Pressure[] = ['power', 'attack', 'guard']

/** The rows of I10, in its order. */
export type Standing = 'beats' | 'samePower' | 'sameAttack' | 'sameGuard' | 'beaten' | 'kill'

export const JUDGEMENT: Record<Standing, Record<Pressure, Verdict>> = {
  beats: { power: 'holds', attack: 'holds', guard: 'holds' },
  samePower: { power: 'holds', attack: 'holds', guard: 'holds' },
  sameAttack: { power: 'loses', attack: 'holds', guard: 'holds' },
  sameGuard: { power: 'loses', attack: 'holds', guard: 'holds' },
  beaten: { power: 'loses', attack: 'loses', guard: 'holds' },
  kill: { power: 'loses', attack: 'loses', guard: 'wins' },
}

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
