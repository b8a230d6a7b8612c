/** What the page keeps and takes back: undo, resignation, going on after a reload, another game. */

import { describe, expect, test } from 'vitest'
import { GAMES, type GameId } from './support/desk'
import { beginGame, chanceOf, keptNow, nextMoment, playTurn } from './support/table'
import { visit, type Visitor } from './support/visitor'

async function playOne(visitor: Visitor, game: GameId): Promise<void> {
  const { ply } = await keptNow(visitor.page)
  await playTurn(visitor, game, chanceOf(3))
  expect(await nextMoment(visitor, ply)).toBe('turn')
}

async function begun(game: GameId, visitor?: Visitor): Promise<Visitor> {
  const who = visitor ?? (await visit())
  await beginGame(who, game)
  expect(await nextMoment(who, -1)).toBe('turn')
  return who
}

/** The board in words, but for what Jatsuna says of the last change: that is told while it is seen. */
async function board({ page, words }: Visitor): Promise<string> {
  const group = page.getByRole('group', { name: words.play.board, exact: true }).first()
  return (await group.ariaSnapshot()).replace(/、[^、"]+から変わった|, was [^,"]+/g, '')
}

async function resign({ page, words }: Visitor): Promise<void> {
  await page.getByRole('button', { name: words.play.menu, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.play.resign }).click()
  await page.getByRole('dialog', { name: words.play.resignSure }).or(
    page.getByRole('dialog', { name: words.play.resignSureThree }),
  ).getByRole('button', { name: words.play.resign }).click()
  await page.getByRole('link', { name: words.play.after, exact: true }).waitFor()
}

describe('undo', () => {
  test('across cards that were opened it makes the game a practice game', async () => {
    const visitor = await begun('isshin-ittai')
    const { page, words } = visitor
    await playOne(visitor, 'isshin-ittai')
    expect(await page.getByText(words.play.practice).count()).toBe(0)
    await page.getByRole('button', { name: words.play.undo, exact: true }).click()
    await page.getByText(words.play.practice).waitFor()
  })
})

describe('resign', () => {
  test('of two, the other wins; it counts in the results', async () => {
    const visitor = await begun('rugby-chess')
    const { page, words } = visitor
    await resign(visitor)
    await page.getByText(words.result.youLost).waitFor()
    await page.getByText('White resigned.').waitFor()
    await visitor.goTo('#/stats')
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words.stats.computer('1') }) })
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['1', '0', '0', '1'])
  })

  test('of three with two computers, they share the win', async () => {
    const visitor = await begun('jatsuna')
    await resign(visitor)
    await visitor.page.getByText(visitor.words.result.youLost, { exact: true }).waitFor()
    const names = ['Slug', 'Frog'].join(visitor.words.result.join)
    await visitor.page.getByText(visitor.words.result.shared(names)).waitFor()
  })

  test('not by mistake: cancelling goes on', async () => {
    const visitor = await begun('card-slot')
    const { page, words } = visitor
    await page.getByRole('button', { name: words.play.menu, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.play.resign }).click()
    await page.getByRole('button', { name: words.cancel }).click()
    await playOne(visitor, 'card-slot')
  })
})

describe('going on', () => {
  test.each(GAMES)('%s is the same after a reload, and undo goes back to the own choice before', async (game) => {
    const visitor = await begun(game, await visit({ lang: 'ja' }))
    const { page, words } = visitor
    const first = await keptNow(page)
    const unplayed = await board(visitor)
    await playOne(visitor, game)
    const { ply, id } = await keptNow(page)
    const before = await board(visitor)
    expect(before).not.toBe(unplayed)
    await page.reload()
    await nextMoment(visitor, ply - 1)
    await expect.poll(() => board(visitor)).toBe(before)
    await page.getByRole('button', { name: words.play.undo, exact: true }).click()
    await expect.poll(async () => (await keptNow(page)).lines.at(-1)).toMatch(/ undo$/)
    await nextMoment(visitor, first.ply - 1)
    await expect.poll(() => board(visitor)).toBe(unplayed)
    await playOne(visitor, game)
    expect((await keptNow(page)).id).toBe(id)
  })

  test('an unfinished game is offered on the first page, and can be deleted there', async () => {
    const visitor = await begun('keserima')
    const { page, words } = visitor
    await playOne(visitor, 'keserima')
    const { ply, id, moves } = await keptNow(page)
    await visitor.goTo('#/')
    await page.getByRole('heading', { name: words.start.unfinished }).waitFor()
    const list = page.getByRole('listitem').filter({ hasText: words.start.ply(moves!) })
    await list.getByRole('link', { name: 'Keserima' }).click()
    expect(await nextMoment(visitor, ply - 1)).toBe('turn')
    expect((await keptNow(page)).id).toBe(id)
    await visitor.goTo('#/')
    await page.getByRole('button', { name: new RegExp(`^${words.start.forget} Keserima`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.start.forget, exact: true }).click()
    await page.getByRole('heading', { name: words.start.unfinished }).waitFor({ state: 'hidden' })
  })
})

test('another game has the same players and rules, one seat further', async () => {
  const visitor = await begun('rugby-chess')
  const { page, words } = visitor
  const first = await keptNow(page)
  await resign(visitor)
  await page.getByRole('button', { name: words.play.rematch, exact: true }).first().click()
  await page.waitForFunction((id) => !location.hash.endsWith(id), first.id)
  expect(await nextMoment(visitor, 0)).toBe('turn')
  const second = await keptNow(page)
  expect(second).toMatchObject({ me: 'b', setup: { ...first.setup, seat: 'b' } })
  expect(second.lines[0]).toContain('seats=computer:1,person')
  await playOne(visitor, 'rugby-chess')
})
