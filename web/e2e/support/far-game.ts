/** A whole game of people far apart, one of whom is unlucky with the network and with the tab. */

import { expect, onTestFinished } from 'vitest'
import type { Lang } from '../../src/wire/wire'
import { Serving } from '../../test/network/serving'
import { Desk, GAMES, playedGame, SEATS, type GameId } from './desk'
import { FarPlayer, type House } from './far-apart'
import { Caller, openTable, type Table } from './rooms'

/** Jatsuna has 45 moves, and each is like the one before: these are made without a page. */
const MADE_BEFORE = 36

/** Moves after which a game that has not ended is given up on by the test. */
const MOST = 120

/** A server of the test's own, gone with the test. */
export async function serving(...more: string[]): Promise<Serving> {
  const house = new Serving(['--most-lines', '100000', ...more], 'built')
  onTestFinished(() => house.remove())
  await house.start()
  return house
}

/** A table that waits for everybody but its opener, whom nobody has seen yet. */
export async function begin(house: House, game: GameId): Promise<Table> {
  const caller = await Caller.connect(`http://127.0.0.1:${house.port}`)
  const table = await openTable(caller, game, 'look=any hints=yes')
  caller.close()
  return table
}

/** Whoever is to move moves, whoever that is, by messages alone. */
async function moveOn(players: readonly FarPlayer[], count: number): Promise<void> {
  for (let move = 0; move < count; move++) {
    const { toMove, version } = await players[0]!.sight()
    const mover = players.find(({ seat }) => seat === toMove)!
    await mover.direct!.ask(`do ${mover.table!.id} ${version} before${move} event ${await mover.anyMove()}`)
  }
}

/** The move is sent while nobody is let through: it does not stand there as made, and that the line is lost is said; then it
 *  arrives, once. */
async function moveWhileCutOff(player: FarPlayer, press: () => Promise<void>): Promise<void> {
  const { page, visitor: { words } } = player
  const before = await player.told()
  player.cutOff()
  await press()
  await page.getByText(words.room.play.sending).waitFor()
  await page.locator('.line-told').waitFor()
  await expect.poll(() => page.locator('.line').getAttribute('data-at')).toBe('lost')
  expect(await player.told()).toBe(before)
  player.heal()
  await player.untilTold(before + 1)
  await player.settled()
}

/** The others move while one is cut off, who then asks for what is new, and is told it. */
async function moveWithout(player: FarPlayer, mover: FarPlayer, press: () => Promise<void>): Promise<void> {
  const before = await player.told()
  player.cutOff()
  await press()
  await mover.untilTold(before + 1)
  await player.page.locator('.line-told').waitFor()
  expect(await player.told()).toBe(before)
  player.heal()
  await player.settled()
  await expect.poll(() => player.entered.at(-1)).toMatch(/ since=\d+$/)
}

/** Of Rugby Chess a game that ends soon; where cards are dealt it is not known beforehand what can be played. */
async function planned(game: GameId): Promise<string[]> {
  if (game !== 'rugby-chess') return []
  const desk = new Desk()
  const { sight } = await playedGame(desk, game, SEATS[game].map(() => 'person'), 7)
  desk.close()
  return sight.history.map(({ text }) => text)
}

/** `madeBefore`: moves of Jatsuna that are made without a page. */
async function playFarApart(
  house: House, people: readonly FarPlayer[], game: GameId, unluckyOne: number, madeBefore: number,
): Promise<void> {
  const table = await begin(house, game)
  const players = SEATS[game].map((_, index) => people[index]!)
  const unlucky = players[unluckyOne]!
  const plan = await planned(game)
  for (const [index, player] of players.entries()) await player.sitAt(table, SEATS[game][index]!, `P${index}`)
  if (game === 'jatsuna') await moveOn(players, madeBefore)
  const mishaps: string[] = []
  let sight = await players[0]!.sight()
  for (let move = 0; sight.phase !== 'over'; move++) {
    if (move === MOST) throw new Error(`${game} has not ended`)
    const mover = players.find(({ seat }) => seat === sight.toMove)
    if (mover === undefined) {
      sight = await players[0]!.sight() // cards are due
      continue
    }
    const event = plan.shift() ?? (await (game === 'jatsuna' ? mover.anyMove() : mover.hinted()))
    const press = await mover.prepare(game, event)
    const told = await mover.told()
    const mishap = mover === unlucky ? 'with a move in the hand' : 'while others move'
    if (mishaps.includes(mishap)) await press()
    else if (mover === unlucky) await moveWhileCutOff(unlucky, press)
    else await moveWithout(unlucky, mover, press)
    await mover.untilTold(told + 1)
    if (!mishaps.includes(mishap)) mishaps.push(mishap)
    if (mishaps.length === 2) {
      await unlucky.comeBackByList()
      mishaps.push('closed the tab')
    }
    sight = await players[0]!.sight()
  }
  expect(mishaps, game).toHaveLength(3)
  expect(sight.result?.by).toBe('rule')
  for (const player of players) {
    await player.page.getByRole('link', { name: player.visitor.words.play.after, exact: true }).waitFor()
    await player.settled()
  }
  await askForAnother(players)
}

/** Runs in the page: what of the board is not on the screen, to the left or to the right. */
function beside(): string[] {
  const parts = [...document.querySelectorAll('.play-board *')].filter((part) => part.checkVisibility())
  const isBeside = ({ left, right }: DOMRect) => left < -1 || right > innerWidth + 1
  return parts.filter((part) => isBeside(part.getBoundingClientRect())).map((part) => part.outerHTML.slice(0, 80))
}

/** What is asked takes some of the board's room: it is still seen whole. */
async function askForAnother([first, second]: readonly FarPlayer[]): Promise<void> {
  const { version } = await first!.sight()
  await first!.direct!.ask(`do ${first!.table!.id} ${version} another offer rematch`)
  await second!.page.getByRole('button', { name: second!.visitor.words.room.play.decline, exact: true }).waitFor()
  await expect.poll(() => second!.page.evaluate(beside)).toEqual([])
}

/** A game of each, by the same people; `unlucky`: which of them, by the number of the game. */
export async function everyGame(
  langs: readonly Lang[], unlucky: (index: number) => number, madeBefore = MADE_BEFORE,
): Promise<void> {
  const house = await serving()
  const people: FarPlayer[] = []
  for (const lang of langs) people.push(await FarPlayer.come(house, { lang }))
  for (const [index, game] of GAMES.entries()) await playFarApart(house, people, game, unlucky(index), madeBefore)
  for (const player of people) await player.leave()
}
