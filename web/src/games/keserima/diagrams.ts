/** Positions for the rules page, beside their clauses. */

import type { Diagram } from '../face'

const START = 'toaox/...../.D.H./...../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 0'

export const diagrams: readonly Diagram[] = [
  {
    clause: 'K1',
    position: '..a../...../..D../..H../..A.. K - +ox ++o 5,5,5 5,4,6 - - 0 0 40',
    caption: {
      ja: '十字形の水。中央が 33 で、まわりの 23、32、34、43 も水です。船は 33 と 34 にいます。',
      en: 'The water is a cross: 33 in the centre, and 23, 32, 34, 43. The ships are on 33 and 34.',
    },
  },
  {
    clause: 'K3',
    position: START,
    caption: {
      ja: '初期配置の一例。両端の十字とバツ、船の左右、先攻はくじで決まります。',
      en: 'One of the layouts. Lots decide the corners, the ships and who begins.',
    },
  },
  {
    clause: 'K6',
    position: START,
    events: ['o44'],
    caption: {
      ja: '手札の丸を 44 に置きました。陸ならどこでも、空いていれば置けます。',
      en: 'A circle dropped on 44: any empty land square will do.',
    },
  },
  {
    clause: 'K7',
    position: START,
    events: ['o25-25+35ox44'],
    caption: {
      ja: '25 の丸が十字を捨てて味方の上へ、そこから丸とバツを捨てて 44 へ。',
      en: 'The circle on 25 goes by a cross onto 35, then by circle and saltire to 44.',
    },
  },
  {
    clause: 'K7a',
    position: START,
    events: ['+15-14x23+22'],
    caption: {
      ja: '十字が 14 へ進み、バツを捨てて 23 の船に乗り、十字を捨てて 22 に降りました。',
      en: 'A cross steps to 14, boards the ship on 23 by a saltire, lands on 22 by a cross.',
    },
  },
  {
    clause: 'K7b',
    position: START,
    events: ['+15-25o+24'],
    caption: {
      ja: '十字は 25 の味方の上では止まれず、丸と十字を捨てて空いた 24 まで進みました。',
      en: 'It could not stop on its own piece on 25: with circle and cross it went on.',
    },
  },
  {
    clause: 'K8',
    position: 'toa.x/...../.D.H./.o.../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 8',
    events: ['*35-24'],
    caption: {
      ja: '24 にいたリマの丸の上に止まり、捕らえました。丸はケセの牢へ。',
      en: "Stopping on 24, where Rima's circle was, captured it: a circle for Kese's prison.",
    },
  },
  {
    clause: 'K9',
    position: START,
    events: ['Sx23-34+33'],
    caption: {
      ja: 'バツの船が斜めに 34 へ、十字を捨てて 33 へ。船は水から出ません。',
      en: 'The saltire ship steps to 34 and, for a cross, to 33. Ships stay on the water.',
    },
  },
  {
    clause: 'K10',
    position: 'toaox/...../.H.D./X..../TOAO. K - +ox ++o 5,5,5 5,4,6 - - 0 0 8',
    events: ['x14-23+22x31'],
    caption: {
      ja: 'バツが船を渡り、31 の「丸と十字とバツ」を捕らえて勝ち。',
      en: 'The saltire crosses by ship and captures the piece that is all three on 31: Kese wins.',
    },
  },
  {
    clause: 'example',
    position: START,
    events: ['+15-14x23+22'],
    caption: {
      ja: 'ケセの十字が固有の動きで 14 へ。バツを捨てて 23 の船に乗り、十字を捨てて 22 に降りました。',
      en: 'Kese’s cross steps to 14. A discarded saltire takes it onto the ship on 23, a cross to 22.',
    },
  },
  {
    clause: 'example',
    position: START,
    events: ['+15-14x23+22', '*31-22'],
    caption: {
      ja: 'リマは「丸と十字とバツ」を 31 から斜めに進めて、それを捕らえました。リマの牢に十字が1枚入ります。',
      en: 'Rima’s piece that is all three steps diagonally from 31 and captures it: a cross in Rima’s prison.',
    },
  },
]
