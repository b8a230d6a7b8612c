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
  await replay.locator('.replay-board > *').first().waitFor()
  const story = await page.getByRole('list', { name: words.play.story }).getByRole('button').allInnerTexts()
  const end = await board()
  await slider.fill(String(Math.floor(last / 2)))
  await expect.poll(board).not.toBe(end)
  return [`${last}`, ...story, end, await board()]
}

async function copied({ page, words }: Visitor, button: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: button, exact: true }).click()
  const text = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(text).not.toBe('')
  await page.getByText(words.copied, { exact: true }).first().waitFor()
  return text()
}

async function paste({ page, words, goTo }: Visitor, text: string): Promise<void> {
  await goTo('#/')
  await page.getByText(words.start.import, { exact: true }).click()
  await page.getByRole('textbox', { name: words.start.importLabel }).fill(text)
  await page.getByRole('button', { name: words.start.importOpen, exact: true }).click()
}

/** What the program writes of the game. */
async function recordOf({ journal }: PlayedGame): Promise<string> {
  await desk.call('restore recorded', journal)
  const { record } = await desk.call<{ record: unknown }>('record recorded')
  await desk.call('close recorded')
  return JSON.stringify(record)
}

async function expectVerified({ page, words }: Visitor, { sight: { deal, history } }: PlayedGame): Promise<void> {
  const verify = page.getByRole('button', { name: words.after.verify, exact: true })
  await expect.poll(() => verify.count()).toBe(deal === null ? 0 : 1)
  if (deal === null) return
  await verify.click()
  const cards = history.filter(({ by }) => by === 'chance').length
  await page.getByText(words.after.verified(cards)).waitFor()
}

/** A link, and its record, which comes back byte for byte and is one for the program. */
test.each(GAMES)('%s is the same game in a fresh browser', async (game) => {
  const played = await finished(game)
  const sender = await lookingBack(game, played)
  const link = await copied(sender, sender.words.after.copyLink)
  expect(link.startsWith(`${sender.origin}/${game}/#/g/`)).toBe(true)
  const receiver = await visit()
  const { page, words } = receiver
  await page.goto(link)
  await page.getByRole('slider', { name: words.after.position }).waitFor()
  expect(await gameShown(receiver)).toEqual(await gameShown(sender))
  await expectVerified(receiver, played)

  const text = await recordOf(played)
  await paste(receiver, text)
  await page.getByRole('slider', { name: words.after.position }).waitFor()
  const back = await copied(receiver, words.after.copyJson)
  expect(back).toBe(text)
  const file = join(tmpdir(), `teban-e2e-${process.pid}.json`)
  writeFileSync(file, back)
  execFileSync(PROGRAM, ['record', 'verify', file])
})

const RECORDS = ['kese_wins', 'rima_wins', 'two_passes', 'six_ships_refill', 'resigned']

/** As the program writes it: attempts that were taken back are not told again. */
function canonical(record: string): string {
  const file = new URL(`../../tests/games/keserima/records/${record}.txt`, import.meta.url)
  return execFileSync(PROGRAM, ['record', 'convert', '--to', 'site', file.pathname], { encoding: 'utf8' })
}

describe("the notation of Keserima's site", () => {
  test('comes back byte for byte', async () => {
    const visitor = await visit({ lang: 'ja' })
    for (const record of RECORDS) {
      const text = canonical(record)
      await paste(visitor, text)
      await visitor.page.getByRole('slider', { name: visitor.words.after.position }).waitFor()
      expect(await copied(visitor, visitor.words.after.copySite), record).toBe(text)
    }
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
