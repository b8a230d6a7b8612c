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
          ja: '先手が、陰の蛞2枚を捨てて練気。次の間合で多く引けるようになります。',
          en: 'First discards two yin Slugs for spirit: the next distance draws more cards.',
        },
      },
      {
        at: 25,
        say: {
          ja: '先手は2度目の練気。先手から見た勝つ見こみは61%です。',
          en: 'Spirit for the second time. First’s winning chances are 61%.',
        },
      },
      {
        at: 31,
        say: {
          ja: '先手の蛇の斬り。後手は次に型で受けますが、それでも先手の勝ちは動きません。',
          en: 'First attacks with a Snake. Second will guard, but cannot save the game any more.',
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
          ja: '三位一体カードで一撃必殺。先手の勝ちです。',
          en: 'The Trinity meets a guard: a killing stroke. First wins.',
        },
      },
    ],
  },
  {
    title: { ja: '受け続けて待つ', en: 'Guard and wait' },
    intro: {
      ja: '斬り合いが続きます。先手は受けながら、間合の機会を待ちます。',
      en: 'Attack upon attack: First answers them all and waits for the moment to take distance.',
    },
    levels: [9, 10],
    record: second,
    notes: [
      {
        at: 26,
        say: {
          ja: '後手が蛞の押し。後手から見て77%の好機ですが、先手は蛙で応じました。',
          en: 'Second makes a power attack with a Slug, with winning chances of 77%; but First has a Frog to answer it.',
        },
      },
      {
        at: 39,
        say: {
          ja: '先手の練気。先手から見た勝つ見こみは91%です。',
          en: 'First takes spirit. The winning chances are 91%.',
        },
      },
      {
        at: 45,
        say: {
          ja: '先手が間合で三位一体カードを引きました。',
          en: 'Distance brings First the Trinity.',
        },
      },
      {
        at: 56,
        say: {
          ja: '三位一体カードで一撃必殺。先手の勝ちです。',
          en: 'The Trinity meets a guard: a killing stroke. First wins.',
        },
      },
    ],
  },
]
