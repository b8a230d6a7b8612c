/** What is called out on the mats: states, what a card would lead to, who begins and why. */

import type { Lang, Words } from '../../wire/wire'
import type { Standing } from './judgement-table'
import type { Opening } from './opening'
import type { Outcome, State, Verdict } from './view'
import { cardForm, cardName, words } from './words'

export const STATES: Record<State, Words> = {
  guard: { ja: '型', en: 'guard' },
  attack: { ja: '斬り', en: 'attack' },
  power: { ja: '押し', en: 'power attack' },
  kill: { ja: '一撃必殺', en: 'killing stroke' },
}

/** Short, under a card. */
export const VERDICTS: Record<Verdict, Words> = {
  wins: { ja: '勝ち', en: 'wins' },
  holds: { ja: '無事', en: 'holds' },
  loses: { ja: '負け', en: 'loses' },
}

export const VERDICT_SIGNS: Record<Verdict, string> = { wins: '◎', holds: '○', loses: '×' }

export const STANDINGS: Record<Standing, Words> = {
  beats: { ja: '有利な型', en: 'Your form beats theirs' },
  samePower: { ja: '同じ型の押し', en: 'Same form, power attack' },
  sameAttack: { ja: '同じ型の斬り', en: 'Same form, attack' },
  sameGuard: { ja: '同じ型の守り', en: 'Same form, guard' },
  beaten: { ja: '不利な型', en: 'Their form beats yours' },
  kill: { ja: '一撃必殺', en: 'Killing stroke' },
}

export const calls = {
  first: { ja: '先手', en: 'First' },
  second: { ja: '後手', en: 'Second' },
  table: { ja: '判定の表', en: 'The table of judgement' },
  own: { ja: '行動した側', en: 'Player who acted' },
  against: { ja: '相手の', en: 'against ' },
} satisfies Record<string, Words>

/** A player by the order of turns, as soon as it is known. */
export function roleOf(seat: string, first: string | null): Words | null {
  if (first === null) return null
  return seat === first ? calls.first : calls.second
}

/** A player by the order of turns; as the table calls the seat until that is known. */
export function playerName(index: number, first: string | null, lang: Lang): string {
  const seat = words.player[lang] + String(index + 1)
  return roleOf(String(index + 1), first)?.[lang] ?? seat
}

/** Names of things that belong to each other, in one. */
export function joined(names: readonly (string | null)[], lang: Lang): string {
  return names.filter((name) => name !== null).join(lang === 'ja' ? '、' : ', ')
}

export function outcomeName({ state, verdict }: Outcome, lang: Lang): string {
  if (lang === 'ja') return `${STATES[state].ja}になり、${VERDICTS[verdict].ja}`
  return `makes ${STATES[state].en === 'attack' ? 'an' : 'a'} ${STATES[state].en}, ${VERDICTS[verdict].en}`
}

export function openingText(opening: Opening, lang: Lang): string {
  const ja = lang === 'ja'
  if (opening.kind === 'tie') {
    const card = cardName(opening.card, lang)
    return ja
      ? `どちらも${card}。捨てて1枚ずつ引き、もう一度選びます`
      : `Both showed the ${card}: they are discarded, each draws one, and you choose again`
  }
  if (opening.kind === 'pole')
    return ja ? '型が同じなので、陰を出したほうが先手' : 'Same form: yin moves first'
  const own = cardForm(opening.cards[Number(opening.first) - 1]!, lang)
  const other = cardForm(opening.cards[2 - Number(opening.first)]!, lang)
  return ja ? `${own}は${other}に不利。不利な${own}が先手` : `${other} beats ${own}: the beaten ${own} moves first`
}
