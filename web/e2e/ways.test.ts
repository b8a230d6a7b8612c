/** The ways through the page: what opens over a game and comes back to it, and what the browser's back does. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { Desk, seedOf } from './support/desk'
import { pressAll } from './support/enter'
import { keptGame } from './support/kept'
import { beginGame, keptNow, nextMoment } from './support/table'
import { visit, type Visitor } from './support/visitor'

const GAME = 'rugby-chess'
const LINES = [`table 3 ${GAME} seats=person,person seed=${seedOf(1)}`]

let desk: Desk
let event: string

beforeAll(async () => {
  desk = new Desk()
  await desk.call('restore ways', LINES)
  event = (await desk.call<{ moves: { text: string }[] }>('moves ways w')).moves[0]!.text
})

afterAll(() => desk.close())

/** Two people play; one has made a turn but not confirmed it. The start page is where back leads to. */
async function withDraft(): Promise<Visitor> {
  const visitor = await visit({ kept: keptGame(GAME, LINES, { levels: [0] }) })
  await visitor.goTo('#/')
  await visitor.page.getByRole('link', { name: 'Rugby Chess', exact: true }).first().click()
  await nextMoment(visitor, -1)
  await pressAll(visitor, event.match(/[a-g]\d/g)!)
  await whole(visitor).waitFor()
  return visitor
}

const draft = ({ page, words }: Visitor) => page.getByRole('group', { name: words.play.draft })

/** The table has said what the draft is. */
const whole = (visitor: Visitor) =>
  draft(visitor).getByRole('button', { name: visitor.words.play.draftDone, exact: true, disabled: false })

const isAt = (visitor: Visitor, hash: string) => expect.poll(() => new URL(visitor.page.url()).hash).toBe(hash)

async function openMenu({ page, words }: Visitor): Promise<void> {
  await page.getByRole('button', { name: words.play.menu, exact: true }).click()
  await page.getByRole('dialog', { name: words.play.menu }).waitFor()
}

test('rules and settings open over the game and come back to it, with the draft', async () => {
  const visitor = await withDraft()
  const { page, words } = visitor
  const dialog = page.getByRole('dialog')
  const made = await draft(visitor).innerText()

  await openMenu(visitor)
  await dialog.getByRole('link', { name: words.nav.rules }).click()
  const rules = page.getByRole('dialog', { name: words.rules.title('Rugby Chess') })
  await rules.getByRole('tab', { name: words.rules.exact }).click()
  await rules.getByRole('link', { name: /^G\d/ }).first().click()
  await isAt(visitor, '#/play/kept')
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => draft(visitor).innerText()).toBe(made)

  await openMenu(visitor)
  await dialog.getByRole('link', { name: words.nav.settings }).click()
  await page.getByRole('dialog', { name: words.settings.title }).getByRole('radio', { name: '日本語' }).click()
  await page.getByRole('dialog', { name: '設定' }).getByRole('button', { name: '閉じる' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('group', { name: 'いまの手順' }).waitFor()
  await isAt(visitor, '#/play/kept')
  await page.goBack()
  await isAt(visitor, '#/')
})

test('a draft outlasts a reload; back closes what is open, then leaves', async () => {
  const visitor = await withDraft()
  const { page, words } = visitor
  const made = await draft(visitor).innerText()
  await page.reload()
  await draft(visitor).waitFor()
  await expect.poll(() => draft(visitor).innerText()).toBe(made)

  await openMenu(visitor)
  await page.getByRole('dialog').getByRole('button', { name: words.play.resign }).click()
  await page.getByRole('dialog', { name: words.play.resignSure }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await isAt(visitor, '#/play/kept')
  expect((await keptNow(page)).over).toBe(false)

  await openMenu(visitor)
  await page.reload()
  await draft(visitor).waitFor()
  await page.goBack()
  await isAt(visitor, '#/')
})

test('from a game, and from looking back at it, back leads to where one came from', async () => {
  const visitor = await visit()
  const { page, words, goTo } = visitor
  await goTo('#/')
  await page.getByRole('region', { name: words.start.games }).waitFor()
  await beginGame({ ...visitor, goTo: async (hash) => void (await page.evaluate((to) => (location.hash = to), hash)) }, GAME)
  await nextMoment(visitor, -1)
  await openMenu(visitor)
  await page.getByRole('dialog').getByRole('button', { name: words.play.resign }).click()
  await page.getByRole('dialog', { name: words.play.resignSure }).getByRole('button', { name: words.play.resign }).click()
  const { id } = await keptNow(page)
  await page.getByRole('link', { name: words.play.after, exact: true }).click()
  await isAt(visitor, `#/after/${id}`)
  await page.getByRole('heading', { name: words.after.title }).waitFor()
  await page.goBack()
  await isAt(visitor, '#/')
  await page.goForward()
  await isAt(visitor, `#/after/${id}`)
})

test('a place that is opened in a new tab has a way home', async () => {
  const visitor = await visit()
  const { page, words, origin } = visitor
  for (const place of ['#/rules/jatsuna/J6', '#/settings', '#/stats', '#/learn/jatsuna', '#/new/jatsuna', '#/nowhere']) {
    await page.goto('about:blank')
    await page.goto(`${origin}/${place}`)
    await page.getByRole('link', { name: words.home }).first().click()
    await isAt(visitor, '#/')
  }
})
