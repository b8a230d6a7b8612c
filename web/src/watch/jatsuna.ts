/** Games of Jatsuna to watch. What a sentence says of expected results was asked of the analysis. */

import first from './records/jatsuna-1.json'
import second from './records/jatsuna-2.json'
import type { Watched } from './watched'

export const watched: readonly Watched[] = [
  {
    title: { ja: '一石差の終局', en: 'Decided by one stone' },
    intro: {
      ja: '三者の差は最後まで開きません。隅を取るのはだれか、そして最後の数手でだれが得をするかを見てください。',
      en: 'The three stay close to the end. Watch who gets the corners, and who gains from the last few moves.',
    },
    levels: [10, 8, 9],
    record: first,
    notes: [
      {
        at: 5,
        say: {
          ja: '蛞蝓が g7 に続いて g1 の隅も取りました。隅の石はだれにも挟めません。隅を二つ持った蛞蝓が、ここから先頭を走ります。',
          en: 'Slug takes the corner g1 after g7. A stone in a corner can never be flanked: with two of them Slug leads from here on.',
        },
      },
      {
        at: 29,
        say: {
          ja: '蛞蝓の b3。蛇1個を蛞蝓にし、天敵の蛙2個は獲物の蛇に変えました。蛞蝓の勝つ見こみは6割ほどです。',
          en: 'Slug on b3: one Snake becomes a Slug, and two Frogs, its predators, become Snakes, its prey. Slug’s winning chances are about 60% now.',
        },
      },
      {
        at: 33,
        say: {
          ja: '蛙が d1 で蛞蝓2個を蛙に変えます。蛞蝓が e1 に打つ前は24%だった蛙の勝つ見こみが、この手で4割ほどになりました。',
          en: 'Frog on d1 turns two Slugs into Frogs. A move earlier its winning chances were 24%; with this square free they were 42%.',
        },
      },
      {
        at: 42,
        say: {
          ja: 'ここまで蛞蝓53%、蛙47%。蛙のこの d2 のあと、分析では蛞蝓の勝つ見こみが100%です。',
          en: 'Until here the winning chances were 53% for Slug and 47% for Frog. After this move on d2 the analysis gives Slug 100%.',
        },
      },
      {
        at: 45,
        say: {
          ja: '蛞蝓17個、蛙16個、蛇15個。1個の差で蛞蝓の勝ちです。',
          en: '17 Slugs, 16 Frogs, 15 Snakes: Slug wins by a single stone.',
        },
      },
    ],
  },
  {
    title: { ja: '追う蛙', en: 'Frog comes from behind' },
    intro: {
      ja: '長く先頭だった蛞蝓が、天敵の蛙に石を返されていきます。だれの手がだれを助けたかに注目してください。',
      en: 'Slug leads for a long time, then Frog, its predator, turns the stones back. Watch whose move helps whom.',
    },
    levels: [9, 10, 8],
    record: second,
    notes: [
      {
        at: 12,
        say: {
          ja: 'ここで蛞蝓の勝つ見こみは55%。しばらくはこのまま先頭です。',
          en: 'Slug’s winning chances are 55% here, and it stays in front for a while.',
        },
      },
      {
        at: 21,
        say: {
          ja: '蛙の a4 が変えたのは蛞蝓1個だけ。それでも蛞蝓の勝つ見こみは52%から27%に落ちました。',
          en: 'Frog on a4 turns only one Slug, and yet Slug’s winning chances fall from 52% to 27%.',
        },
      },
      {
        at: 32,
        say: {
          ja: '蛞蝓の f4 は蛙2個を蛇に変えますが、喜ぶのは蛙です。次の g5 があり、蛙の勝つ見こみは19%から54%になりました。',
          en: 'Slug on f4 turns two Frogs into Snakes, but the one who gains is Frog: it has g5 next, and its winning chances rise from 19% to 54%.',
        },
      },
      {
        at: 42,
        say: {
          ja: '蛙の g6。蛞蝓2個を蛙に、蛇1個を蛞蝓に。これで蛙の勝つ見こみは78%から100%になりました。',
          en: 'Frog on g6: two Slugs become Frogs and one Snake a Slug. Frog’s winning chances rise from 78% to 100%.',
        },
      },
      {
        at: 45,
        say: {
          ja: '蛙18個、蛇17個、蛞蝓13個。蛙の逆転勝ちです。',
          en: '18 Frogs, 17 Snakes, 13 Slugs: Frog wins.',
        },
      },
    ],
  },
]
