/** The lesson: one thing at a time, from the first run to a win in two turns. All positions,
 *  events, reasons and replies are the engine's. */

import type { Task } from '../face'
import type { RugbyView } from './view'

export const lesson: readonly Task<RugbyView>[] = [
  {
    say: {
      ja: 'ボールをインゴール（いちばん奥の行）まで運べば、トライで勝ちです。駒は斜め前へ何マスでも走れます。ボールを持つ d1 の駒を走らせましょう。',
      en: 'Carry a ball into the in-goal, the row farthest from you, and you win. Pieces run diagonally forward, any distance: run with the ball on d1.',
    },
    done: {
      ja: 'ボールもいっしょに運びました。まっすぐ前へは、どの駒も動けません。',
      en: 'The ball went along. No piece ever moves straight forward.',
    },
    tip: {
      ja: 'd1 を押し、丸い印のどれかを押して、もう一度押します。',
      en: 'Press d1, then one of the dots, then the same dot again.',
    },
    position: 'pppbppp/......./......./......./......./......./......./......./PPPBPPP w - 0',
    seat: 'w',
    events: ['d1a4', 'd1b3', 'd1c2', 'd1e2', 'd1f3', 'd1g4'],
  },
  {
    say: {
      ja: '先に水平に進み、続いて同じ側の斜め前へ曲がることもできます。b1 から g4 まで走りましょう。',
      en: 'A run may start sideways, then go diagonally to the same side. Run from b1 to g4.',
    },
    done: {
      ja: '右へ2マス、右斜め前へ3マス。合わせて一つの走りです。',
      en: 'Two squares to the right, three diagonally: two legs, one run.',
    },
    tip: {
      ja: 'b1 を押してから g4 を押します。矢印が道すじです。',
      en: 'Press b1, then g4. The arrow shows the way.',
    },
    position: 'ppp.ppp/...b.../......./......./......./......./......./......./BP..... w - 2',
    seat: 'w',
    events: ['b1g4'],
  },
  {
    say: {
      ja: '下がるときは、まっすぐ後ろへ何マスでも下がれます。f6 の駒を f2 まで下げましょう。',
      en: 'A retreat goes straight back, any distance. Bring f6 back to f2.',
    },
    done: {
      ja: '斜め後ろへは動けません。戻る道は、まっすぐ一本です。',
      en: 'There is no move diagonally back: the way home is one straight line.',
    },
    tip: { ja: 'f6 を押し、f2 を押します。', en: 'Press f6, then f2.' },
    position: '..pbp../......./......./.....P./......./......./......./......./..B...P w - 4',
    seat: 'w',
    events: ['f6f2'],
  },
  {
    say: {
      ja: '駒は飛び越せず、取ることもありません。確かめるために、a1 から d4 へ走ろうとしてみましょう。',
      en: 'Pieces are never jumped over or captured. Just to see: try to run from a1 to d4.',
    },
    done: {
      ja: 'c3 の味方が道をふさいでいました。通るマスは、すべて空いていなければなりません。',
      en: 'Your own piece on c3 is in the way. Every square passed must be empty.',
    },
    tip: { ja: 'a1 を押し、印のない d4 を押します。', en: 'Press a1, then d4, though it has no mark.' },
    position: '..pbp../......./......./......./......./......./..P..../......./PB..... w - 4',
    seat: 'w',
    refused: 'blocked',
  },
  {
    say: {
      ja: 'ボールは後ろか横へパスします。線の上で最初に出会う味方が受け手です。d5 からパスしましょう。',
      en: 'The ball is passed back or sideways, to the first team mate on the line. Pass from d5.',
    },
    done: {
      ja: 'パスの線は、左・右・真後ろ・左後ろ・右後ろの五つです。前へは投げられません。',
      en: 'There are five lines: left, right, back, back-left, back-right. Never forward.',
    },
    tip: {
      ja: 'd5 を押し、点線の輪がついた味方を押します。',
      en: 'Press d5, then a team mate with a dashed ring.',
    },
    position: '..pbp../......./......./......./...B..P/......./.P...../...P.../....... w - 8',
    seat: 'w',
    events: ['d5>b3', 'd5>d2', 'd5>g5'],
  },
  {
    say: {
      ja: '走ってからパスすることもできます。d3 から g6 まで走り、真後ろの g2 へパスしましょう。',
      en: 'You may run and then pass. Run from d3 to g6, then pass straight back to g2.',
    },
    done: {
      ja: '走るのもパスするのも同じ駒です。順番は、走ってからパスです。',
      en: 'One piece does both, first the run and then the pass.',
    },
    tip: {
      ja: 'd3、g6 と押したら、決める前に g2 を押します。',
      en: 'Press d3 and g6, and before you confirm, g2.',
    },
    position: '..pbp../......./......./......./......./......./...B.../......P/......P w - 8',
    seat: 'w',
    events: ['d3g6>g2'],
  },
  {
    say: {
      ja: '相手のすぐ正面で止まることを「向かい合う」といいます。a2 から f7 へ走ろうとしてみましょう。',
      en: 'To stop right in front of an enemy is to face it. Just to see: try to run from a2 to f7.',
    },
    done: {
      ja: '相手がボールを持っていないので、止まれません。通りすぎて g8 まで走るのはかまいません。',
      en: 'The enemy there holds no ball, so you may not stop. Running past it to g8 is fine.',
    },
    tip: { ja: 'a2 を押し、印のない f7 を押します。', en: 'Press a2, then f7, though it has no mark.' },
    position: '..pb.../.....p./......./......./......./......./......./P....../.B....P w - 6',
    seat: 'w',
    refused: 'faces-enemy',
  },
  {
    say: {
      ja: 'ボールを持つ相手となら、向かい合えます。それがタックルです。a1 の駒で e6 にタックルしましょう。',
      en: 'An enemy with a ball you may face: that is a tackle. Tackle e6 with the piece on a1.',
    },
    done: {
      ja: '黒は必ずパスし、1マス下がりました。ボールを奪えなかった駒は、ひっくりかえります。',
      en: 'Black had to pass and step back. A tackler that gets no ball is turned over.',
    },
    tip: { ja: 'a1 を押し、火花の印がある e5 を押します。', en: 'Press a1, then the spark on e5.' },
    position: '..p.p../......./......./....b../......./......./......./......./P..B..P w - 10',
    seat: 'w',
    events: ['a1e5'],
    reply: ['e6>e9'],
  },
  {
    say: {
      ja: '今度はタックルされました。d5 から味方へパスしましょう。ほかのことはできません。',
      en: 'Now you were tackled. Pass from d5 to a team mate: nothing else is allowed.',
    },
    done: {
      ja: 'ボールは無事です。タックルされた駒は、ひとりでに1マス下がります。',
      en: 'The ball is safe. The tackled piece steps back one square by itself.',
    },
    tip: { ja: '点線の輪がついた c4 か g5 を押します。', en: 'Press c4 or g5, which have dashed rings.' },
    position: '..p..../....b../......./...x.../...B..P/..P..../......./......./P.....P w td5 12',
    seat: 'w',
    events: ['d5>c4', 'd5>g5'],
  },
  {
    say: {
      ja: '後ろに駒があって下がれない相手からは、ボールを奪えます。a1 の駒で e6 にタックルしましょう。',
      en: 'An enemy that cannot step back loses its ball. Tackle e6 with the piece on a1.',
    },
    done: {
      ja: '奪いました！ この駒はひっくりかえりません。続けて味方へパスし、1マス下がります。',
      en: 'Taken! The tackler is not turned over; next it passes to a team mate and steps back.',
    },
    tip: { ja: 'a1 を押し、火花の印がある e5 を押します。', en: 'Press a1, then the spark on e5.' },
    position: '..p..../......./....p../....b../......./......./......./......./P..BP.P w - 10',
    seat: 'w',
    events: ['a1e5'],
  },
  {
    say: {
      ja: 'パスできる味方がいない相手からも、奪えます。a1 の駒で e6 にタックルしましょう。',
      en: 'An enemy with nobody to pass to loses its ball as well. Tackle e6 with the piece on a1.',
    },
    done: {
      ja: '後ろの e7 は空いていますが、五つのパスの線に黒の駒がいません。ボールを持つ駒のそばには、いつも味方を置いておきましょう（G8a）。',
      en: 'e7 behind it is free, but no black piece stands on its five pass lines. Never leave your ball alone (G8a).',
    },
    tip: { ja: 'a1 を押し、火花の印がある e5 を押します。', en: 'Press a1, then the spark on e5.' },
    position: 'p.p..../......./......./....b../......./......./......./......./P..BP.P w - 10',
    seat: 'w',
    events: ['a1e5'],
  },
  {
    say: {
      ja: '自陣の行（いちばん手前の行）では下がれません。a5 の駒で、9行目の d9 にタックルしましょう。',
      en: 'On its home row a piece cannot step back. Tackle d9 with the piece on a5.',
    },
    done: {
      ja: 'となりにパスできる味方がいても、下がれないのでボールを奪われました。自陣の行にボールを置いておくのは危険です（G8a）。',
      en: 'It had team mates beside it, but no square to step back to: the ball is taken. Do not keep yours on your home row (G8a).',
    },
    tip: { ja: 'a5 を押し、火花の印がある d8 を押します。', en: 'Press a5, then the spark on d8.' },
    position: '..pbp../......./......./......./P....../......./......./...P.../...B..P w - 10',
    seat: 'w',
    events: ['a5d8'],
  },
  {
    say: {
      ja: 'ひっくりかえった駒は、一度動くまでタックルできません。b4 から e7 へ走ろうとしてみましょう。',
      en: 'A turned-over piece cannot tackle until it has moved. Try to run from b4 to e7.',
    },
    done: {
      ja: 'タックルはできませんが、ほかの場所へなら動けます。動けば、もとに戻ります。',
      en: 'No tackle; but it may move elsewhere, and that turns it back up.',
    },
    tip: { ja: 'b4 を押し、印のない e7 を押します。', en: 'Press b4, then e7, though it has no mark.' },
    position: '..p..../....b../......./......./......./.X...../......./......./...B..P w - 14',
    seat: 'w',
    refused: 'turned-over',
  },
  {
    say: {
      ja: 'ボールを持ってインゴール（9行目）に着けば勝ちです。トライを決めましょう！',
      en: 'Carry a ball into the in-goal, row 9, and you win. Score a try!',
    },
    done: {
      ja: 'トライ！ 水平、斜めの順に道を見ると、思わぬ所から届きます。',
      en: 'Try! Look sideways first, then along the diagonal: it reaches further than you think.',
    },
    tip: { ja: 'e6 を押し、旗のある a9 を押します。', en: 'Press e6, then the flag on a9.' },
    position: '...p.../..b..../p....../....B../.P...../......./......./......./......P w - 20',
    seat: 'w',
    events: ['e6a9'],
  },
  {
    say: {
      ja: '二手で勝ちましょう。まず、黒がどう応じても次にトライできる一手を指します。走ってパスです。',
      en: 'Win in two. First a turn after which nothing stops your try: a run and a pass.',
    },
    done: {
      ja: 'b7 の味方が盾になり、黒は b6 に届きません。黒は e9 をふさぎましたが……',
      en: 'The piece on b7 is a shield: nobody gets at b6. Black has closed e9, but...',
    },
    tip: {
      ja: 'd5 から b7 まで走り、真後ろの b6 へパスします。',
      en: 'Run from d5 to b7 and pass straight back to b6.',
    },
    position: 'p.....p/p.b..../......./.P...../...B.../......./...P.../......./....... w - 20',
    seat: 'w',
    events: ['d5b7>b6'],
    reply: ['a9e9'],
  },
  {
    say: {
      ja: '仕上げです。e9 はふさがれました。b6 からトライできるのは、どこでしょう？',
      en: 'Now finish it. e9 is closed: where can b6 score?',
    },
    done: {
      ja: '水平に1マスずらせば、となりの斜めが開いていました。これで卒業です！',
      en: 'One square sideways, and the next diagonal was open. That is the whole game!',
    },
    tip: { ja: 'b6 を押し、旗のある f9 を押します。', en: 'Press b6, then the flag on f9.' },
    position: '....p.p/p.b..../.P...../.B...../......./......./...P.../......./....... w - 22',
    seat: 'w',
    events: ['b6f9'],
  },
]
