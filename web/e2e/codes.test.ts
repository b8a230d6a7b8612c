/** Nowhere on the screens of play and review does a person read the notation of events: not in a draft, a hint, the list
 *  of moves, a status or the name of a control. The record, which is notation, is what one copies. */

import { afterAll, expect, test } from 'vitest'
import type { Lang } from '../src/wire/wire'
import { Desk, GAMES, playedGame, SEATS, type GameId } from './support/desk'
import { pressAll, pressesFor } from './support/enter'
import { keptGame } from './support/kept'
import { nextMoment } from './support/table'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

/** Squares and slots are called by their coordinates, and pieces stand on them: these are names, not notation. */
const NOTATION: Record<GameId, RegExp> = {
  jatsuna: /@|![?\w]/,
  keserima: /[o+x*S][1-5]{2}(?![0-9])|[1-5]{2}-[1-5]{2}|(^|[\s,、])[o+x](?=$|[\s,、])|@[+x]/m,
  'rugby-chess': /[a-g]\d[a-g]\d/,
  'card-slot': /[73CWBR][@x]\d|\^\d|=\d{3}|(^|\s)!?[CWBR](?=$|\s)/m,
  'isshin-ittai': /[okr][FLS][+-]|\b[FLS][+-]|o\?|!\?/,
}

/** Text and every name, but for what a picture of a card shows and the link to the game. */
function readable({ page }: Visitor): Promise<string[]> {
  return page.evaluate(() => {
    const lines: string[] = []
    for (const part of document.querySelectorAll('.status, .play-story, .story, .hint, .draft, .replay-say, .after-beside section')) {
      if (!part.closest('.share')) lines.push((part as HTMLElement).innerText)
    }
    for (const part of document.querySelectorAll('[aria-label], [title], [alt]')) {
      for (const name of ['aria-label', 'title', 'alt']) lines.push(part.getAttribute(name) ?? '')
    }
    return lines.flatMap((text) => text.split('\n')).filter((text) => text !== '')
  })
}

async function expectNoCodes(visitor: Visitor, game: GameId): Promise<void> {
  expect((await readable(visitor)).filter((text) => NOTATION[game].test(text))).toEqual([])
}

/** What was played next in the whole game. */
const eventAfter = (until: readonly string[], journal: readonly string[]) => journal[until.length]!.split(' ').at(-1)!

const cases = GAMES.map((game, index) => ({ game, lang: (index % 2 ? 'ja' : 'en') as Lang }))

test.each(cases)('$game in $lang', async ({ game, lang }) => {
  const sitters = ['person', ...SEATS[game].slice(1).map(() => 'computer:1')]
  const { before, journal, sight } = await playedGame(desk, game, sitters, 3)
  const mine = before.filter(({ toMove }) => toMove === SEATS[game][0])
  const now = mine[Math.floor(mine.length / 2)]!
  const kept = {
    ...keptGame(game, now.journal, { id: 'mid' }),
    ...keptGame(game, journal, { id: 'end', over: true, ply: sight.ply }),
  }
  const visitor = await visit({ lang, kept })
  const { page, words } = visitor
  await visitor.goTo('#/play/mid')
  await nextMoment(visitor, -1)
  await page.getByRole('button', { name: words.play.hint, exact: true }).click()
  await page.locator('.hint[aria-busy="false"]').waitFor()
  await expectNoCodes(visitor, game)
  for (const press of game === 'jatsuna' ? [] : pressesFor(game, eventAfter(now.journal, journal))) {
    await pressAll(visitor, [press])
    await expectNoCodes(visitor, game)
  }
  await visitor.goTo('#/after/end')
  await page.getByRole('slider', { name: words.after.position }).waitFor()
  await expectNoCodes(visitor, game)
})
