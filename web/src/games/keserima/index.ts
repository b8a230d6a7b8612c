/** Keserima, as the page shows and plays it. */

import { forAnyView } from '../own'
import { advice, summary } from './advice'
import { Board } from './board'
import { deck } from './deck'
import { diagrams } from './diagrams'
import { lesson } from './lesson'
import { Picture } from './picture'
import { sound } from './sound'
import { back, isChoice } from './text'
import type { KeserimaView } from './view'

export const face = forAnyView<KeserimaView>({
  id: 'keserima',
  author: {
    name: { ja: '@S_Y15（発案）、@hsjoihs（サイト）', en: '@S_Y15 (idea), @hsjoihs (site)' },
    page: 'keserima.github.io',
  },
  Board,
  Picture,
  back,
  choosing: isChoice,
  composite: true,
  minutes: 20,
  tall: 1.55,
  begins: { ja: '先攻は、はじめの並べ方といっしょにくじで決まります。', en: 'Who begins is drawn together with the layout.' },
  summary,
  advice,
  lesson,
  diagrams,
  sound,
  deck,
  presets: [
    {
      name: { ja: '作者のサイト（いまのルール）', en: "The author's site today" },
      options: { 'six-ships': 'on' },
    },
  ],
})
