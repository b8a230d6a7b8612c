/** Pictures for the rules page. */

import type { Diagram } from '../face'
import { position } from './position'

const HANDS = ['73CWBR', 'CWBBRR'] as const
const EXAMPLE_HANDS = ['7CCWBBRRR', 'CCWWBBBRR'] as const

export const diagrams: readonly Diagram[] = [
  {
    clause: 'C2',
    position: position({ rows: '... ... ...', hands: ['', ''], phase: 'deal' }),
    caption: {
      ja: '番号は左上の1から渦巻きに進み、中央が9です。',
      en: 'The numbers run in a spiral from 1, top left, to 9 in the centre.',
    },
  },
  {
    clause: 'C5',
    position: position({ rows: '... ... ...', hands: ['73CWBRRRR', 'CWBBRRRRB'], phase: 'centre' }),
    events: ['W@9'],
    caption: {
      ja: '最初の1枚は中央へ。金色の7と銀色の3は使えません。',
      en: 'The first card goes to the centre. It may not be a Gold 7 or a Silver 3.',
    },
  },
  {
    clause: 'C6',
    position: position({ rows: 'WCR BCB RBC', hands: HANDS }),
    events: ['Wx4'],
    caption: {
      ja: '空きがないので、4のベルを捨て札にしてスイカを置きました（赤い点）。',
      en: 'No slot is free: the Bell on 4 was discarded for a Watermelon (red dot).',
    },
  },
  {
    clause: 'C7',
    position: position({ rows: 'B.7 .7. .CR', hands: HANDS }),
    events: ['7@7'],
    caption: {
      ja: '3、9、7に金色の7。7に置いたプレイヤーの勝ちです。',
      en: 'Gold 7s on 3, 9 and 7: whoever placed the one on slot 7 wins.',
    },
  },
  {
    clause: 'C8',
    position: position({ rows: 'B.B .BB R..', hands: HANDS }),
    events: ['B@5'],
    caption: {
      ja: '5に置いたベルで345と195ができました。解決するのはどちらか一つです。',
      en: 'The Bell on 5 completed the right column and a diagonal. One of them is resolved.',
    },
  },
  {
    clause: 'C9',
    position: position({ rows: '3.W .B. 3..', hands: HANDS }),
    events: ['3@8', '^3'],
    caption: {
      ja: '銀色の3がそろい、3のスイカを取ったところ。9のベルは取れません。',
      en: 'After a line of Silver 3s: the Watermelon on 3 was taken. The Bell on 9 never can be.',
    },
  },
  {
    clause: 'C9',
    position: position({ rows: 'CR. .R. W..', hands: HANDS }),
    events: ['R@6', '!B'],
    caption: {
      ja: 'REPLAYの役のあと、山札のベルが最小番号の空きマス2に入りました。',
      en: 'After a line of Replays the deck’s Bell went to slot 2, the lowest that was free.',
    },
  },
  {
    clause: 'C10',
    position: position({ rows: 'B.C .B. R..', hands: ['B', 'WR'] }),
    events: ['B@5'],
    caption: {
      ja: '最後の1枚でベルがそろいました。1枚引くので脱落しません。',
      en: 'The last card of the hand completed the Bells: it draws one, and its player stays in.',
    },
  },
  {
    clause: 'example',
    position: position({ rows: '... ... ...', hands: EXAMPLE_HANDS, phase: 'centre' }),
    events: ['B@9', 'B@1'],
    caption: {
      ja: '先攻が中央に、後攻がマス1にベルを置きました。',
      en: 'Player 1 has put a Bell on the centre, player 2 one on slot 1.',
    },
  },
  {
    clause: 'example',
    position: position({ rows: '... ... ...', hands: EXAMPLE_HANDS, phase: 'centre' }),
    events: ['B@9', 'B@1', 'B@5'],
    caption: {
      ja: '先攻がマス5にベルを置くと、斜めに3枚そろいます。ベルは捨て札になり、ボードは空になりました。',
      en: 'A Bell on slot 5 makes three on the diagonal: they were discarded, and the board is empty.',
    },
  },
]
