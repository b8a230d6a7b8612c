/** With the server stopped a reload still plays: games of all five are begun, others are played to their end and looked
 *  back at; their lessons and rules; an experiment, a report. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFace } from '../src/games/registry'
import { labWords } from '../src/words/lab'
import { Desk, GAMES } from './support/desk'
import { nearEnd } from './support/near-end'
import { startServer, type Server } from './support/server'
import { beginGame, chanceOf, keptNow, nextMoment, playOut, playTurn } from './support/table'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

let server: Server

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The first visit; then the network is gone for good. */
async function visitedOnce(): Promise<Visitor> {
  const kept: Record<string, string> = {}
  for (const game of GAMES) Object.assign(kept, await nearEnd(desk, game, 2, 1, `late-${game}`))
  const visitor = await visit({ offline: true, origin: server.origin, kept })
  await visitor.goTo('#/')
  await visitor.page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  await server.stop()
  await expect(fetch(server.origin)).rejects.toThrow()
  return visitor
}

test('after one visit everything is there without the server', async () => {
  const visitor = await visitedOnce()
  const { page, words } = visitor
  for (const game of GAMES) {
    await page.reload()
    await beginGame(visitor, game)
    await nextMoment(visitor, -1)
    const { ply } = await keptNow(page)
    await playTurn(visitor, game, chanceOf(1))
    await nextMoment(visitor, ply)
    await visitor.goTo(`#/play/late-${game}`)
    await playOut(visitor, game)
    await page.getByRole('link', { name: words.play.after, exact: true }).click()
    await page.getByRole('slider', { name: words.after.position }).waitFor()
  }
  for (const game of GAMES) {
    const { lesson } = await loadFace(game)
    await visitor.goTo(`#/learn/${game}`)
    await page.reload()
    await page.getByText(lesson[0]!.say.en, { exact: true }).waitFor()
    await visitor.goTo(`#/rules/${game}`)
    await page.getByRole('tab', { name: words.rules.exact }).click()
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
  }
  await visitor.goTo('#/lab/card-slot+players=random+rounds=4+seed=offline')
  await page.getByRole('button', { name: labWords.en.start, exact: true }).click()
  await page.getByText(labWords.en.state.done, { exact: true }).waitFor()
  await page.locator('.lab-report svg').first().waitFor()
  for (const place of ['#/report/jatsuna', '#/ledger/jatsuna']) {
    await visitor.goTo(place)
    await page.locator('.lab-report h2').first().waitFor()
  }
  for (const place of ['#/settings', '#/stats', '#/lab', '#/']) {
    await visitor.goTo(place)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})
