/** Jatsuna (蛇突奈), the face: a turn is one square. */

import type { Face } from '../face'
import { advice, summary } from './advice'
import { Board } from './board'
import { diagrams } from './diagrams'
import { lesson } from './lesson'
import { Picture } from './picture'

export const face: Face = {
  id: 'jatsuna',
  Board,
  Picture,
  back: () => '',
  composite: false,
  minutes: 20,
  summary,
  advice,
  lesson,
  diagrams,
  presets: [
    {
      name: { ja: '蛇、蛙、蛞蝓の順', en: 'Snake, Frog, Slug in turn' },
      options: { order: 'SFL' },
    },
  ],
}
