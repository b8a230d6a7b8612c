/** The rules in a few lines, and what strong players do. */

import type { Words } from '../../engine/wire'

export const summary: readonly Words[] = [
  {
    ja: '相手の「丸」「十字」「バツ」をそろえて牢に入れるか、「丸と十字とバツ」を捕らえれば勝ち（K10）。',
    en: 'Capture a circle, a cross and a saltire, or the one piece that is all three, and you win (K10).',
  },
  {
    ja: '手番には一つだけ。手札を空いた陸に置く、自分の駒を動かす、船を動かす（K5）。',
    en: 'One thing a turn: drop a card on empty land, move a piece, or move a ship (K5).',
  },
  {
    ja: '固有の動き：＋ は上下左右、× は斜めに1マス。○ は動かず、三つを重ねた駒はどれでも（K7）。',
    en: 'Own steps: ＋ one square orthogonally, × diagonally, ○ none, the three together any (K7).',
  },
  {
    ja: 'さらに手札を捨てて進めます。＋ で上下左右、× で斜めに1マス。駒を踏んでいるときは ○ ももう1枚（K7）。',
    en: 'Then discard to go on: ＋ orthogonally, × diagonally; from on top of a piece add a ○ (K7).',
  },
  {
    ja: '水は船のいるマスだけ通れます。止まれるのは陸の、空きマスか相手の上（K7a、K7b）。',
    en: 'Water only where a ship is. Come to rest on land, empty or an enemy (K7a, K7b).',
  },
  {
    ja: '手番の終わりに手札がなければ3枚引きます（K11）。パスが2回つづけば引き分け（K12）。',
    en: 'Hand empty at the end of your turn: draw three (K11). Two passes in a row: a draw (K12).',
  },
  {
    ja: 'ケセは ○ ハステ、＋ モホンタ、× ディレツォ、三つでオンマフィ。リマは ○ マホスマ、＋ ハヨンティ、× サメゴ、三つでミラ（K2a）。',
    en: "Kese's names: ○ Hasute, ＋ Mohonta, × Diretso, all three Onmafi. Rima's: ○ Mahosuma, ＋ Hayonti, × Samego, all three Mira (K2a).",
  },
  {
    ja: '船はソハンダ。＋ がセミゴハ、× がピヤ。水はイエカ、盤はナハスタ（K2a）。',
    en: 'The ships are Sohanda: ＋ Semigoha, × Piya. The water is Ieka, the board Nahasuta (K2a).',
  },
]

/* How each line was checked. Simple players met in `teban arena`, 200 games a match, seed 5: all win
   when they can and else play at random among what they prefer; `careful` leaves out turns after
   which the other could win at once, `taking` is careful and captures when it can, the others are
   `taking` and prefer something more. Beside them 152 games of level 10 against itself, 20000
   nodes a turn, seed 11.
     careful beats one that does not look      83.0 % (77.5 .. 87.4)
     taking against careful                    55.5 % (49.0 .. 61.8): no clear gain
     taking and dropping first beats taking    66.0 % (59.7 .. 71.8), and one that never drops gets 8.0 %
     spending most cards beats taking          67.0 % (60.2 .. 73.1), and one that saves them gets 12.5 %
     level 10: 136 of 152 wins by the piece that is all three; 143 of 152 winning turns discarded
     a card, 78 two or three; 472 of 1387 turns were drops */
export const advice: readonly Words[] = [
  {
    ja: '指す前に、相手が次の手番で勝てないか数えましょう。これだけで、見ない相手に8割勝てます。',
    en: 'Before you let go, count whether the other can win next turn. That alone beats who does not look four times in five.',
  },
  {
    ja: '決着の9割は「丸と十字とバツ」。まず自分のそれを、相手の手札が届かないところに。',
    en: 'Nine games in ten are decided by the piece that is all three: keep yours beyond the reach of the other hand.',
  },
  {
    ja: '手札はどんどん置きましょう。強い手の3回に1回は「置く」で、置かない人はまず勝てません。',
    en: 'Drop cards freely: one strong turn in three is a drop, and who never drops hardly wins.',
  },
  {
    ja: '手札はためずに使いきるほうが得です。なくなれば3枚引けます。',
    en: 'Use cards up rather than save them: an empty hand draws three.',
  },
  {
    ja: '勝ちを決める手番は、ほとんど手札を捨てて届きます。自分の ＋ と × で届くマスをいつも見ておきましょう。',
    en: 'Almost every winning turn is reached with discards: keep seeing the squares your ＋ and × can buy.',
  },
  {
    ja: '取れる駒を取るだけでは、あまり差がつきません。取ったあとに取り返されないかを先に見ましょう。',
    en: 'Capturing whatever can be captured gains little by itself: look first at what comes back.',
  },
]
