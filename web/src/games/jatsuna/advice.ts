/** The summary card, and what strong players do.
 *
 *  How the advice was checked. *Arena*: one player with a habit against two that differ from it in
 *  this habit alone; 900 games each, seats rotated, three random moves first, seed 77, ties broken
 *  by lot; par is 33.3 %, in brackets the 95 % interval. *Greedy* takes most own stones at once;
 *  *corner* is greedy, but takes a corner whenever one is legal. *Choice*: what level 10 with
 *  5,000 nodes chose, beside the mean of the legal moves, in 260 positions from games of level 10
 *  with 100 nodes (each move with one chance in ten at random).
 *
 *  1. Arena: corner against greedy 60.1 % (57.0 .. 63.2). Choice, where there was one: 56 %
 *     corners, among the legal moves 18 %.
 *  2. Arena: corner with own stones less the most that the next player can then turn, against
 *     corner, 44.4 % (41.3 .. 47.5). Choice: 1.75 own stones at risk, among the legal moves 2.00.
 *  3. Arena: corner, else most stones turned into whatever, against corner 38.8 % (36.0 .. 41.7).
 *     Choice: 10 % more than the mean both of prey and of predators turned.
 *  4. Arena: corner, then any edge square, against corner 40.6 % (37.6 .. 43.6). Choice: 54 % on
 *     the edge, among the legal moves 48 %.
 *
 *  Not confirmed, and so not said: to shun the squares beside a corner, to turn the leader's
 *  stones first, to leave the next player something that must be flanked, to turn few stones early
 *  on. */

import type { Words } from '../../wire/wire'

export const summary: readonly Words[] = [
  {
    ja: '蛇は蛙に、蛙は蛞蝓に、蛞蝓は蛇に有利です。',
    en: 'Snake beats Frog, Frog beats Slug, Slug beats Snake.',
  },
  {
    ja: '蛇、蛞蝓、蛙の順に、空きマスへ自分の石を1個ずつ置きます。',
    en: 'Snake, Slug and Frog in turn place one stone of their own on an empty square.',
  },
  {
    ja: '自分の石2個のあいだに切れ目なく並んだ、ほかの人の石を挟みます。縦・横・斜めを同時に調べます。',
    en: 'Two of your stones flank the unbroken run of others between them, in any direction.',
  },
  {
    ja: '挟んだ有利な相手は自分の石になり（捕食）、不利な相手は第3の勢力の石になります（変質）。',
    en: 'Flanked stones that you beat are devoured and become yours; those that beat you defect to the third kind.',
  },
  {
    ja: '挟めるマスがあれば、その中から選びます。なければ、どの空きマスにも置けます。',
    en: 'If you can flank, you must. If not, any empty square will do.',
  },
  {
    ja: '中央の聖域には置けず、並びはそこで切れます。',
    en: 'The sanctuary in the middle holds no stone and breaks every run.',
  },
  {
    ja: '盤が埋まったとき、自分の石がいちばん多い人の勝ちです。',
    en: 'When the board is full, most stones of your own kind win.',
  },
]

export const advice: readonly Words[] = [
  {
    ja: '隅に置けるときは、まず隅を考えましょう。隅の石は決して挟まれません。',
    en: 'Take a corner when you may: a stone there is never flanked.',
  },
  {
    ja: '置く前に、次の人がどの石を変えられるかを見ましょう。増える数から、取られる数を引いて選びます。',
    en: 'Before you place, see what the next player could turn: weigh your gain against that loss.',
  },
  {
    ja: '不利な相手を挟むのも得です。その石は有利な相手に変わり、あとで自分の石にできます。',
    en: 'Flanking what beats you pays too: it becomes what you beat, yours to turn later.',
  },
  {
    ja: '迷ったら辺へ。辺の石が挟まれるのは、辺に沿った線だけです。',
    en: 'In doubt, choose the edge: there a stone is flanked only along the edge.',
  },
]
