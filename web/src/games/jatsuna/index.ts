/** Jatsuna (蛇突奈), the face: a turn is one square. */

import { forAnyView } from '../own'
import { advice, summary } from './advice'
import { Board } from './board'
import { diagrams } from './diagrams'
import { lesson } from './lesson'
import { Picture } from './picture'
import { sound } from './sound'
import type { JatsunaView } from './view'
import { stonesName } from './words'

export const face = forAnyView<JatsunaView>({
  id: 'jatsuna',
  author: {
    name: { ja: 'OHYAMA, Yoshihisa（o3x）', en: 'OHYAMA, Yoshihisa (o3x)' },
    page: 'github.com/o3x/jatsuna',
  },
  Board,
  Picture,
  back: () => '',
  composite: false,
  recalls: true,
  minutes: 20,
  tall: 1.25,
  begins: { ja: '蛇から始めます。', en: 'Snake begins.' },
  summary,
  advice,
  lesson,
  diagrams,
  sound,
  places: (view) => view.places,
  counts: (view) =>
    view.stones.map((stones) => ({ ja: `石${stonesName(stones, 'ja')}`, en: stonesName(stones, 'en') })),
  presets: [
    {
      name: { ja: '蛇、蛙、蛞蝓の順', en: 'Snake, Frog, Slug in turn' },
      options: { order: 'SFL' },
    },
  ],
})
