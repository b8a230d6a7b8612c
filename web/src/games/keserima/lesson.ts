/** The lesson: every position was checked with the engine; Kese, the light side, learns. */

import type { Task } from '../face'
import { menOf, sideOf, type KeserimaView, type CardSymbol } from './view'

const START = 'toaox/...../.D.H./...../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 0'

/** Whether Kese has a piece with this symbol on the square. */
function stands(symbol: CardSymbol, square: string) {
  return (view: KeserimaView) =>
    menOf(view).some(
      (man) => man.owner === 'K' && man.symbol === symbol && man.square === square,
    )
}

/** Whether Kese's hand was used up: three cards are due, or drawn from the 15 of the deck. */
function usedUp(view: KeserimaView): boolean {
  const { draws, deck } = sideOf(view, 'K')
  return draws === 3 || deck.all === 12
}

function keseWins(view: KeserimaView): boolean {
  return view.result?.[0] === '1'
}

export const lesson: readonly Task<KeserimaView>[] = [
  {
    say: {
      ja: '相手の丸、十字、バツを1枚ずつ捕らえるか、「丸と十字とバツ」を捕らえれば勝ちです。まず、手札の丸を選んで、空いている陸のマスに置いてみましょう。',
      en: 'Capture a circle, a cross and a saltire, or the piece that is all three, and you win. To begin, choose the circle in your hand and drop it on an empty land square.',
    },
    done: {
      ja: '置いたカードは駒になります。置けるのは空いた陸だけで、置いて取ることはできません（K6）。',
      en: 'The card is a piece now. Drops go on empty land only and never capture (K6).',
    },
    tip: {
      ja: '下に並ぶ手札の ○ を押し、赤い点の出たマスを押します。最後に「これで決める」を押します。',
      en: 'Press the ○ in the lower hand, then a square with a red dot, then Play.',
    },
    position: START,
    seat: 'K',
    reached: (view) =>
      menOf(view).filter((man) => man.owner === 'K').length === 6 &&
      !sideOf(view, 'K').hand.includes('o'),
  },
  {
    say: {
      ja: '十字の固有の動きは上下左右に1マスです。15 の十字を 14 へ進めましょう。手札は使いません。',
      en: 'A cross steps one square orthogonally. Move the one on 15 to 14, without cards.',
    },
    done: {
      ja: 'どの駒も、まず固有の動きから始めます（K7）。',
      en: 'Every piece begins with its own step (K7).',
    },
    tip: {
      ja: '左下の ＋ を押し、すぐ上のマスを押します。カードを捨てずに「これで決める」を押します。',
      en: 'Press the ＋ at the lower left, then the square above it, then Play.',
    },
    position: START,
    seat: 'K',
    events: ['+15-14'],
  },
  {
    say: {
      ja: 'バツの固有の動きは斜めに1マスです。55 のバツを 44 へ進めましょう。',
      en: 'A saltire steps one square diagonally. Move the one on 55 to 44.',
    },
    done: {
      ja: '「丸と十字とバツ」なら、上下左右にも斜めにも動けて、動かずにいることもできます。',
      en: 'The piece that is all three steps either way, or stays.',
    },
    tip: {
      ja: '右下の × を押し、左上のマスを押します。',
      en: 'Press the × at the lower right, then the square up and to the left.',
    },
    position: START,
    seat: 'K',
    events: ['x55-44'],
  },
  {
    say: {
      ja: '丸は自分では動けません。手札の十字を捨てて、25 の丸を 24 へ進めましょう。',
      en: 'A circle has no step of its own. Discard a cross to send the one on 25 to 24.',
    },
    done: {
      ja: '捨てた ＋ で、上下左右に1マス進みました。これが追加コマンドです。捨てたカードは墓場から戻りません。',
      en: 'The discarded ＋ became one orthogonal step: a command. Discards never return.',
    },
    tip: {
      ja: '25 の ○ を押すと、行けるマスと捨てるカードが出ます。',
      en: 'Press the ○ on 25: the squares show which card each would cost.',
    },
    position: START,
    seat: 'K',
    events: ['o25-25+24'],
  },
  {
    say: {
      ja: '水には入れません。24 の十字を、船のいない水のマス 34 へ進めようとしてみましょう。',
      en: 'Water is closed. Try to move the cross on 24 onto the water on 34, where no ship is.',
    },
    done: {
      ja: '船のない水には、途中でも入れません（K7a）。',
      en: 'Water without a ship cannot be entered, not even in passing (K7a).',
    },
    tip: {
      ja: '24 の ＋ を押してから、右どなりの水を押します。',
      en: 'Press the ＋ on 24, then the water to the right of it.',
    },
    position: 'toaox/...../.D.H./.T.../.OAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 8',
    seat: 'K',
    refused: 'water',
  },
  {
    say: {
      ja: '船のいるマスなら通れます。14 のバツを船に乗せ、手札の十字で 22 に降りましょう。',
      en: 'A ship carries you. Board it with the saltire on 14; a cross takes you to 22.',
    },
    done: {
      ja: '船の乗り降りに丸はいりません。ただし船の上で止まることはできません（K7b）。',
      en: 'Boarding and leaving cost no circle, but a piece cannot stop on a ship (K7b).',
    },
    tip: {
      ja: '14 の ×、23 の船、22 の順に押します。',
      en: 'Press the × on 14, the ship on 23, then 22.',
    },
    position: 'toao./...../.H.D./X..../TOAO. K - +oo ++o 4,5,5 5,4,6 - - 0 0 8',
    seat: 'K',
    reached: stands('x', '22'),
  },
  {
    say: {
      ja: '船はふたりの共用です。手番に、どちらかの船を動かしてみましょう。',
      en: 'Either player may move either ship. Spend a turn on moving one of them.',
    },
    done: {
      ja: '船も記号のとおりに動き、水から出ません（K9）。道を作るのにも、断つのにも使えます。',
      en: 'A ship moves as its symbol says, on water only (K9). It opens a way, or closes one.',
    },
    tip: {
      ja: '船を押すと、動ける水のマスに赤い点が出ます。',
      en: 'Press a ship: red dots show the water it can reach.',
    },
    position: START,
    seat: 'K',
    reached: (view) => view.shipTurns === 1,
  },
  {
    say: {
      ja: '船も、もう1隻の船の上を通れます。23 のバツの船を 34 の船に重ね、丸と十字を捨てて 33 へ抜けましょう。',
      en: 'A ship may pass over the other ship. Take the saltire ship from 23 onto 34, then discard circle and cross for 33.',
    },
    done: {
      ja: '船を踏んでいる船は、駒と同じく先に丸を1枚捨てて進みます。船の上で止まることはできません（K9）。',
      en: 'On top of the other ship, too, a circle is discarded first. A ship cannot stop there (K9).',
    },
    tip: {
      ja: '23 の船、34 の船、33 の順に押します。',
      en: 'Press the ship on 23, the one on 34, then 33.',
    },
    position: 'toaox/...../.D.../..H../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 8',
    seat: 'K',
    events: ['Sx23-34o+33'],
  },
  {
    say: {
      ja: '駒の上も通れます。15 の十字を味方のいる 14 に重ね、丸と十字を捨てて 13 へ抜けましょう。',
      en: 'You may pass over pieces. Move the cross from 15 onto 14, then discard circle and cross for 13.',
    },
    done: {
      ja: 'ほかの駒を踏んでいるときは、先に丸を1枚捨てます（K7）。踏まれた駒は無事です。',
      en: 'To leave a piece you stand on, a circle is discarded first (K7). The piece below is unharmed.',
    },
    tip: {
      ja: '15 の ＋、14、13 の順に押します。',
      en: 'Press the ＋ on 15, then 14, then 13.',
    },
    position: 'toaox/...../.D.H./OX.../TOA.. K - ++o ++o 5,4,5 5,4,6 - - 0 0 8',
    seat: 'K',
    events: ['+15-14o+13'],
  },
  {
    say: {
      ja: 'では、味方の上で止まれるでしょうか。15 の十字を 25 の丸に重ね、そこで終わろうとしてみましょう。',
      en: 'Can you stop on a piece of your own? Step with the cross onto the circle on 25 and try to end.',
    },
    done: {
      ja: '止まれるのは、空いたマスか相手の駒の上だけです（K7b）。',
      en: 'A piece may stop only on an empty square or on an enemy (K7b).',
    },
    tip: {
      ja: '＋ を 25 に進めたら、その駒をもう一度押します。',
      en: 'Move the ＋ to 25, then press it once more.',
    },
    position: START,
    seat: 'K',
    refused: 'rests-on-own',
  },
  {
    say: {
      ja: '相手の駒の上で止まれば捕獲です。リマの駒を一つ取りましょう。',
      en: "Stopping on an enemy captures it. Capture one of Rima's pieces.",
    },
    done: {
      ja: '取った駒は自分の牢に入ります（K8）。あと二つの記号で勝ちです。',
      en: 'The captive goes to your prison (K8). Two more symbols and you have won.',
    },
    tip: {
      ja: '15 の ＋ のすぐ上に、リマの × がいます。',
      en: "Rima's × stands right above your ＋ on 15.",
    },
    position: 'toao./...../.D.H./x..../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 8',
    seat: 'K',
    reached: (view) => sideOf(view, 'K').prison.length === 1,
  },
  {
    say: {
      ja: '手札が残り1枚です。使いきってみましょう。置いても捨ててもかまいません。',
      en: 'One card is left in your hand. Use it up: drop it, or discard it.',
    },
    done: {
      ja: '手番の終わりに手札がなければ、3枚引きます（K11）。1枚でも残っていると引けません。',
      en: 'With an empty hand at the end of your turn you draw three (K11), and only then.',
    },
    tip: {
      ja: 'いちばん簡単なのは、その ＋ を空いた陸に置くことです。',
      en: 'The simplest way: drop the ＋ on empty land.',
    },
    position: 'toaox/...../.D.H./...../TOAOX K - + ++o 5,5,5 5,4,6 - - 0 0 8',
    seat: 'K',
    reached: usedUp,
    reply: ['{+ox}'],
  },
  {
    say: {
      ja: '山札がもうありません。最後の1枚を使うと、どうなるでしょう。空いた陸に置いてみましょう。',
      en: 'The deck is empty. What happens when you use your last card? Drop it on empty land.',
    },
    done: {
      ja: '補充はありません（K11）。ここからは、手札なしで駒の固有の動きだけで戦います。',
      en: 'Nothing is drawn (K11). From now on you have no cards, only the steps of your pieces.',
    },
    tip: {
      ja: '手札の ＋ を押し、赤い点の出たマスを押します。',
      en: 'Press the ＋ in your hand, then a square with a red dot.',
    },
    position: 'toaox/...../.D.H./...../TOAOX K - + ++o 0,0,0 5,4,6 - - 0 0 30',
    seat: 'K',
    reached: (view) => {
      const { hand, draws } = sideOf(view, 'K')
      return hand.length === 0 && draws === 0 && menOf(view).filter((man) => man.owner === 'K').length === 6
    },
  },
  {
    say: {
      ja: '牢に丸と十字がいます。三つめの記号を取って勝ちましょう。',
      en: 'Your prison holds a circle and a cross. Capture the third symbol and win.',
    },
    done: {
      ja: '丸、十字、バツがそろった瞬間に勝ちです（K10）。',
      en: 'Circle, cross and saltire together: you win at once (K10).',
    },
    tip: {
      ja: '52 の × に届く駒をさがしましょう。44 の丸は、手札を捨てれば動けます。',
      en: 'Which piece can reach the × on 52? The circle on 44 moves if you discard.',
    },
    position: '.oa../....x/.D.H./...O./TOA.X K - +ox ++o 5,5,5 5,4,6 +o - 0 0 8',
    seat: 'K',
    reached: keseWins,
  },
  {
    say: {
      ja: '「丸と十字とバツ」を取れば、それだけで勝ちです。船で水を渡って 31 のミラを取りましょう。',
      en: 'The piece that is all three wins alone. Cross the water and take the one on 31.',
    },
    done: {
      ja: '固有の動きで船へ、十字で岸へ、バツで 31 へ。手札2枚でここまで届きます。',
      en: 'Its own step to the ship, a cross to the shore, a saltire to 31: two cards go that far.',
    },
    tip: {
      ja: '14 の ×、23 の船、22、31 の順に押します。',
      en: 'Press the × on 14, the ship on 23, then 22, then 31.',
    },
    position: 'toaox/...../.H.D./X..../TOAO. K - +ox ++o 5,5,5 5,4,6 - - 0 0 8',
    seat: 'K',
    reached: keseWins,
  },
  {
    say: {
      ja: '何も変えずに手番を渡すこともできます。「パス」してみましょう。',
      en: 'You may also change nothing. Pass.',
    },
    done: {
      ja: '相手も続けてパスすると引き分けです（K12）。',
      en: 'If the other side passes too, the game is drawn (K12).',
    },
    tip: {
      ja: '盤の下の「パス」を押し、「これで決める」を押します。',
      en: 'Press Pass below the board, then Play.',
    },
    position: START,
    seat: 'K',
    events: ['pass'],
  },
]
