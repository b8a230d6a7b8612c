/** Keserima, as the page shows and plays it. */

import type { ComponentType } from 'preact'
import type { BoardProps, Face } from '../face'
import { advice, summary } from './advice'
import { Board } from './board'
import { diagrams } from './diagrams'
import { lesson } from './lesson'
import { Picture } from './picture'
import { back } from './text'

export const face: Face = {
  id: 'keserima',
  Board: Board as ComponentType<BoardProps<never>>,
  Picture,
  back,
  composite: true,
  minutes: 20,
  summary,
  advice,
  lesson,
  diagrams,
  presets: [
    {
      name: { ja: '作者のサイト（いまの規則）', en: "The author's site today" },
      options: { 'six-ships': 'on' },
    },
  ],
}
