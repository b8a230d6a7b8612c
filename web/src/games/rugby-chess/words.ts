/** What the board says, in both languages. */

import type { Lang, Words } from '../../wire/wire'
import { OVER } from '../ended'
import type { BoardProps } from '../face'
import { offersOf, type Offers, type Situation } from './choose'
import { SWAP } from './text'
import { isSide, pieceOn, type Piece, type RugbyView, type Side } from './view'

export const SIDES: Readonly<Record<Side, Words>> = {
  w: { en: 'White', ja: '白' },
  b: { en: 'Black', ja: '黒' },
}

export const BOARD: Words = { en: 'Pitch', ja: '盤' }

const MARKS = {
  empty: { en: 'empty', ja: '空き' },
  ball: { en: 'holds a ball', ja: 'ボールあり' },
  turned: { en: 'turned over', ja: 'ひっくりかえっている' },
  mustPass: { en: 'must pass', ja: '必ずパス' },
  chosen: { en: 'chosen', ja: '選択中' },
  start: { en: 'can act', ja: '選べます' },
  run: { en: 'can be reached', ja: '動けます' },
  tackle: { en: 'tackle', ja: 'タックルできます' },
  try: { en: 'try', ja: 'トライできます' },
  receive: { en: 'can receive', ja: 'パスできます' },
  confirm: { en: 'press again to play', ja: 'もう一度で決定' },
} satisfies Record<string, Words>

export function ballsHeld(side: Side, count: number, lang: Lang): string {
  return lang === 'ja'
    ? `${SIDES[side].ja}、ボール${count}個`
    : `${SIDES[side].en}, ${count} ball${count === 1 ? '' : 's'}`
}

export function pliesSaid({ plies, maxPlies }: RugbyView, lang: Lang): string {
  if (lang === 'ja') return maxPlies === 1000 ? `${plies} 手` : `${plies} / ${maxPlies} 手`
  return maxPlies === 1000 ? `move ${plies}` : `move ${plies} of ${maxPlies}`
}

function pieceWords(piece: Piece | undefined): Words[] {
  if (piece === undefined) return [MARKS.empty]
  const words: Words[] = [SIDES[piece.seat]]
  if (piece.ball) words.push(MARKS.ball)
  if (piece.turned) words.push(MARKS.turned)
  return words
}

function offerWords(offers: Offers, square: string): Words[] {
  const { turn, targets, receivers } = offers
  if (square === (turn?.receiver ?? turn?.to)) return [MARKS.chosen, MARKS.confirm]
  if (square === offers.from) return [turn === null ? MARKS.mustPass : MARKS.chosen]
  const target = targets.get(square)
  if (target !== undefined) return [MARKS[target]]
  if (receivers.has(square)) return [MARKS.receive]
  return offers.from === null && offers.starters.has(square) ? [MARKS.start] : []
}

/** The name of a square's button: where it is, what stands there, what choosing it does. */
export function squareName(
  view: RugbyView, offers: Offers | null, square: string, lang: Lang,
): string {
  const offered = offers === null ? [] : offerWords(offers, square)
  const words = [...pieceWords(pieceOn(view, square)), ...offered]
  return [square, ...words.map((word) => word[lang])].join(lang === 'ja' ? '、' : ', ')
}

/** The name of a still picture: who stands where, White first. */
export function pictureSaid(view: RugbyView, lang: Lang): string {
  const state = (piece: Piece) => pieceWords(piece).slice(1).map((word) => word[lang])
  const side = (seat: Side) => view.pieces
    .filter((piece) => piece.seat === seat)
    .map((piece) => [piece.square, ...state(piece)].join(' '))
    .join(lang === 'ja' ? '、' : ', ')
  return lang === 'ja'
    ? `盤。白：${side('w')}。黒：${side('b')}`
    : `Pitch. White: ${side('w')}. Black: ${side('b')}`
}

/** Called out over the pitch. */
export const TRY_CALL: Words = { en: 'TRY!', ja: 'トライ！' }

function resultSaid(view: RugbyView): Words | null {
  if (view.result === null) return null
  const winner = view.result[0] === '1' ? 'w' : view.result[1] === '1' ? 'b' : null
  if (winner === null) return { en: 'Draw', ja: '引き分け' }
  const { en, ja } = SIDES[winner]
  return view.tries.length > 0
    ? { en: `Try! ${en} wins`, ja: `トライ！ ${ja}の勝ち` }
    : { en: `${en} wins`, ja: `${ja}の勝ち` }
}

function phaseSaid({ phase, passer, toMove }: RugbyView): Words | null {
  if (!isSide(toMove)) return null
  const { en, ja } = SIDES[toMove]
  if (phase === 'tackled') {
    return {
      en: `${en} was tackled: ${passer} must pass`,
      ja: `タックル！ ${ja}は ${passer} から必ずパス`,
    }
  }
  if (phase === 'taken') {
    return {
      en: `${en} took the ball: ${passer} must pass it`,
      ja: `${ja}がボールを奪取。${passer} から必ずパス`,
    }
  }
  return { en: `${en} to move`, ja: `${ja}の番` }
}

/** G13, on its button. */
export const TAKE_SIDE: Words = { en: 'Take the other side', ja: '陣営を入れかえる' }

function draftSaid(situation: Situation): Words | null {
  if (situation.draft === SWAP) {
    return {
      en: "Take White's side: press again to play",
      ja: '白の側と入れかえ。もう一度押すと決定',
    }
  }
  const { turn, targets, receivers } = offersOf(situation)
  if (turn === null) return null
  const { from, to, receiver } = turn
  const again = { en: 'press again to play', ja: 'もう一度押すと決定' }
  if (receiver !== null) {
    return { en: `Pass to ${receiver}: ${again.en}`, ja: `${receiver} へパス。${again.ja}` }
  }
  if (to === null) {
    return receivers.size === 0
      ? { en: `${from}: where to?`, ja: `${from} の行き先は？` }
      : { en: `${from}: where to, or pass to whom?`, ja: `${from} の行き先か、パスの相手は？` }
  }
  const kind = targets.get(to)
  if (kind === 'try') return { en: `Try on ${to}: ${again.en}`, ja: `${to} へトライ。${again.ja}` }
  if (kind === 'tackle') {
    return { en: `Tackle from ${to}: ${again.en}`, ja: `${to} でタックル。${again.ja}` }
  }
  return receivers.size === 0
    ? { en: `To ${to}: ${again.en}`, ja: `${to} へ。${again.ja}` }
    : { en: `To ${to}: pass, or ${again.en}`, ja: `${to} へ。パスも可。${again.ja}` }
}

/** The line above the pitch: the draft if there is one, else the phase or the result. */
export function lineSaid(
  { view, over }: Pick<BoardProps<RugbyView>, 'view' | 'over'>,
  situation: Situation | null,
): Words | null {
  const draft = situation === null ? null : draftSaid(situation)
  if (draft === null) return resultSaid(view) ?? (over ? OVER : phaseSaid(view))
  if (view.phase === 'ordinary') return draft
  return { en: `Must pass. ${draft.en}`, ja: `必ずパス。${draft.ja}` }
}
