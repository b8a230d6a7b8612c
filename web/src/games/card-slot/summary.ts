/** The rules in a few lines. */

import type { Words } from '../../wire/wire'

export const summary: readonly Words[] = [
  {
    ja: '手番には手札を1枚、空いているマスに置きます。先攻の最初の1枚は中央の9へ（金色の7と銀色の3は置けません）。',
    en: 'Each turn, place a card on an empty slot. The very first goes on 9 and may not be a Gold 7 or a Silver 3.',
  },
  {
    ja: '空きがなければ、9以外の1枚を捨て札にして、そこに置きます。',
    en: 'On a full board discard a card, not the one on 9, and place there.',
  },
  {
    ja: '置いたカードで同じ図柄が3枚並ぶと役です。3枚を捨て札にして、効果を行います。いくつもできたら一つ選びます。',
    en: 'Three alike in a line through your card pay: they are discarded, then comes the effect. Of several choose one.',
  },
  {
    ja: '金色の7（5枚）：そろえた人の勝ちです。　銀色の3（4枚、上位役）：ボードから最大2枚取れます。',
    en: 'Gold 7 (5 cards): you win. Silver 3 (4): take up to two cards from the board.',
  },
  {
    ja: 'チェリー（9枚）：ボードから最大1枚取れます。　スイカ（9枚）：2枚引きます。　9のカードは取れません。',
    en: 'Cherry (9): take up to one card from the board. Watermelon (9): draw two. Slot 9 is never taken.',
  },
  {
    ja: 'ベル（15枚）：1枚引きます。　REPLAY（15枚）：追加ターン。山札の1枚が、番号の最も小さい空きマスに入ります。',
    en: 'Bell (15): draw one. Replay (15): an extra turn, in which the deck’s top card goes to the free slot with the lowest number.',
  },
  {
    ja: '手札がなくなったら負けです。判定は役を解決したあとなので、最後の1枚で引ければ助かります。',
    en: 'You are out when your hand is empty, but this is checked only after the line is resolved: a last card that draws another saves you.',
  },
]
