import type { Lang, Words } from '../../wire/wire'
import type { Card, IsshinView } from './view'

const forms: Record<string, Words> = {
  F: { ja: '蛙', en: 'Frog' },
  L: { ja: '蛞', en: 'Slug' },
  S: { ja: '蛇', en: 'Snake' },
}

export function cardName(card: Card | '?', lang: Lang): string {
  if (card === '?') return lang === 'ja' ? '伏せたカード' : 'a card face down'
  if (card === 'T') return lang === 'ja' ? '三位一体カード' : 'Trinity'
  const form = forms[card.charAt(0)]![lang]
  const yang = card.endsWith('+')
  return lang === 'ja' ? `${form}の${yang ? '陽' : '陰'}` : `${yang ? 'yang' : 'yin'} ${form}`
}

export function cardForm(card: Card, lang: Lang): string {
  return forms[card.charAt(0)]?.[lang] ?? ''
}

/** The sign on a card: the form's character. */
export function cardSign(card: Card): string {
  return card === 'T' ? '三' : forms[card.charAt(0)]!.ja
}

export const words = {
  player: { ja: 'プレイヤー', en: 'Player ' },
  hand: { ja: '手札', en: 'Hand' },
  front: { ja: '場のカード', en: 'In front' },
  markers: { ja: '練気', en: 'Spirit' },
  deck: { ja: '山札', en: 'Deck' },
  middle: { ja: '中央の練気', en: 'Spirit left' },
  distance: { ja: '間合', en: 'Distance' },
  spirit: { ja: '練気', en: 'Spirit' },
  distanceDoes: { ja: '手札を補う', en: 'draw cards' },
  spiritDoes: { ja: '型2枚を捨てる', en: 'discard two' },
  trinityGone: { ja: '三位一体は引かれました', en: 'Trinity is drawn' },
  out: { ja: '使い終えた型', en: 'Out of play' },
  unseen: { ja: 'まだ見えない型', en: 'Not seen yet' },
  circle: { ja: '蛙は蛞に、蛞は蛇に、蛇は蛙に有利', en: 'Frog beats Slug beats Snake beats Frog' },
} satisfies Record<string, Words>

export function sizeText(count: number, lang: Lang): string {
  return lang === 'ja' ? `${count}枚` : count === 1 ? '1 card' : `${count} cards`
}

export function aboveText(view: IsshinView, lang: Lang): string {
  const above = view.deck.aboveTrinity
  if (above === null) return words.trinityGone[lang]
  return lang === 'ja' ? `三位一体の上に${above}枚` : `${above} above the Trinity`
}

/** What is asked of whoever is to act. */
export function askText(view: IsshinView, draft: string, lang: Lang): string {
  const ja = lang === 'ja'
  if (draft.startsWith('r'))
    return ja ? '捨てる型カードを2枚選んでください' : 'Choose two form cards to discard'
  switch (view.phase) {
    case 'open':
      return ja ? '先手決め：型カードを1枚、ひそかに選びます' : 'Opening: choose a form card in secret'
    case 'turn':
    case 'stuck':
      return ja
        ? '構えるカードを選ぶか、間合・練気を行います'
        : 'Choose a stance, or take distance or spirit'
    default:
      return ''
  }
}
