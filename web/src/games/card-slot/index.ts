/** The face of Card Slot. */

import { forAnyView } from '../own'
import { advice } from './advice'
import { Board } from './board'
import { deck } from './deck'
import { diagrams } from './diagrams'
import { lesson } from './lesson'
import { Picture } from './picture'
import { summary } from './summary'
import { back } from './turn'
import { fromSeat, type CardSlotView } from './view'

export const face = forAnyView<CardSlotView>({
  id: 'card-slot',
  author: { name: { ja: 'MIYAJIMA Masafumi', en: 'MIYAJIMA Masafumi' } },
  Board,
  Picture,
  back,
  composite: true,
  minutes: 10,
  tall: 0.8,
  begins: { ja: '先攻が、最初の1枚を中央に置きます。', en: 'Player 1 begins.' },
  summary,
  advice,
  lesson,
  diagrams,
  deck,
  fromSeat,
  presets: [
    {
      name: { ja: 'ルールブックの文面どおり', en: 'The rule book to the letter' },
      options: { lines: 'any', elimination: 'at-once', 'first-turn': 'centre-and-place' },
    },
    {
      name: { ja: '短い勝負（手札5枚）', en: 'A short game (hands of five)' },
      options: { hand: '5' },
    },
  ],
})
