/** A game leaves this browser and comes into another one: as a link, as a record, in the notation of Keserima's
 *  site; and its deal is verified there. */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Desk, GAMES, playedGame, SEATS, type PlayedGame, type GameId } from './support/desk'
import { keptGame } from './support/kept'
import { PROGRAM } from './support/server'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

function finished(game: GameId): Promise<PlayedGame> {
  const [, ...others] = SEATS[game]
  return playedGame(desk, game, ['person', ...others.map(() => 'computer:1')], 7)
}

async function lookingBack(game: GameId, { journal, sight }: PlayedGame): Promise<Visitor> {
  const visitor = await visit({ kept: keptGame(game, journal, { over: true, ply: sight.ply }) })
  await visitor.goTo('#/after/kept')
  await visitor.page.getByRole('slider', { name: visitor.words.after.position }).waitFor()
  return visitor
}

/** Everything about the game itself: the moves, and the board at the end and half-way. */
async function gameShown({ page, words }: Visitor): Promise<string[]> {
  const slider = page.getByRole('slider', { name: words.after.position })
  const replay = page.getByRole('region', { name: words.after.replay })
  const board = async () => {
    const whole = (await replay.ariaSnapshot()).split(words.after.position)[0]!
    return whole.slice(0, whole.lastIndexOf('- status'))
  }
  const last = Number(await slider.getAttribute('max'))
  const story = await page.getByRole('list', { name: words.play.story }).getByRole('button').allInnerTexts()
  const end = await board()
  await slider.fill(String(Math.floor(last / 2)))
  await expect.poll(board).not.toBe(end)
  return [`${last}`, ...story, end, await board()]
}

async function copied({ page, words }: Visitor, button: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText(words.copied, { exact: true }).first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function paste({ page, words, goTo }: Visitor, text: string): Promise<void> {
  await goTo('#/')
  await page.getByText(words.start.import, { exact: true }).click()
  await page.getByRole('textbox', { name: words.start.importLabel }).fill(text)
  await page.getByRole('button', { name: words.start.importOpen, exact: true }).click()
}

describe.each(GAMES)('%s', (game) => {
  test('a link shows the same game in a fresh browser', async () => {
    const played = await finished(game)
    const sender = await lookingBack(game, played)
    const link = await copied(sender, sender.words.after.copyLink)
    expect(link.startsWith(`${sender.origin}/#/g/`)).toBe(true)
    const receiver = await visit()
    await receiver.page.goto(link)
    await receiver.page.getByRole('slider', { name: receiver.words.after.position }).waitFor()
    expect(await gameShown(receiver)).toEqual(await gameShown(sender))
    const verify = receiver.page.getByRole('button', { name: receiver.words.after.verify, exact: true })
    const { deal, history } = played.sight
    expect(await verify.count()).toBe(deal === null ? 0 : 1)
    if (deal === null) return
    await verify.click()
    const cards = history.filter(({ by }) => by === 'chance').length
    await receiver.page.getByText(receiver.words.after.verified(cards)).waitFor()
  })

  test('its record comes back byte for byte, and is one for the program', async () => {
    const played = await finished(game)
    await desk.call('restore recorded', played.journal)
    const { record } = await desk.call<{ record: unknown }>('record recorded')
    await desk.call('close recorded')
    const text = JSON.stringify(record)
    const visitor = await visit()
    await paste(visitor, text)
    await visitor.page.getByRole('slider', { name: visitor.words.after.position }).waitFor()
    const back = await copied(visitor, visitor.words.after.copyJson)
    expect(back).toBe(text)
    const file = join(tmpdir(), `teban-e2e-${process.pid}.json`)
    writeFileSync(file, back)
    execFileSync(PROGRAM, ['record', 'verify', file])
  })
})

const RECORDS = ['kese_wins', 'rima_wins', 'two_passes', 'six_ships_refill', 'resigned']

/** As the program writes it: attempts that were taken back are not told again. */
function canonical(record: string): string {
  const file = new URL(`../../tests/games/keserima/records/${record}.txt`, import.meta.url)
  return execFileSync(PROGRAM, ['record', 'convert', '--to', 'site', file.pathname], { encoding: 'utf8' })
}

describe("the notation of Keserima's site", () => {
  test.each(RECORDS)('%s comes back byte for byte', async (record) => {
    const visitor = await visit({ lang: 'ja' })
    const text = canonical(record)
    await paste(visitor, text)
    await visitor.page.getByRole('slider', { name: visitor.words.after.position }).waitFor()
    expect(await copied(visitor, visitor.words.after.copySite)).toBe(text)
  })

  test('as the site writes it, with attempts that were taken back', async () => {
    const visitor = await visit()
    const file = new URL('../../tests/games/keserima/records/kese_wins.txt', import.meta.url)
    await paste(visitor, readFileSync(file, 'utf8'))
    await visitor.page.getByText(visitor.words.result.won('Kese')).first().waitFor()
    expect(await copied(visitor, visitor.words.after.copySite)).toBe(canonical('kese_wins'))
  })
})

test('as text it names the game, every move and the link', async () => {
  const played = await finished('rugby-chess')
  const visitor = await lookingBack('rugby-chess', played)
  const text = await copied(visitor, visitor.words.after.copyText)
  const link = await copied(visitor, visitor.words.after.copyLink)
  expect(text).toContain('Rugby Chess')
  expect(text).toContain(link)
  for (const { text: event } of played.sight.history) expect(text).toContain(event)
})

test('a link pasted into the field is opened too', async () => {
  const visitor = await lookingBack('jatsuna', await finished('jatsuna'))
  const link = await copied(visitor, visitor.words.after.copyLink)
  await paste(visitor, `Look at this: ${link} !`)
  await visitor.page.getByRole('slider', { name: visitor.words.after.position }).waitFor()
})
