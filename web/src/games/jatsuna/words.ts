/** What the board of Jatsuna says, in the terms of docs/rules. */

import type { Lang, Words } from '../../wire/wire'
import { OVER } from '../ended'
import type { BoardProps } from '../face'
import type { Change, Turned } from './change'
import { type JatsunaView, KINDS, type Kind } from './view'

export const KIND_NAMES: Readonly<Record<Kind, Words>> = {
  S: { ja: '蛇', en: 'Snake' },
  L: { ja: '蛞蝓', en: 'Slug' },
  F: { ja: '蛙', en: 'Frog' },
}

export const BOARD_NAME: Words = { ja: '蛇突奈の盤', en: 'Jatsuna board' }
export const SCORES_NAME: Words = {
  ja: '石の数。矢印の先の相手に有利',
  en: 'Stones. An arrow points to the kind that is beaten',
}
export const TO_MOVE: Words = { ja: '手番', en: 'to move' }
export const BEATS_WORD: Words = { ja: '有利', en: 'beats' }

/** Under the board, where there is a finger and no pointer that could look. */
export const PRESS_AGAIN: Words = { ja: 'もう一度押すと打ちます', en: 'tap again to play' }

const SQUARE_WORDS = {
  empty: { ja: '空き', en: 'empty' },
  wall: { ja: '聖域', en: 'sanctuary' },
  playable: { ja: '置けます', en: 'can be played' },
  last: { ja: '直前の手', en: 'last move' },
  earlier: { ja: 'その前の手', en: 'the move before' },
  hint: { ja: 'ヒント', en: 'hint' },
} satisfies Record<string, Words>

const ORDINALS = ['1st', '2nd', '3rd']

export const placeName = (place: number, lang: Lang): string =>
  lang === 'ja' ? `${place}位` : (ORDINALS[place - 1] ?? String(place))

export const stonesName = (count: number, lang: Lang): string =>
  lang === 'ja' ? `${count}個` : count === 1 ? '1 stone' : `${count} stones`

export function beats(kind: Kind, prey: Kind, lang: Lang): string {
  const [one, other] = [KIND_NAMES[kind][lang], KIND_NAMES[prey][lang]]
  return lang === 'ja' ? `${one}は${other}に有利` : `${one} beats ${other}`
}

function turnedInto(count: number, from: Kind, to: Kind, lang: Lang): string {
  const [was, is] = [KIND_NAMES[from][lang], KIND_NAMES[to][lang]]
  if (lang === 'ja') return `${was}${count}個が${is}に`
  return `${count} ${was}${count === 1 ? '' : 's'} to ${is}`
}

/** 蛇2個が蛞蝓に; empty where nothing is turned. */
export function effect(change: Change, lang: Lang): string {
  const phrases = KINDS.flatMap((from) => {
    const group = change.turned.filter((stone) => stone.from === from)
    const [first] = group
    return first ? [turnedInto(group.length, from, first.to, lang)] : []
  })
  return phrases.join(lang === 'ja' ? '、' : ', ')
}

/** Of the moves that are shown: the last one, or one before it since the own last move. */
export type Age = 'last' | 'earlier'

export interface SquareState {
  square: string
  holds: string
  playable: boolean
  /** What a stone here would turn. */
  change: Change | null
  /** What the stone was before the moves that are shown, as often as they turned it. */
  was: readonly Turned[]
  /** Which of them put it here. */
  placed: Age | null
  hint: boolean
}

function content({ holds }: SquareState, lang: Lang): string {
  if (holds === '#') return SQUARE_WORDS.wall[lang]
  return KIND_NAMES[holds as Kind]?.[lang] ?? SQUARE_WORDS.empty[lang]
}

/** 蛇から変わった; `was Snake, then Slug`. */
function wasWords(was: readonly Turned[], lang: Lang): string {
  const names = was.map(({ from }) => KIND_NAMES[from][lang])
  return lang === 'ja' ? `${names.join('、')}から変わった` : `was ${names.join(', then ')}`
}

/** The square for whoever does not see it: `c2、空き、置けます、蛇2個が蛞蝓に`. */
export function squareLabel(state: SquareState, lang: Lang): string {
  const parts = [state.square, content(state, lang)]
  if (state.playable) parts.push(SQUARE_WORDS.playable[lang])
  if (state.playable && state.change) parts.push(effect(state.change, lang))
  if (state.was.length > 0) parts.push(wasWords(state.was, lang))
  if (state.placed) parts.push(SQUARE_WORDS[state.placed][lang])
  if (state.hint) parts.push(SQUARE_WORDS.hint[lang])
  return parts.filter((part) => part !== '').join(lang === 'ja' ? '、' : ', ')
}

/** The board in one sentence, for a still picture. */
export function boardLabel(view: JatsunaView, lang: Lang): string {
  const counts = KINDS.map(
    (kind, i) => `${KIND_NAMES[kind][lang]} ${stonesName(view.stones[i] ?? 0, lang)}`,
  )
  return lang === 'ja'
    ? `${BOARD_NAME.ja}：${counts.join('、')}`
    : `${BOARD_NAME.en}: ${counts.join(', ')}`
}

function winners(view: JatsunaView, lang: Lang): string {
  const names = KINDS.filter((_, i) => view.places[i] === 1).map((kind) => KIND_NAMES[kind][lang])
  if (lang === 'ja')
    return names.length === 1 ? `${names[0]}の勝ちです。` : `${names.join('と')}の引き分けです。`
  return names.length === 1 ? `${names[0]} wins.` : `${names.join(' and ')} draw.`
}

/** The line under the board: whose turn it is, and what may be chosen (J6, J7). */
export function turnSentence(
  { view, over, actor, lang }: Pick<BoardProps<JatsunaView>, 'view' | 'over' | 'actor' | 'lang'>,
): string {
  if (view.toMove === 'over') return winners(view, lang)
  if (over) return OVER[lang]
  const who = KIND_NAMES[view.toMove as Kind][lang]
  if (actor === null) return lang === 'ja' ? `${who}の手番です。` : `${who} is to move.`
  if (view.mustCapture)
    return lang === 'ja'
      ? `${who}の手番。挟めるマスから選びます。`
      : `${who} is to move and must flank.`
  return lang === 'ja'
    ? `${who}の手番。どの空きマスにも置けます。`
    : `${who} is to move: any empty square.`
}

/** The same line while a square is looked at. */
export function previewSentence(change: Change, lang: Lang): string {
  const what = effect(change, lang)
  if (lang === 'ja') return `${change.placed}：${what === '' ? '何も挟みません' : what}`
  return `${change.placed}: ${what === '' ? 'flanks nothing' : what}`
}
