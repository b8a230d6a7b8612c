/** People far apart play each game to its end through the server, on phones, some pages in Japanese, others in English. One
 *  of them loses the network twice, once with a move in the hand, and once closes the tab. */

import { test } from 'vitest'
import { everyGame } from './support/far-game'

test('all five games to their ends, with a network that goes and comes, and a tab that is closed', () =>
  everyGame(['ja', 'en', 'ja'], (index) => index % 2))
