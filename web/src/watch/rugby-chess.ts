/** Games of Rugby Chess to watch. What a sentence says of expected results was asked of the analysis. */

import first from './records/rugby-chess-1.json'
import second from './records/rugby-chess-2.json'
import type { Watched } from './watched'

export const watched: readonly Watched[] = [
  {
    title: { ja: '奪い返したボール', en: 'The ball won back' },
    intro: {
      ja: 'タックルとパスの応酬のあと、長い我慢比べになります。最後は1本のパスで決まります。',
      en: 'Tackles and passes, then a long wait. In the end one pass decides it.',
    },
    levels: [10, 8],
    record: first,
    notes: [
      {
        at: 18,
        say: {
          ja: '黒の a9 が f7 へ走ってタックル。白の f6 は必ずパスをしなければなりません。形勢はまだ互角です。',
          en: 'Black runs from a9 to f7 and tackles: f6 must pass. The game is still even.',
        },
      },
      {
        at: 56,
        say: {
          ja: '黒が d7 に走ってタックルし、ボールを奪いました。',
          en: 'Black runs to d7, tackles and takes the ball.',
        },
      },
      {
        at: 58,
        say: {
          ja: '白がすぐに f6 へ走ってタックルし、奪い返します。白の勝つ見こみは59%です。',
          en: 'White runs to f6 at once, tackles and takes it back. White’s winning chances are 59%.',
        },
      },
      {
        at: 69,
        say: {
          ja: '白の b6 が g6 まで走ってタックルし、ボールを奪いました。ここから白が7割ほどの有利を保ちます。',
          en: 'White runs from b6 all the way to g6, tackles and takes the ball. From here on White’s winning chances are about 70%.',
        },
      },
      {
        at: 156,
        say: {
          ja: 'g5 から g2 へのパス。深く読むと、ここから先、黒に防ぐ手はありません。',
          en: 'The pass from g5 to g2. A deep analysis finds no defence for Black from here on.',
        },
      },
      {
        at: 162,
        say: {
          ja: 'a8 から d9 へ走ってトライ。白の勝ちです。',
          en: 'From a8 to d9: a try. White wins.',
        },
      },
    ],
  },
  {
    title: { ja: '長い我慢', en: 'Patience' },
    intro: {
      ja: '150手を超えても互角のまま。黒の守りがほどける一瞬を待ちます。',
      en: 'Even for more than 150 moves: White waits for the moment at which the defence opens.',
    },
    levels: [8, 10],
    record: second,
    notes: [
      {
        at: 140,
        say: {
          ja: '140手まで進んでも、白52%、黒48%。どちらも守りを崩しません。',
          en: 'After 140 moves the winning chances are 52% for White and 48% for Black: neither defence opens.',
        },
      },
      {
        at: 161,
        say: {
          ja: '白の d4 がボールを持って g5 へ。深く読むと、ここから先、黒に防ぐ手はありません。',
          en: 'White runs with the ball from d4 to g5. A deep analysis finds no defence for Black from here on.',
        },
      },
      {
        at: 167,
        say: {
          ja: '白の e6 が g7 へ走り、パスの受け手になります。',
          en: 'White runs from e6 to g7, to receive a pass there later.',
        },
      },
      {
        at: 172,
        say: {
          ja: '黒は続けてタックルしますが、そのたびに白はパスでつなぎます。',
          en: 'Black tackles again and again, and every time White passes on.',
        },
      },
      {
        at: 175,
        say: {
          ja: 'g7 から b9 へ走ってトライ。白の勝ちです。',
          en: 'From g7 to b9: a try. White wins.',
        },
      },
    ],
  },
]
