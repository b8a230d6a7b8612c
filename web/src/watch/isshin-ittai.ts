/** Games of Isshin Ittai to watch. What a sentence says of expected results was asked of the analysis. */

import first from './records/isshin-ittai-1.json'
import second from './records/isshin-ittai-2.json'
import type { Watched } from './watched'

export const watched: readonly Watched[] = [
  {
    title: { ja: '六枚の間合', en: 'Six cards of distance' },
    intro: {
      ja: '練気で力をため、間合で一気に引きます。三位一体カードはどこにあるでしょうか。',
      en: 'Spirit gathers strength, distance draws the cards. Where is the Trinity?',
    },
    levels: [10, 9],
    record: first,
    notes: [
      {
        at: 15,
        say: {
          ja: '先攻が陰の蛞2枚を捨てて練気。次の間合で多く引けるようになります。',
          en: 'Player 1 discards two yin Slugs for spirit: the next distance draws more cards.',
        },
      },
      {
        at: 25,
        say: {
          ja: '先攻は2度目の練気。先攻から見た見こみは61％です。',
          en: 'Spirit for the second time. Seen from there Player 1 expects 61 %.',
        },
      },
      {
        at: 31,
        say: {
          ja: '先攻の蛇の斬り。後攻は次に型で受けますが、それでも先攻の勝ちは動きません。',
          en: 'Player 1 attacks with a Snake. Player 2 will guard, but cannot save the game any more.',
        },
      },
      {
        at: 39,
        say: {
          ja: '間合で6枚引き、その最後に三位一体カードが来ました。',
          en: 'Distance draws six cards, and the last of them is the Trinity.',
        },
      },
      {
        at: 41,
        say: {
          ja: '三位一体カードで一撃必殺。先攻の勝ちです。',
          en: 'The Trinity: a kill. Player 1 wins.',
        },
      },
    ],
  },
  {
    title: { ja: '受け続けて待つ', en: 'Guard and wait' },
    intro: {
      ja: '斬り合いが続きます。後攻は受けながら、間合の機会を待ちます。',
      en: 'Attack upon attack: Player 2 answers them all and waits for the distance.',
    },
    levels: [9, 10],
    record: second,
    notes: [
      {
        at: 26,
        say: {
          ja: '先攻が蛞の押し。先攻から見て77％の好機ですが、後攻は蛙で応じました。',
          en: 'Player 1 makes a power attack with a Slug and expects 77 %; Player 2 has a Frog to answer it.',
        },
      },
      {
        at: 39,
        say: {
          ja: '後攻の練気。後攻から見た見こみは91％です。',
          en: 'Player 2 takes spirit, and expects 91 %.',
        },
      },
      {
        at: 45,
        say: {
          ja: '後攻が間合で三位一体カードを引きました。',
          en: 'Distance brings Player 2 the Trinity.',
        },
      },
      {
        at: 56,
        say: {
          ja: '三位一体カードで一撃必殺。後攻の勝ちです。',
          en: 'The Trinity: a kill. Player 2 wins.',
        },
      },
    ],
  },
]
