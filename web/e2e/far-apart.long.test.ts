/** As far-apart.test.ts, with the bad luck on every seat of the first two, the languages the other way round, and every move of
 *  Jatsuna by hand. */

import { test } from 'vitest'
import { everyGame } from './support/far-game'

test.each([0, 1])('all five games, the unlucky one on seat %s', (unlucky) =>
  everyGame(['en', 'ja', 'en'], () => unlucky, 0))
