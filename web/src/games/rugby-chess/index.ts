/** Rugby Chess on the page. */

import type { Face } from '../face'
import { advice } from './advice'
import { Board } from './board'
import { diagrams } from './diagrams'
import { lesson } from './lesson'
import { Picture } from './picture'
import { summary } from './summary'
import { back } from './text'

export const face: Face = {
  id: 'rugby-chess',
  Board,
  Picture,
  back,
  composite: true,
  minutes: 30,
  summary,
  advice,
  lesson,
  diagrams,
  presets: [
    {
      name: { ja: '奪ったら、つづけて攻める', en: 'The ball taken, play on' },
      options: { 'after-steal': 'tackler' },
    },
    {
      name: { ja: '自陣では下がらなくてよい', en: 'No step back from home' },
      options: { 'home-edge': 'stay' },
    },
  ],
}
