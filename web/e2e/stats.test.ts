/** The results of this device: for a game of three the places count, and a game that ends in one tab counts at once in
 *  the other. */

import { afterAll, expect, test } from 'vitest'
import type { Sight, View } from '../src/wire/wire'
import { Desk } from './support/desk'
import { nearEnd } from './support/near-end'
import { keptNow, playOut } from './support/table'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

/** The figures against two computers of level 1, as the table under this name has them. */
function figures({ page, words }: Visitor, caption: string): Promise<string[]> {
  const row = page.getByRole('table', { name: caption, exact: true }).getByRole('row')
  const opponent = page.getByRole('rowheader', { name: words.stats.computer('1 + 1'), exact: true })
  return row.filter({ has: opponent }).getByRole('cell').allInnerTexts()
}

/** The place of the first seat, as the table itself tells it. */
async function placeAtEnd({ page }: Visitor): Promise<number> {
  await desk.call('restore ended', (await keptNow(page)).lines)
  const { view } = await desk.call<Sight>('see ended onlooker 0')
  await desk.call('close ended')
  return (view as View & { places: number[] }).places[0]!
}

test('average place, firsts and best; a game that ends in another tab is counted without a reload', async () => {
  // Whichever place is the next, the average changes.
  const before = { played: 2, won: 0, shared: 0, lost: 2, places: [0, 1, 1] }
  const kept = await nearEnd(desk, 'jatsuna', 1)
  const here = await visit({ kept: { ...kept, 'teban.1.stats': JSON.stringify({ jatsuna: { 'computer:1,1': before } }) } })
  const { words } = here
  await here.goTo('#/stats')
  await expect.poll(() => figures(here, words.stats.places('Jatsuna'))).toEqual(['0', '2.5', '2'])
  await expect.poll(() => figures(here, 'Jatsuna')).toEqual(['2', '0', '0', '2'])

  const there = { ...here, page: await here.context.newPage() }
  await there.page.goto(`${here.origin}/#/play/kept`)
  await playOut(there, 'jatsuna')
  const place = await placeAtEnd(there)
  await expect.poll(() => figures(here, words.stats.places('Jatsuna'))).toEqual([
    place === 1 ? '1' : '0', ((5 + place) / 3).toFixed(1), `${Math.min(2, place)}`,
  ])
  await expect.poll(async () => (await figures(here, 'Jatsuna'))[0]).toBe('3')
})
