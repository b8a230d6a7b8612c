/** What strong players do, and how it was checked: 400 games of level 10 against itself,
 *
 *    teban arena card-slot level:10 level:10 --games 400 --nodes 20000 --seed 11 --concurrency 1
 *
 *  and 200 each of `greedy` and of `random` against itself (the same seed), replayed to count
 *  lines and cards. Gained: cards drawn (C9: W, B) or taken (3, C).
 *
 *  - Player 2 won 361 of 400 (90 %); random 83 %, greedy 57.5 %.
 *  - Gained equally often: player 2 won 158 of 160; player 2 more: 202 of 203; player 1 more:
 *    player 1 won 36 of 37.
 *  - Boards with a free slot on which two alike (not Replay) wait for a third: level 10 leaves
 *    5 %, greedy 20 %, random 29 %; of those that level 10 leaves, 43 % are completed by the next
 *    placement.
 *  - Lines a game, winner and loser: Bell 0.54 and 0.15, Watermelon 0.19 and 0.03, Cherry 0.17
 *    and 0.06, Replay 0.08 and 0.49.
 *  - 37 of 400 games (9 %) ended with three Gold 7.
 *  - First card: in 60 deals in which player 1 held all four kinds, the expected result of
 *    player 1 after each (level 10, `go nodes 20000`) was on average Bell 24.6 %, Watermelon
 *    17.3 %, Cherry 15.4 %, Replay 13.7 %; the Bell was best in 55 of the 60. */

import type { Words } from '../../wire/wire'

export const advice: readonly Words[] = [
  {
    ja: '後攻が有利です。強い人どうしでは10回に9回、後攻が勝ちます。先攻と後攻を入れかえて2回遊びましょう。',
    en: 'Player 2 is favoured and wins nine of ten games between strong players. Play two and swap seats.',
  },
  {
    ja: '手札を増やした枚数を数えましょう。同じなら後攻の勝ち。先攻は1枚でも多く増やす必要があります。',
    en: 'Count the cards each has gained. If it is the same, player 2 wins; player 1 needs one more.',
  },
  {
    ja: '先攻の最初の1枚は、まずベルを考えましょう。',
    en: 'As player 1, think of a Bell first for the centre.',
  },
  {
    ja: '同じ図柄を2枚並べて、3枚目のマスを空けておかないこと。強い人がそうするのは20回に1回ほどです。',
    en: 'Leave no two alike with the third slot free: strong players do so about once in twenty placements.',
  },
  {
    ja: '勝った側がいちばん多く作った役はベルです。相手がベルを2枚並べたら、すかさずもらいましょう。',
    en: 'Winners make Bell lines most often. When two Bells wait for a third, be the one who places it.',
  },
  {
    ja: 'REPLAYの役は手札が増えません。多く作っていたのは、負けた側でした。',
    en: 'A Replay line gains you no card. It is the losing side that makes most of them.',
  },
  {
    ja: '金色の7で終わるのは11回に1回ほど。2枚見えたらまず止め、自分の7は大事に使いましょう。',
    en: 'About one game in eleven ends with Gold 7s. Break up two of them first, and mind where yours go.',
  },
]
