/** Games of Card Slot to watch. What a sentence says of expected results was asked of the analysis. */

import first from './records/card-slot-1.json'
import second from './records/card-slot-2.json'
import type { Watched } from './watched'

export const watched: readonly Watched[] = [
  {
    title: { ja: '引く役の使いどころ', en: 'When to draw' },
    intro: {
      ja: '役で手札を増やせるかどうかが勝負です。手札が空になると負けです。',
      en: 'It is about lines that fill the hand: whoever has no card left loses.',
    },
    levels: [9, 10],
    record: first,
    notes: [
      {
        at: 28,
        say: {
          ja: '後攻がREPLAYを捨てて、マス2にチェリーを置きました。1・2・3にチェリーが並び、ボードから1枚取れます。',
          en: 'Player 2 discards a Replay for a Cherry on slot 2: Cherries on 1, 2 and 3, and a card may be taken from the board.',
        },
      },
      {
        at: 34,
        say: {
          ja: '先攻のスイカが3・4・5に並び、手札が2枚増えます。先攻から見て、ほぼ互角（51%）です。',
          en: 'Watermelons on 3, 4 and 5 give Player 1 two cards. The game is nearly even (51%).',
        },
      },
      {
        at: 37,
        say: {
          ja: '後攻のベルが1・9・5に並んで1枚引きます。後攻の勝つ見こみは9割を超えました。',
          en: 'Bells on 1, 9 and 5: Player 2 draws a card, and has winning chances of more than 90%.',
        },
      },
      {
        at: 43,
        say: {
          ja: '先攻は最後の1枚を置き、手札が空になりました。手札を残した後攻の勝ちです。',
          en: 'Player 1 places the last card and has none left. Player 2 still has one, and wins.',
        },
      },
    ],
  },
  {
    title: { ja: 'あと1枚', en: 'One card more' },
    intro: {
      ja: 'どちらも手札を減らしながら進みます。最後に1枚残るのはどちらでしょうか。',
      en: 'Both hands grow smaller. Who has one card left in the end?',
    },
    levels: [9, 10],
    record: second,
    notes: [
      {
        at: 23,
        say: {
          ja: '先攻のREPLAYが2・9・6に並びました。山札のカードがマス2に置かれます。',
          en: 'Replays on 2, 9 and 6: the deck’s top card goes to slot 2.',
        },
      },
      {
        at: 31,
        say: {
          ja: 'ボードが埋まり、ここからはボードのカードを捨てて置きます。後攻の勝つ見こみは98%です。',
          en: 'The board is full: from here on a card on the board is discarded for each that is placed. Player 2’s winning chances are 98%.',
        },
      },
      {
        at: 36,
        say: {
          ja: '先攻の手札が空になりました。後攻はスイカを1枚残して勝ちました。',
          en: 'Player 1 has no card left. Player 2 wins with a single Watermelon in hand.',
        },
      },
    ],
  },
]
