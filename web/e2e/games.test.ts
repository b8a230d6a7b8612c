/** In both languages a whole game of each of the five against the computer, by clicking on what is found by
 *  role and name alone. In English every turn is confirmed, in Japanese the quick setting is on. */

import { expect, test } from 'vitest'
import type { Lang } from '../src/wire/wire'
import { GAMES } from './support/desk'
import { beginGame, playOut } from './support/table'
import { visit } from './support/visitor'

const LANGS: Lang[] = ['en', 'ja']

test.each(LANGS.flatMap((lang) => GAMES.map((game) => ({ game, lang }))))(
  '$game in $lang',
  async ({ game, lang }) => {
    const visitor = await visit({ lang, settings: { confirm: lang === 'en' } })
    await beginGame(visitor, game)
    const turns = await playOut(visitor, game)
    expect(turns).toBeGreaterThan(2)
  },
)
