/** The games that the device has kept, on the first page: a few, then all; how the finished ones ended; and that one
 *  press too many does not begin a second game. */

import { expect, test } from 'vitest'
import { seedOf } from './support/desk'
import { keptGame } from './support/kept'
import { setUp } from './support/setting-up'
import { nextMoment } from './support/table'
import { visit } from './support/visitor'

const GAME = 'rugby-chess'

function line(sitters: string): string[] {
  return [`table 3 ${GAME} seats=${sitters} seed=${seedOf(1)}`]
}

test('a few stand above the games, then all of them', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const kept = Object.assign({}, ...ids.map((id) => keptGame(GAME, line('person,computer:1'), { id })))
  const { page, words, goTo } = await visit({ kept })
  await goTo('#/')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Rugby Chess', exact: true }) })
  await rows.first().waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByRole('button', { name: words.start.all(5) }).click()
  await expect.poll(() => rows.count()).toBe(5)
  await page.getByRole('button', { name: words.start.fewer }).click()
  await expect.poll(() => rows.count()).toBe(3)
})

test('past games say how they ended', async () => {
  const over = (id: string, points: string[], levels: number[]) =>
    keptGame(GAME, line('person,person'), { id, over: true, points, levels, ply: 3 })
  const { page, words, goTo } = await visit({
    kept: { ...over('won', ['1', '0'], [1]), ...over('lost', ['0', '1'], [1]), ...over('people', ['0', '1'], [0]) },
  })
  await goTo('#/')
  const row = (id: string) => page.getByRole('listitem').filter({ has: page.locator(`a[href="#/after/${id}"]`) })
  await expect.poll(() => row('won').innerText()).toContain(words.result.winner)
  await expect.poll(() => row('lost').innerText()).toContain(words.result.loser)
  await expect.poll(() => row('people').innerText()).toContain(words.result.won('Black'))
})

test('a game without a move has not begun, and people without names are at this device', async () => {
  const { page, words, goTo } = await visit({ lang: 'ja', kept: keptGame(GAME, line('person,person'), { levels: [0] }) })
  await goTo('#/')
  const facts = page.locator('.kept-facts')
  const wanted = [words.play.personHere, words.start.notBegun]
  await expect.poll(async () => (await facts.innerText()).split(' · ').slice(0, 2)).toEqual(wanted)
})

test('a game of three is set up in words for three', async () => {
  const visitor = await visit({ lang: 'ja' })
  const { page, words } = visitor
  await setUp(visitor, 'jatsuna')
  const people = page.getByRole('radio', { name: 'この端末' })
  const value = page.locator('.fold-value').first()
  await people.first().check()
  await expect.poll(() => value.innerText()).toContain(words.setup.personOfThree)
  await people.last().check()
  await expect.poll(() => value.innerText()).toBe(words.setup.threePeople)
  await expect.poll(() => page.getByText(words.setup.person).count()).toBe(0)
})

test('pressing begin twice begins one game', async () => {
  const visitor = await visit()
  const { page, words, goTo } = visitor
  await goTo(`#/new/${GAME}`)
  const begin = page.getByRole('button', { name: words.setup.begin, exact: true })
  // Both before the page can answer the first: a finger is not always that quick.
  await begin.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()))
  await nextMoment(visitor, -1)
  const tables = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('teban.1.table.')))
  expect(tables).toHaveLength(1)
})
