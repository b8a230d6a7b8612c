/** What the board says, in the rule book's terms. */

import type { Lang, Words } from '../../wire/wire'
import { OVER } from '../ended'
import type { BoardProps } from '../face'
import { partsOf } from './turn'
import { cardOn, completedBy, handOf } from './view'
import type { CardSlotView, CardSymbol, Seat } from './view'

export const NAMES: Record<CardSymbol, Words> = {
  '7': { ja: '金色の7', en: 'Gold 7' },
  '3': { ja: '銀色の3', en: 'Silver 3' },
  C: { ja: 'チェリー', en: 'Cherry' },
  W: { ja: 'スイカ', en: 'Watermelon' },
  B: { ja: 'ベル', en: 'Bell' },
  R: { ja: 'REPLAY', en: 'Replay' },
}

/** What a line gives (C7, C9). */
const EFFECTS: Record<CardSymbol, Words> = {
  '7': { ja: 'そろえた人の勝ち', en: 'wins the game' },
  '3': { ja: 'ボードから最大2枚取る', en: 'take up to 2 from the board' },
  C: { ja: 'ボードから最大1枚取る', en: 'take up to 1 from the board' },
  W: { ja: '2枚引く', en: 'draw 2' },
  B: { ja: '1枚引く', en: 'draw 1' },
  R: { ja: '山札の1枚を最小番号の空きマスへ', en: 'deck’s top card to the lowest free slot' },
}

/** With `take=forced` (C9). */
const FORCED: Partial<Record<CardSymbol, Words>> = {
  '3': { ja: 'ボードから2枚取る', en: 'take 2 from the board' },
  C: { ja: 'ボードから1枚取る', en: 'take 1 from the board' },
}

export function effect(view: CardSlotView, symbol: CardSymbol, lang: Lang): string {
  const forced = view.options['take'] === 'forced' ? FORCED[symbol] : undefined
  return (forced ?? EFFECTS[symbol])[lang]
}

/** Where a line runs. */
export const LINE_NAMES: Record<string, Words> = {
  '123': { ja: '上の行', en: 'top row' },
  '894': { ja: '中央の行', en: 'middle row' },
  '765': { ja: '下の行', en: 'bottom row' },
  '187': { ja: '左の列', en: 'left column' },
  '296': { ja: '中央の列', en: 'middle column' },
  '345': { ja: '右の列', en: 'right column' },
  '195': { ja: '左上からの斜め', en: 'diagonal from the top left' },
  '397': { ja: '右上からの斜め', en: 'diagonal from the top right' },
}

export const SEAT_NAMES: Record<Seat, Words> = {
  '1': { ja: '先攻', en: 'Player 1' },
  '2': { ja: '後攻', en: 'Player 2' },
}

export const LABELS = {
  board: { ja: 'ボード', en: 'Board' },
  deck: { ja: '山札', en: 'Deck' },
  discards: { ja: '捨て札', en: 'Discards' },
  you: { ja: 'あなた', en: 'you' },
  turn: { ja: '手番', en: 'to move' },
  lines: { ja: '解決する役を選ぶ', en: 'Choose the line to resolve' },
  takeNone: { ja: '取らない', en: 'Take none' },
  table: { ja: '役と効果', en: 'Lines and effects' },
  symbol: { ja: '図柄', en: 'Symbol' },
  count: { ja: '枚数', en: 'Cards' },
  effect: { ja: '3枚そろうと', en: 'Three in a line' },
  notes: { ja: 'メモ', en: 'Notes' },
  unseen: { ja: '見えない', en: 'Unseen' },
  surely: { ja: '確実に手札', en: 'Surely held' },
} satisfies Record<string, Words>

export function cards(count: number, lang: Lang): string {
  if (lang === 'ja') return `${count}枚`
  return count === 1 ? '1 card' : `${count} cards`
}

export function lineWords(view: CardSlotView, line: string, lang: Lang): string {
  const symbol = cardOn(view.board, Number(line.charAt(0)))
  const where = LINE_NAMES[line]?.[lang] ?? ''
  if (symbol === null) return `${line} ${where}`
  const what = `${NAMES[symbol][lang]}`
  const then = effect(view, symbol, lang)
  return lang === 'ja'
    ? `${line} ${where}・${what}（${then}）`
    : `${line} ${where}, ${what}: ${then}`
}

/** Two lines have one name: which way they slant. */
const SLANTS: Record<string, string> = { '195': '＼', '397': '／' }

/** The same on a small control, in two lines: where it lies, what it gives. */
export function lineInShort(view: CardSlotView, line: string, lang: Lang): string[] {
  const symbol = cardOn(view.board, Number(line.charAt(0)))
  const where = (LINE_NAMES[line]?.[lang] ?? line) + (SLANTS[line] ?? '')
  return symbol === null ? [where] : [where, SHORT_EFFECTS[symbol][lang]]
}

/** What the turn does as far as it is built, or what to do. */
function asked(view: CardSlotView, draft: string, waiting: number | null): Words {
  const { card, slot, line, taken } = partsOf(draft)
  if (card !== null && slot !== null) return placing(view, card, slot)
  if (card !== null) return where(view, card)
  if (waiting !== null)
    return { ja: `マス${waiting}に置くカードは？`, en: `Which card goes on slot ${waiting}?` }
  if (line !== null) return resolving(line)
  if (draft === '^-') return { ja: 'カードを取りません', en: 'No card is taken' }
  if (taken.length > 0) return taking(view, taken)
  return phase(view)
}

function resolving(line: string): Words {
  const name = LINE_NAMES[line] ?? { ja: line, en: line }
  return { ja: `${name.ja}の役を解決します`, en: `The ${name.en} is resolved` }
}

function placing(view: CardSlotView, card: CardSymbol, slot: number): Words {
  const put = putting(view, card, slot)
  const lines = completedBy(view.board, card, slot)
  if (lines.length === 0) return put
  const then = (lang: Lang) => `${completesWords(lines, lang)}: ${effect(view, card, lang)}`
  return { ja: `${put.ja}。${then('ja').replace(': ', '：')}`, en: `${put.en}; ${then('en')}` }
}

function putting(view: CardSlotView, card: CardSymbol, slot: number): Words {
  const under = cardOn(view.board, slot)
  const name = NAMES[card]
  if (under === null)
    return { ja: `${name.ja}をマス${slot}に置きます`, en: `${name.en} goes on slot ${slot}` }
  return {
    ja: `マス${slot}の${NAMES[under].ja}を捨て札にして、${name.ja}を置きます`,
    en: `The ${NAMES[under].en} on slot ${slot} is discarded; the ${name.en} goes there`,
  }
}

function where(view: CardSlotView, card: CardSymbol): Words {
  const name = NAMES[card]
  if (view.full)
    return {
      ja: `${name.ja}をどこに？ そこのカードは捨て札になります`,
      en: `Where does the ${name.en} go? The card there is discarded`,
    }
  return { ja: `${name.ja}をどのマスに？`, en: `Where does the ${name.en} go?` }
}

function taking(view: CardSlotView, slots: number[]): Words {
  const of = (lang: Lang) =>
    slots.map((slot) => {
      const card = cardOn(view.board, slot)
      return `${slot} ${card === null ? '' : NAMES[card][lang]}`
    })
  return { ja: `取るカード：${of('ja').join('、')}`, en: `Taking ${of('en').join(', ')}` }
}

function phase(view: CardSlotView): Words {
  switch (view.phase) {
    case 'deal':
      return { ja: 'カードを配っています', en: 'Dealing' }
    case 'centre':
      return {
        ja: 'まず1枚、中央のマス9に置きます。金色の7と銀色の3は置けません',
        en: 'First a card on slot 9, the centre. It may not be a Gold 7 or a Silver 3',
      }
    case 'place':
      return view.full
        ? {
            ja: '空きがないので、9以外の1枚を捨て札にして、そこに置きます',
            en: 'The board is full: discard a card, not the one on 9, and place there',
          }
        : { ja: '手札の1枚を、空いているマスに置きます', en: 'Place a card on an empty slot' }
    case 'line':
      return { ja: '役を一つ選びます', en: 'Choose one of the lines' }
    case 'replay':
      return {
        ja: `山札の1枚がマス${view.replaySlot ?? ''}に入ります`,
        en: `The deck’s top card goes to slot ${view.replaySlot ?? ''}`,
      }
  }
  if (view.take !== null) return take(view.take)
  return { ja: `あと${view.draw}枚引きます`, en: `${view.draw} still to draw` }
}

function take({ least, most }: { least: number; most: number }): Words {
  if (least === most)
    return { ja: `ボードから${most}枚取ります`, en: `Take ${most} from the board` }
  return {
    ja: `ボードから最大${most}枚取れます。9のカードは取れません`,
    en: `Take up to ${most} from the board, but not from slot 9`,
  }
}

function outcome(view: CardSlotView): Words {
  const won = view.phase.slice('over:'.length)
  const scored = view.deck === 0 && view.hands[0].size > 0 && view.hands[1].size > 0
  const score = scored ? ` ${view.hands.map((hand) => hand.score ?? '?').join(' : ')}` : ''
  if (won !== '1' && won !== '2') return { ja: `引き分け${score}`, en: `Draw${score}` }
  return { ja: `${SEAT_NAMES[won].ja}の勝ち${score}`, en: `${SEAT_NAMES[won].en} wins${score}` }
}

/** The line under the machine: what is asked of whom. */
export function status(
  { view, over, draft, lang }: Pick<BoardProps<CardSlotView>, 'view' | 'over' | 'draft' | 'lang'>,
  acting: boolean,
  waiting: number | null,
): string {
  if (view.result !== null) return outcome(view)[lang]
  if (acting) return asked(view, draft, waiting)[lang]
  if (over) return OVER[lang]
  return awaited(view)[lang]
}

/** What the others wait for. */
function awaited(view: CardSlotView): Words {
  const who = SEAT_NAMES[view.mover]
  if (view.take !== null)
    return { ja: `${who.ja}がカードを取る番です`, en: `${who.en} is to take cards` }
  switch (view.phase) {
    case 'centre':
      return {
        ja: `${who.ja}が最初の1枚を中央に置く番です`,
        en: `${who.en} is to put the first card on the centre`,
      }
    case 'place':
      return { ja: `${who.ja}がカードを置く番です`, en: `${who.en} is to place a card` }
    case 'line':
      return { ja: `${who.ja}が役を選ぶ番です`, en: `${who.en} is to choose a line` }
    case 'draw1':
    case 'draw2':
      return {
        ja: `${who.ja}があと${view.draw}枚引きます`,
        en: `${who.en} is still to draw ${view.draw}`,
      }
  }
  return phase(view)
}

/** What can be done with a slot, for its name. */
export type SlotUse = 'place' | 'replace' | 'take' | 'taken' | 'line' | 'placed' | 'waiting' | null

const USES: Record<NonNullable<SlotUse>, Words> = {
  place: { ja: '置けます', en: 'can be played' },
  replace: { ja: '捨てて置けます', en: 'can be discarded and played' },
  take: { ja: '取れます', en: 'can be taken' },
  taken: { ja: '取ります', en: 'is taken' },
  line: { ja: '役を選べます', en: 'on a line you can choose' },
  placed: { ja: 'ここに置きます', en: 'is placed here' },
  waiting: { ja: 'ここに置くカードを選んでください', en: 'choose its card' },
}

export function slotName(
  slot: number,
  card: CardSymbol | null,
  use: SlotUse,
  completes: readonly string[],
  lang: Lang,
): string {
  const what = card === null ? (lang === 'ja' ? '空き' : 'empty') : NAMES[card][lang]
  const parts = [lang === 'ja' ? `マス${slot}` : `slot ${slot}`, what]
  if (use !== null) parts.push(USES[use][lang])
  if (completes.length > 0) parts.push(completesWords(completes, lang))
  return parts.join(lang === 'ja' ? '、' : ', ')
}

export function handName(view: CardSlotView, seat: Seat, lang: Lang): string {
  const hand = handOf(view, seat)
  const hidden = hand.cards === null
  const of = SEAT_NAMES[seat][lang]
  const size = cards(hand.size, lang)
  if (lang === 'ja') return `${of}の手札、${size}${hidden ? '、伏せてあります' : ''}`
  return `Hand of ${of}, ${size}${hidden ? ', face down' : ''}`
}

/* ---- what the machine's front says ---- */

/** Which lines a placement completes. */
export function completesWords(lines: readonly string[], lang: Lang): string {
  const names = lines.map((line) => LINE_NAMES[line]?.[lang] ?? line)
  return lang === 'ja' ? `${names.join('と')}の役が完成` : `completes the ${names.join(' and the ')}`
}

/** What a line gives, as short as it fits under a symbol. */
export const SHORT_EFFECTS: Record<CardSymbol, Words> = {
  '7': { ja: '勝ち', en: 'win' },
  '3': { ja: '2枚取る', en: 'take 2' },
  C: { ja: '1枚取る', en: 'take 1' },
  W: { ja: '2枚引く', en: 'draw 2' },
  B: { ja: '1枚引く', en: 'draw 1' },
  R: { ja: '1枚置く', en: 'place 1' },
}

/** What a card counts if the deck runs out (C11). */
export const POINTS: Record<CardSymbol, number> = { '7': -1, '3': -1, C: 2, W: 2, B: 1, R: 0 }

export const FRONT = {
  lever: { ja: 'レバーを引いて決める', en: 'Pull the lever' },
  effects: { ja: '3枚そろうと', en: 'Three in a line' },
  points: { ja: '点', en: 'Points' },
  pointsMeaning: {
    ja: '点は、手番の終わりに山札がなくなっていたときだけ、手札で数えます。',
    en: 'Points count only if the deck is empty when a turn ends: then hands are scored.',
  },
  held: { ja: '手札の点', en: 'points in hand' },
} satisfies Record<string, Words>

export function pointsText(points: number): string {
  return points < 0 ? `−${-points}` : String(points)
}

/** The last turn's act, as the machine shows it. */
export function tickerText(by: string, say: string, lang: Lang): string {
  const who = by === '1' || by === '2' ? SEAT_NAMES[by][lang] : ''
  if (who === '') return say
  return lang === 'ja' ? `${who}：${say}` : `${who} ${say}`
}
