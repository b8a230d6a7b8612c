/** The rules in a few lines, and what strong players do. */

import type { Words } from '../../wire/wire'

export const summary: readonly Words[] = [
  {
    ja: '相手の「丸」「十字」「バツ」をそろえて牢に入れるか、「丸と十字とバツ」を捕らえれば勝ちです（K10）。',
    en: 'Capture a circle, a cross and a saltire, or the piece that is all three, to win (K10).',
  },
  {
    ja: '手番には、手札を空いた陸に置く、自分の駒を動かす、船を動かす、のどれか一つを行います（K5）。',
    en: 'One thing a turn: drop a card on empty land, move a piece, or move a ship (K5).',
  },
  {
    ja: '固有の動き：＋ は上下左右、× は斜めに1マスです。○ は動かず、三つを重ねた駒はどれでもできます（K7）。',
    en: 'Own steps: ＋ one square orthogonally, × one diagonally, ○ none, all three either way or none (K7).',
  },
  {
    ja: 'さらに手札を捨てて進めます。＋ で上下左右、× で斜めに1マスです。駒を踏んでいるときは、先に ○ を1枚捨てます（K7）。',
    en: 'Then discard to go on: ＋ orthogonally, × diagonally; from on top of a piece discard a ○ first (K7).',
  },
  {
    ja: '水は船のいるマスだけ通れます。止まれるのは陸の、空きマスか相手の駒の上です（K7a、K7b）。',
    en: 'Water only where a ship is. Stop on land, on an empty square or an enemy (K7a, K7b).',
  },
  {
    ja: '手番の終わりに手札がなければ3枚引きます（K11）。パスが2回続けば引き分けです（K12）。',
    en: 'Hand empty at the end of your turn: draw three (K11). Two passes in a row: a draw (K12).',
  },
  {
    ja: 'ケセは ○ ハステ、＋ モホンタ、× ディレツォ、三つでオンマフィ。リマは ○ マホスマ、＋ ハヨンティ、× サメゴ、三つでミラです（K2a）。',
    en:
      'Kese says ○ Haste, ＋ Mohonta, × Diretso, all three Ommafi; ' +
      'Rima ○ Mahosma, ＋ Hayonti, × Samego, all three Mira (K2a).',
  },
  {
    ja: 'ふたりは光の神パモンケセと闇の神パモリマ、駒はその眷属サンガパモです（K2a）。',
    en: 'The two players are the gods Pamonkese (light) and Pamorima (dark); the pieces are their Sangapamo (K2a).',
  },
  {
    ja: '船はソハンダ。＋ がセミゴハ、× がピヤ。水はイェカ、盤はナハスタといいます（K2a）。',
    en: 'The ships are Sohanda: ＋ Semigoha, × Piya. The water is Yeka, the board Nahasta (K2a).',
  },
]

/* How each line was checked. Simple players met in `teban arena`, 200 games a match, seed 5: all
   win when they can and else play at random among what they prefer; `careful` leaves out turns
   after which the other could win at once, `taking` is careful and captures when it can, the
   others are `taking` and prefer something more. Beside them 200 games of level 10 against
   itself, 20000 nodes a turn, seed 11, one of them drawn. Scores with their 95 % intervals:
     careful against one that does not look   83.0 % (77.5 .. 87.4)
     taking against careful                   55.5 % (49.0 .. 61.8), no clear gain
     dropping first against taking            66.0 % (59.7 .. 71.8)
     never dropping against taking             8.0 % (4.9 .. 12.8)
     spending most cards against taking       67.0 % (60.2 .. 73.1)
     saving cards against taking              12.5 % (8.6 .. 17.8)
     level 10: 182 of 199 wins by the piece that is all three; 187 of the 199 winning turns
     discarded a card, 103 two or three; 599 of their 1981 turns were drops */
export const advice: readonly Words[] = [
  {
    ja: '指す前に、相手が次の手番で勝てないか確かめましょう。それだけで、ほかの手はでたらめでも、確かめない相手に8割勝てました。',
    en: 'Check whether the other side could win next turn: doing that alone, and all else at random, won 4 games in 5.',
  },
  {
    ja: '決着の9割は「丸と十字とバツ」。まず自分のその駒を、相手の手札が届かないところに置きましょう。',
    en: 'The piece that is all three decides 9 games in 10: keep yours beyond their reach.',
  },
  {
    ja: '手札はどんどん置きましょう。強いコンピュータの手番の3割は「置く」で、置かない人はまず勝てません。',
    en: 'Drop cards freely: strong players drop on 3 turns in 10, and whoever never drops hardly ever wins.',
  },
  {
    ja: '手札はためずに使いきるほうが得です。なくなれば3枚引けます。',
    en: 'Use cards up rather than save them: an empty hand draws three.',
  },
  {
    ja: '勝ちを決める手番は、ほとんど手札を捨てて届きます。自分の ＋ と × で届くマスをいつも見ておきましょう。',
    en: 'Winning turns are paid with cards: keep seeing how far your ＋ and × can take you.',
  },
  {
    ja: '取れる駒をいつも取るだけでは、はっきりした差はつきません。取る前に、ほかの手も見ましょう。',
    en: 'Capturing whenever you can makes no clear difference: look at other turns, too.',
  },
]
