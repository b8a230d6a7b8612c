/** Games of Keserima to watch. What a sentence says of expected results was asked of the analysis. */

import first from './records/keserima-1.json'
import second from './records/keserima-2.json'
import type { Watched } from './watched'

export const watched: readonly Watched[] = [
  {
    title: { ja: '三度変わる流れ', en: 'Three turns of fortune' },
    intro: {
      ja: 'ケセとリマのどちらが有利かが、何度も入れ替わります。手札を何枚捨てるかに注目してください。',
      en: 'Who stands better changes again and again. Watch how many cards are discarded.',
    },
    levels: [10, 9],
    record: first,
    notes: [
      {
        at: 4,
        say: {
          ja: 'ケセは手札を3枚とも捨てて進みます。使い切ると、次に3枚引けます。',
          en: 'Kese discards all three cards. A hand that is used up draws three new ones.',
        },
      },
      {
        at: 10,
        say: {
          ja: 'リマのバツが 14 で捕獲します。しかしその駒は 15 から取り返せて、ケセの勝つ見こみは46%から91%へ。',
          en: "Rima’s saltire captures on 14. But it can be taken back from 15: Kese’s winning chances rise from 46% to 91%.",
        },
      },
      {
        at: 12,
        say: {
          ja: 'ケセは取り返しましたが、一歩で取れるのに3枚捨てました。引いた手札は丸、丸、バツ。勝つ見こみは91%から18%に落ちました。',
          en: 'Kese takes back, but discards three cards where one step was enough. With two circles and a saltire drawn, the winning chances fall from 91% to 18%.',
        },
      },
      {
        at: 16,
        say: {
          ja: 'リマの丸が 12 へ。この手は高くつき、ケセが19%から60%に戻しました。',
          en: "Rima’s circle goes to 12. A costly move: Kese’s winning chances rise from 19% to 60%.",
        },
      },
      {
        at: 20,
        say: {
          ja: 'リマの「丸と十字とバツ」が 52 へ動きました。ケセの勝つ見こみは71%から99%になりました。',
          en: "Rima’s piece that is all three goes to 52: Kese’s winning chances rise from 71% to 99%.",
        },
      },
      {
        at: 25,
        say: {
          ja: 'ケセの十字が十字を1枚捨てて 51 へ。「丸と十字とバツ」を捕獲して勝ちました。',
          en: "Kese’s cross discards a cross, reaches 51 and captures the piece that is all three: Kese wins.",
        },
      },
    ],
  },
  {
    title: { ja: '丸の一撃', en: 'The circle strikes' },
    intro: {
      ja: '短い対局です。リマが手札を使い切っては引き直し、手を緩めません。',
      en: 'A short game: Rima uses its hand up, draws anew and never lets go.',
    },
    levels: [9, 10],
    record: second,
    notes: [
      {
        at: 5,
        say: {
          ja: 'ケセが 42 に置いた丸を、リマの十字がすぐに捕獲しました。リマの勝つ見こみは60%から68%です。',
          en: "Rima’s cross captures at once the circle that Kese dropped on 42. Rima’s winning chances rise from 60% to 68%.",
        },
      },
      {
        at: 8,
        say: {
          ja: 'リマの「丸と十字とバツ」が前に出ます。ケセの勝つ見こみは27%から9%になりました。',
          en: "Rima’s piece that is all three comes forward. Kese’s winning chances fall from 27% to 9%.",
        },
      },
      {
        at: 11,
        say: {
          ja: 'リマが 24 に丸を置きます。バツを1枚捨てれば 35 に届きます。リマの勝つ見こみは100%です。',
          en: 'Rima drops a circle on 24. With one saltire discarded it reaches 35: Rima’s winning chances are 100%.',
        },
      },
      {
        at: 13,
        say: {
          ja: '丸が 35 の「丸と十字とバツ」を捕獲して、リマの勝ちです。',
          en: 'The circle captures the piece that is all three on 35: Rima wins.',
        },
      },
    ],
  },
]
