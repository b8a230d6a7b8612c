/** The face of Card Slot. */

import type { Face } from '../face'
import { advice } from './advice'
import { Board } from './board'
import { diagrams } from './diagrams'
import { lesson } from './lesson'
import { Picture } from './picture'
import { summary } from './summary'
import { back } from './turn'

export const face: Face = {
  id: 'card-slot',
  Board,
  Picture,
  back,
  composite: true,
  minutes: 10,
  summary,
  advice,
  lesson,
  diagrams,
  presets: [
    {
      name: { ja: 'ルールブックの文面どおり', en: 'The rule book to the letter' },
      options: { lines: 'any' },
    },
    {
      name: { ja: '短い勝負（手札5枚）', en: 'A short game (hands of five)' },
      options: { hand: '5' },
    },
  ],
}
