/** One game in two tabs: one plays, the other follows and can take over; every move survives. */

import { expect, test } from 'vitest'
import { seedOf } from './support/desk'
import { keptGame } from './support/kept'
import { chanceOf, keptNow, nextMoment, playTurn } from './support/table'
import { visit, type Visitor } from './support/visitor'

const GAME = 'rugby-chess'

/** Two people at one screen, before the first move. */
function twoPeople(): Record<string, string> {
  const line = `table 3 ${GAME} seats=person,person seed=${seedOf(1)}`
  return keptGame(GAME, [line], { levels: [0] })
}

async function anotherTab(visitor: Visitor): Promise<Visitor> {
  const page = await visitor.context.newPage()
  await page.goto(visitor.page.url())
  return { ...visitor, page }
}

/** Whose turn it is and what was played: the board itself says more to who may act. */
function seen({ page, words }: Visitor): Promise<string[]> {
  const told = page.getByRole('complementary', { name: words.play.story })
  return Promise.all([page.locator('.seat[aria-current]').innerText(), told.innerText()])
}

/** How many moves the device has kept. */
async function movesKept({ page }: Visitor): Promise<number> {
  return page.evaluate(() => {
    const kept = localStorage.getItem(`teban.1.table.${location.hash.split('/').at(-1)}`)
    const { lines } = JSON.parse(kept ?? '{"lines":[]}') as { lines: string[] }
    return lines.filter((line) => / event /.test(line)).length
  })
}

async function playOne(visitor: Visitor): Promise<void> {
  const { ply } = await keptNow(visitor.page)
  expect(await nextMoment(visitor, ply - 1)).toBe('turn')
  await playTurn(visitor, GAME, chanceOf(ply + 1))
  await expect.poll(async () => (await keptNow(visitor.page)).ply).toBe(ply + 1)
}

async function seeTheSame(one: Visitor, other: Visitor): Promise<void> {
  await expect.poll(async () => [await seen(one), await seen(other)]).toSatisfy(
    ([here, there]) => String(here) === String(there),
  )
}

test('one tab plays and the other follows; it takes over; when it is closed the first goes on', async () => {
  const first = await visit({ kept: twoPeople() })
  await first.goTo('#/play/kept')
  await playOne(first)
  const second = await anotherTab(first)
  const banner = (tab: Visitor) => tab.page.getByRole('status', { name: tab.words.tabs.elsewhere })
  await banner(second).waitFor()
  expect(await banner(first).count()).toBe(0)
  expect(await second.page.locator('.play[data-actor]').count()).toBe(0)
  await expect.poll(() => second.page.getByRole('button', { name: second.words.play.undo, exact: true }).isDisabled()).toBe(true)

  await playOne(first)
  await seeTheSame(first, second)

  await second.page.getByRole('button', { name: second.words.tabs.takeOver }).click()
  await banner(first).waitFor()
  await playOne(second)
  await seeTheSame(second, first)
  await expect.poll(() => movesKept(first)).toBe(3)

  await second.page.close()
  await banner(first).waitFor({ state: 'hidden' })
  await playOne(first)
  await expect.poll(() => movesKept(first)).toBe(4)
})

test('without locks both may play, and neither writes over the other', async () => {
  const first = await visit({ kept: twoPeople() })
  await first.context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  await first.goTo('#/play/kept')
  await nextMoment(first, -1)
  const second = await anotherTab(first)
  for (const [mover, other] of [[first, second], [second, first], [first, second]] as const) {
    await playOne(mover)
    await seeTheSame(mover, other)
  }
  await expect.poll(() => movesKept(second)).toBe(3)
})

test('what one tab sets and keeps is seen in the other', async () => {
  const first = await visit({ lang: 'en' })
  await first.goTo('#/settings')
  const second = await anotherTab(first)
  await second.page.goto(`${first.origin}/#/`)
  const heading = second.page.getByRole('heading', { name: second.words.start.unfinished })
  await second.page.getByRole('region', { name: second.words.start.games }).waitFor()
  expect(await heading.count()).toBe(0)
  await first.page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, twoPeople())
  await heading.waitFor()
  await first.page.getByRole('radio', { name: '日本語' }).click()
  await second.page.waitForFunction(() => document.documentElement.lang === 'ja')
})
