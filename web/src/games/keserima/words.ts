/** What the face says, in both languages; the names are those of K2a. */

import type { Lang, Words } from '../../wire/wire'
import { menOf, type CardSymbol, type KeserimaView, type Man, type Seat } from './view'

export const sideNames: Record<Seat, Words> = {
  K: { ja: 'ケセ', en: 'Kese' },
  R: { ja: 'リマ', en: 'Rima' },
}

export const sideKinds: Record<Seat, Words> = {
  K: { ja: '光', en: 'light' },
  R: { ja: '闇', en: 'dark' },
}

export const symbolNames: Record<CardSymbol, Words> = {
  o: { ja: '丸', en: 'circle' },
  '+': { ja: '十字', en: 'cross' },
  x: { ja: 'バツ', en: 'saltire' },
  '*': { ja: '丸と十字とバツ', en: 'all-three' },
}

const pieceNames: Record<Seat, Record<CardSymbol, string>> = {
  K: { o: 'ハステ', '+': 'モホンタ', x: 'ディレツォ', '*': 'オンマフィ' },
  R: { o: 'マホスマ', '+': 'ハヨンティ', x: 'サメゴ', '*': 'ミラ' },
}

const pieceSounds: Record<Seat, Record<CardSymbol, string>> = {
  K: { o: 'Haste', '+': 'Mohonta', x: 'Diretso', '*': 'Ommafi' },
  R: { o: 'Mahosma', '+': 'Hayonti', x: 'Samego', '*': 'Mira' },
}

const shipNames: Record<'+' | 'x', Words> = {
  '+': { ja: 'セミゴハ', en: 'Semigoha' },
  x: { ja: 'ピヤ', en: 'Piya' },
}

/** The name that Kese or Rima give to a piece, or both to a ship. */
export function ownName(man: Pick<Man, 'owner' | 'symbol'>, lang: Lang): string {
  if (man.owner === null) return shipNames[man.symbol as '+' | 'x'][lang]
  return (lang === 'ja' ? pieceNames : pieceSounds)[man.owner][man.symbol]
}

/** `ケセの十字（モホンタ）`, `the cross ship (Semigoha)`. */
export function manName(man: Pick<Man, 'owner' | 'symbol'>, lang: Lang): string {
  const symbol = symbolNames[man.symbol][lang]
  const own = ownName(man, lang)
  if (lang === 'ja') {
    return man.owner ? `${sideNames[man.owner].ja}の${symbol}（${own}）` : `${symbol}の船（${own}）`
  }
  return man.owner ? `${sideNames[man.owner].en}'s ${symbol} (${own})` : `${symbol} ship (${own})`
}

/** `丸とバツ`, `circle and saltire`. */
export function cardsName(cards: readonly CardSymbol[], lang: Lang): string {
  return cards.map((card) => symbolNames[card][lang]).join(lang === 'ja' ? 'と' : ' and ')
}

export const words = {
  board: { ja: '盤', en: 'Board' },
  hand: { ja: '手札', en: 'Hand' },
  deck: { ja: '山札', en: 'Deck' },
  prison: { ja: '牢', en: 'Prison' },
  graveyard: { ja: '墓場', en: 'Graveyard' },
  pass: { ja: 'パス', en: 'Pass' },
  swap: { ja: '陣営を入れかえる', en: 'Take the other side' },
  passes: { ja: 'パス', en: 'passes' },
  shipTurns: { ja: '船の手番', en: 'ship turns' },
  turns: { ja: '手番', en: 'turn' },
  water: { ja: '水', en: 'water' },
  empty: { ja: '空き', en: 'empty' },
  noCard: { ja: 'カードなし', en: 'no card' },
  toMove: { ja: '手番です', en: 'to move' },
  canMove: { ja: '動かせます', en: 'can move' },
  chosen: { ja: '選んでいます', en: 'chosen' },
  canDrop: { ja: '置けます', en: 'can be dropped here' },
  canStep: { ja: '行けます', en: 'can go here' },
  canStay: { ja: '動かずにいられます', en: 'can stay here' },
  here: { ja: 'いまここ', en: 'now here' },
  endHere: { ja: 'もう一度押すと終わり', en: 'press again to end' },
  lot: { ja: 'くじ', en: 'By lot:' },
  goOn: { ja: 'ここでは止まれません', en: 'cannot end here' },
} satisfies Record<string, Words>

export function beginsText(first: Seat, lang: Lang): string {
  return lang === 'ja' ? `先攻は${sideNames[first].ja}` : `${sideNames[first].en} begins`
}

export function drawsText(count: number, lang: Lang): string {
  return lang === 'ja' ? `${count}枚引きます` : `draws ${count}`
}

export function paysText(cards: readonly CardSymbol[], lang: Lang): string {
  const names = cardsName(cards, lang)
  return lang === 'ja' ? `${names}を捨てて行けます` : `can go here for ${names}`
}

/** What to do next, in one line. */
export const prompts = {
  start: {
    ja: '手札か駒か船を選びます',
    en: 'Choose a card, a piece or a ship',
  },
  drop: { ja: '置く陸のマスを選びます', en: 'Choose a land square to drop it on' },
  step: { ja: '固有の動きの行き先を選びます', en: 'Choose where its own step goes' },
  more: {
    ja: '手札を捨てて進むか、もう一度押して終わり',
    en: 'Discard to go on, or press it again to end',
  },
  mustGoOn: { ja: 'ここでは止まれません。さらに進みます', en: 'It cannot stop here: go on' },
  mustCommand: { ja: 'どの手札を捨てて、どこへ進むかを選びます', en: 'Choose where a discarded card takes it' },
  cannotMove: {
    ja: '十字かバツを捨てると動けますが、いまは行けるマスがありません',
    en: 'A discarded cross or saltire would move it, but no square can be reached now',
  },
  end: { ja: 'もう一度押すと決まります', en: 'Press it again to end' },
  pass: { ja: 'パスをもう一度押すと決まります', en: 'Press Pass again to pass' },
  swap: { ja: 'もう一度押すと入れかわります', en: 'Press it again to change sides' },
} satisfies Record<string, Words>

/** The whole board for those who listen: `盤。11 リマの十字（ハヨンティ）、…`. */
export function boardText(view: KeserimaView, lang: Lang): string {
  const men = menOf(view).map((man) => `${man.square} ${manName(man, lang)}`)
  if (lang === 'ja') return `${words.board.ja}。${men.join('、')}`
  return `${words.board.en}: ${men.join(', ')}`
}
