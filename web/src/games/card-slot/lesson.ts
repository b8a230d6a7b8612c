/** The lesson: one short task for each thing that a line, a slot or a card can do. */

import type { Task } from '../face'
import type { CardSlotView } from './view'
import { position } from './position'

export const lesson: readonly Task<CardSlotView>[] = [
  {
    say: {
      ja: '金色の7を3枚そろえるか、相手の手札が先になくなれば勝ちです。先攻の最初の手番です。手札から1枚選んで、中央のマス9に置きましょう。',
      en: 'Make three Gold 7s, or have cards left when the other has none, and you win. This is the first turn: choose a card and put it on slot 9, the centre.',
    },
    done: {
      ja: '最初の手番はこれで終わりです。次からは、空いているマスならどこにでも置けます。',
      en: 'That is the whole first turn. From now on any empty slot will do.',
    },
    tip: {
      ja: 'チェリー、スイカ、ベル、REPLAYのどれかを9へ。',
      en: 'A Cherry, Watermelon, Bell or Replay, on 9.',
    },
    position: position({
      rows: '... ... ...',
      hands: ['73CWWBBRR', 'CCWWBBBRR'],
      phase: 'centre',
    }),
    seat: '1',
    events: ['C@9', 'W@9', 'B@9', 'R@9'],
    reply: ['B@1'],
  },
  {
    say: {
      ja: '同じ場面です。金色の7を中央に置いてみてください。',
      en: 'The same again. Try to put the Gold 7 on the centre.',
    },
    done: {
      ja: '最初の1枚に、金色の7と銀色の3は使えません。あとで9が空けば、7も置けます。',
      en: 'The first card may not be a Gold 7 or a Silver 3. When 9 is free again later, a 7 may go there.',
    },
    tip: { ja: '金色の7を選んで、マス9へ。', en: 'Choose the Gold 7, then slot 9.' },
    position: position({
      rows: '... ... ...',
      hands: ['73CWWBBRR', 'CCWWBBBRR'],
      phase: 'centre',
    }),
    seat: '1',
    refused: 'not-on-centre',
  },
  {
    say: {
      ja: 'ベルが斜めに2枚あります。3枚目を置いて役を作りましょう。',
      en: 'Two Bells on a diagonal. Complete the line.',
    },
    done: {
      ja: 'ベルの役で1枚引きます。そろった3枚は捨て札です。1枚出して1枚引いたので、手札は減りません。',
      en: 'Bells draw one. The three are discarded. One played, one drawn: your hand is as large as before.',
    },
    tip: { ja: '1、9、5が一つのラインです。', en: 'Slots 1, 9 and 5 are a line.' },
    position: position({ rows: 'B.. .B. ...', hands: ['CWBR', 'CWRR'] }),
    seat: '1',
    events: ['B@5'],
    reply: ['!W'],
  },
  {
    say: {
      ja: 'スイカをそろえましょう。何枚引けるでしょうか。',
      en: 'Complete the Watermelons and see how many you draw.',
    },
    done: {
      ja: 'スイカの役は2枚引きます。手番の前より手札が増える、うれしい役です。',
      en: 'Watermelons draw two: one of the lines that leave you with more cards than before.',
    },
    tip: { ja: '右の列、3、4、5です。', en: 'The right column: 3, 4, 5.' },
    position: position({ rows: '..W .R. .BW', hands: ['CWBR', 'CWRR'] }),
    seat: '1',
    events: ['W@4'],
    reply: ['!C', '!B'],
  },
  {
    say: {
      ja: 'チェリーをそろえましょう。ボードには金色の7も出ています。',
      en: 'Complete the Cherries. There is a Gold 7 on the board, too.',
    },
    done: {
      ja: 'チェリーの3枚は捨て札になります。これからボードの1枚を取れます。',
      en: 'The Cherries are discarded, and now you may take one card from the board.',
    },
    tip: { ja: '1、9、5のラインです。', en: 'The line 1, 9, 5.' },
    position: position({ rows: 'C.7 .C. R..', hands: ['CWBR', 'CWRR'] }),
    seat: '1',
    events: ['C@5'],
  },
  {
    say: {
      ja: 'チェリーの効果で1枚取れます。金色の7を手札に加えましょう。',
      en: 'Cherries take up to one card. Take the Gold 7 into your hand.',
    },
    done: {
      ja: '取ったカードは相手も見ています。覚えられていると思いましょう。',
      en: 'The other player saw what you took, and may remember it.',
    },
    tip: { ja: 'マス3を選び、「これで決める」を押します。', en: 'Choose slot 3, then press Play.' },
    position: position({
      rows: '..7 ... R..',
      hands: ['WBR', 'CWRR'],
      discards: 'CCC',
      phase: 'pick1',
    }),
    seat: '1',
    events: ['^3'],
  },
  {
    say: {
      ja: '上位役の銀色の3がそろいました。ボードから2枚取りましょう。',
      en: 'You completed the Silver 3s, the top line. Take two cards from the board.',
    },
    done: {
      ja: '「最大2枚」なので、1枚でも0枚でもかまいません。ただし中央の9からは取れません。',
      en: '“Up to two” may be one or none. The card on slot 9 can never be taken.',
    },
    tip: { ja: '1、3、7のうち二つを選びます。', en: 'Choose two of the slots 1, 3 and 7.' },
    position: position({
      rows: 'W.B .7. B..',
      hands: ['CR', 'CWRR'],
      discards: '333',
      phase: 'pick2',
    }),
    seat: '1',
    events: ['^13', '^17', '^37'],
  },
  {
    say: {
      ja: 'REPLAYをそろえると追加ターンです。山札の1枚がボードに落ちてきます。そろえましょう。',
      en: 'Replays give an extra turn: a card drops from the deck onto the board. Complete them.',
    },
    done: {
      ja: '空いているマスのうち、番号がいちばん小さいマスに入ります。これで3枚そろっても何も起こりません。',
      en: 'It goes to the empty slot with the lowest number. Even if it makes three alike, nothing happens.',
    },
    tip: { ja: '2、9、6のラインです。', en: 'The line 2, 9, 6.' },
    position: position({ rows: 'CR. .R. W..', hands: ['CWBR', 'CWRR'] }),
    seat: '1',
    events: ['R@6'],
    reply: ['!7'],
  },
  {
    say: {
      ja: '空きがありません。9以外の1枚を捨てて、そこに置きます。スイカをそろえましょう。',
      en: 'The board is full: discard a card, not the one on 9, and place there. Complete the Watermelons.',
    },
    done: {
      ja: '3のREPLAYが捨て札になり、スイカの役ができました。',
      en: 'The Replay on 3 was discarded and your Watermelon completed the row.',
    },
    tip: { ja: 'スイカを、上の行のマス3へ。', en: 'The Watermelon, on slot 3 of the top row.' },
    position: position({ rows: 'WWR BCB RBC', hands: ['CWB', 'CWRR'] }),
    seat: '1',
    events: ['Wx3'],
    reply: ['!B', '!R'],
  },
  {
    say: {
      ja: 'マス5のベルで、ラインが二つ同時にできました。解決する役を一つ選びましょう。',
      en: 'The Bell on 5 completed two lines at once. Choose the one to resolve.',
    },
    done: {
      ja: '解決するのは一つだけです。もう一方の残り2枚はボードに残り、相手にも使えます。',
      en: 'Only one is resolved. The other two cards of the second line stay, for the other player too.',
    },
    tip: {
      ja: '光っているラインか、下のボタンを選びます。',
      en: 'Choose a lit line or its button.',
    },
    position: position({
      rows: 'B.B .BB R.B',
      hands: ['CWR', 'CWRR'],
      phase: 'line:345,195',
    }),
    seat: '1',
    events: ['=345', '=195'],
    reply: ['!C'],
  },
  {
    say: {
      ja: '相手が金色の7をもう1枚持っていたら大変です。止めておきましょう。',
      en: 'If the other player holds one more Gold 7, you have lost. Do something about it.',
    },
    done: {
      ja: 'マス2がふさがり、7のラインはできなくなりました。2枚並んだら要注意です。',
      en: 'Slot 2 is filled and the line is broken. Two in a line are an offer to whoever is next.',
    },
    tip: { ja: '1と3のあいだ、マス2です。', en: 'Between 1 and 3: slot 2.' },
    position: position({ rows: '7.7 .B. R..', hands: ['CWB', '7WR'] }),
    seat: '1',
    events: ['C@2', 'W@2', 'B@2'],
    reply: ['W@4'],
  },
  {
    say: {
      ja: '手札がなくなった人の負けです。残りは1枚だけですが、助かる置き方があります。',
      en: 'A player with an empty hand loses. You have one card left, but there is a way to stay in.',
    },
    done: {
      ja: '判定は役を解決したあとです。ベルで1枚引いて助かりました。',
      en: 'This is checked only after the line is resolved: the Bells drew a card and saved you.',
    },
    tip: { ja: 'ベルを3枚そろえます。', en: 'Make three Bells.' },
    position: position({ rows: 'B.C .B. R..', hands: ['B', 'WR'] }),
    seat: '1',
    events: ['B@5'],
    reply: ['!W'],
  },
  {
    say: {
      ja: '相手は残り1枚で、それがベルだとわかっています。ベルの役で助かるのを止めましょう。',
      en: 'The other has one card left, and you know it is a Bell. Do not let a line of Bells save the hand.',
    },
    done: {
      ja: '相手は最後の1枚を置き、手札がなくなって負けました。勝負の多くは、こうして決まります（C10）。',
      en: 'The other player has placed the last card, has an empty hand and is out. Most games end like this (C10).',
    },
    tip: { ja: 'ベルのライン1、9、5の空いたマスです。', en: 'The free slot of the Bells’ line 1, 9, 5.' },
    position: position({ rows: 'B.C .B. R..', hands: ['CWR', 'B'] }),
    seat: '1',
    events: ['C@5', 'W@5', 'R@5'],
    reply: ['B@2'],
  },
  {
    say: {
      ja: '最後の課題です。金色の7をそろえて勝ちましょう。',
      en: 'The last one. Make three Gold 7s and win.',
    },
    done: {
      ja: '自分の配置で金色の7が3枚そろえば、その場で勝ちです。配られた9枚に金色の7が5枚と銀色の3が4枚そろっていれば、置くまでもなく「天和」で勝ちです（C4）。',
      en: 'Three Gold 7s by your own placement win at once. Five Gold 7s and four Silver 3s as your dealt hand win without a move: the heavenly hand (C4).',
    },
    tip: { ja: '3、9、7のラインです。', en: 'The line 3, 9, 7.' },
    position: position({ rows: 'B.7 .7. .CR', hands: ['7R', 'CWRR'] }),
    seat: '1',
    events: ['7@7'],
  },
]
