/** Isshin Ittai on the page. */

import { forAnyView } from '../own'
import { Board } from './board'
import { roleOf } from './calls'
import { deck } from './deck'
import { diagrams } from './diagrams'
import { JudgementTable } from './judgement-table'
import { lesson } from './lesson'
import { firstSeat } from './opening'
import { Picture } from './picture'
import { back, fromSeat, type IsshinView } from './view'

export const face = forAnyView<IsshinView>({
  id: 'isshin-ittai',
  author: { name: { ja: 'イリクンデ、萬印堂', en: 'イリクンデ, 萬印堂' } },
  Board,
  Picture,
  back,
  composite: true,
  minutes: 5,
  tall: 1.25,
  begins: { ja: '先手は、はじめの一枚で決まります。', en: 'The opening cards decide who begins.' },
  summary: [
    { ja: '蛙は蛞に、蛞は蛇に、蛇は蛙に有利です。どの型にも陰と陽があります（I1）。', en: 'Frog beats Slug beats Snake beats Frog; each is yin or yang (I1).' },
    { ja: '手番には、構え・間合・練気のうち一つを行います（I4）。', en: 'On your turn: stance, distance or spirit (I4).' },
    { ja: '構え：場のカードに1枚重ねます。直前の1枚と合わせて状態が決まります（I5）。', en: 'Stance: lay a card; with the one before it makes your state (I5).' },
    { ja: '間合：手札を4枚＋練気の数まで補います（I6）。', en: 'Distance: draw until you hold four, plus one for each of your markers (I6).' },
    { ja: '練気：型カード2枚を捨てて、練気カードを1枚取ります（I7）。', en: 'Spirit: discard two form cards for a marker (I7).' },
    { ja: '陰陽が異なれば、同型は押し、異型は斬りです。ほかは型（守り）です（I9）。', en: 'Yin and yang differ: the same form is a power attack, another form an attack; anything else is a guard (I9).' },
    { ja: '行動のあと、相手の状態に応じられていなければ負けです。相手が守りなら、三位一体カードで勝ちます（I10）。', en: 'After acting, if you have not answered the other’s state you lose; the Trinity beats a guard (I10).' },
  ],
  SummaryTable: JudgementTable,
  role: (view, history, seat) => roleOf(seat, firstSeat(view, history)),
  // Checked: the first two follow from I10 and I9 (nothing loses against guard; distance and spirit
  // end in guard). The third: `teban arena isshin-ittai level:10 greedy --movetime 200` 92.5 %
  // (86.5 .. 96.0, 120 games), where greedy takes power, then attack, whenever it can.
  advice: [
    { ja: '間合は相手が守りのときにとりましょう。その手番で負けることはありません。', en: 'Take distance while the other is in guard: you cannot lose on that turn.' },
    { ja: '相手が三位一体カードを持ったら、守りで手番を終えないこと。間合と練気のあとは必ず守りです。', en: 'Once the other holds the Trinity, do not end in guard; distance and spirit always do.' },
    { ja: '攻めるチャンスのたびに攻めるだけでは勝てません。いつも攻める相手に、レベル10は100回のうち92回勝ちます。', en: 'Attacking whenever you can is not enough: level 10 beats such a player in 92 games of 100.' },
  ],
  lesson,
  diagrams,
  deck,
  fromSeat,
  presets: [],
})
