/** The rules in a few lines. */

import type { Words } from '../../wire/wire'

export const summary: readonly Words[] = [
  {
    ja: 'ボールを持つ駒をインゴール（いちばん奥の行）まで動かせば、トライで勝ちです。',
    en: 'Carry a ball into the in-goal, the row farthest from you: a try, and you win.',
  },
  {
    ja: '手番には、駒を動かす、パスする、動かしてからパスする、のどれか一つを行います。',
    en: 'On your turn move a piece, pass a ball, or move with a ball and then pass it.',
  },
  {
    ja: '走り：水平に何マスでも、続いて同じ側の斜め前へ何マスでも。片方だけでもかまいません。',
    en: 'Run: any distance sideways, then any distance diagonally forward to the same side; either part may be left out.',
  },
  {
    ja: '後退：まっすぐ後ろへ何マスでも。駒は飛び越せず、取られることもありません。',
    en: 'Retreat: straight back, any distance. Nobody is jumped over or captured.',
  },
  {
    ja: 'パス：左、右、真後ろ、左後ろ、右後ろの線で最初に出会う、ボールのない味方へ渡します。',
    en: 'Pass: sideways, back or diagonally back. The first piece on the line must be a team mate without a ball.',
  },
  {
    ja: '相手の正面で止まれるのはタックルだけ。ボールのない駒が、ボールを持つ相手の前で止まります。',
    en: 'Stop in front of an enemy only to tackle: without a ball, facing one that has a ball.',
  },
  {
    ja: 'された側は必ずパスして1マス下がります。した駒はひっくりかえり、一度動くまでタックルできません。',
    en: 'The tackled side must pass and steps back; the tackler is turned over until it moves.',
  },
  {
    ja: '下がれないかパスできなければ、ボールは奪われます。奪った駒は味方にパスして1マス下がります。',
    en: 'If it cannot step back or pass, the tackler takes the ball, passes it and steps back.',
  },
]
