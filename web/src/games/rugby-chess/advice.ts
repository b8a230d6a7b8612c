/** What strong players do.
 *
 *  Checked with two matches of level 10 against itself, of 200 different games each:
 *    A: teban arena rugby-chess level:10 level:10 --nodes 3000 --games 400 --openings 4 --seed 7
 *       --concurrency 1 --hash 16
 *    B: the same with --nodes 6000 --openings 6 --seed 99
 *  (400 games, because each opening is played twice and comes out the same.) Every event was
 *  replayed and the following counted; a figure is A / B.
 *  - Shield: when a turn ends, a holder has a team mate directly in front 77 % / 79 % of the time.
 *    With none there it is tackled by the next event 35 % / 37 % of the time, else 0.3 % (a loss
 *    of the side's other ball).
 *  - Exits: a ball is lost by the next event 0.3 % / 0.3 % of the time when its holder can step
 *    back and pass, 1.8 % / 1.6 % with a piece behind it, 7.8 % / 5.8 % with nobody to pass to,
 *    14 % / 7 % on the home row (G8a).
 *  - Tackles: the side of a tackler that did not get the ball won 43 % / 36 %; the side with more
 *    pieces turned over 40 % / 44 %.
 *  - Tries: 56 % / 59 % were scored by a piece that its side's event before had passed to;
 *    49 % / 42 % by a run with a sideways leg.
 *  Not confirmed, and so not said: how many pieces should stay at home (A and B disagree), and that
 *  holding both balls decides the game (55 % / 53 %). */

import type { Words } from '../../wire/wire'

export const advice: readonly Words[] = [
  {
    ja: 'ボールを持つ駒のすぐ前に、味方を立てましょう。正面がふさがっていれば、タックルされません。',
    en: 'Keep a team mate directly in front of your ball: then nobody can tackle it.',
  },
  {
    ja: '正面が空いているなら、すぐ後ろを空け、パスの線に味方を置きます。奪われずにすみます（G8a）。',
    en: 'If its front is open, keep the square behind it free and somebody to pass to (G8a).',
  },
  {
    ja: '自陣の行でボールを持ち続けるのは危険です。下がれないので、タックルされれば奪われます。',
    en: 'Do not linger with a ball on your home row: it cannot step back, so a tackle takes it.',
  },
  {
    ja: '奪えないタックルは、最後の手段です。した駒はひっくりかえり、しばらく守りに使えません（G9）。',
    en: 'A tackle that takes no ball is a last resort: it turns your own piece over (G9).',
  },
  {
    ja: 'トライの半分以上は、直前にパスを受けた駒が決めます。道の開いた味方へ、走ってからパスしましょう。',
    en: 'More than half of all tries follow a pass: run, then pass to whoever has an open way.',
  },
  {
    ja: '相手のトライは、斜めだけでなく「水平、続いて斜め」でも来ます。両方の道を見ましょう。',
    en: 'Tries come along the diagonal, and nearly as often sideways first. Watch both ways.',
  },
]
