/** A bad network is boring, in a browser too: short games of all five while networks are cut, slow, narrow, deaf or come
 *  from elsewhere, and while the server is stopped, killed and started again. Whenever the network is back the page shows what
 *  the server has, without being loaded again, and it never showed anything else as made. */

import { expect, onTestFailed, test } from 'vitest'
import type { Serving } from '../test/network/serving'
import { Chance } from '../test/support/chance'
import { GAMES, SEATS, type GameId } from './support/desk'
import { FarPlayer } from './support/far-apart'
import { begin, serving } from './support/far-game'

const PLAYED = 20
const MOVES = 6
const SEED = Number(process.env.TEBAN_TEST_SEED ?? 1)

/** What somebody who looks at the page waits for at most when the network is back, in milliseconds: by the line's own
 *  account of how long it paused, since a machine may be slow. */
const SOON = 2000

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Some moment before the press or after it the networks of some get bad, for a while. */
async function inBadWeather(players: readonly FarPlayer[], press: () => Promise<void>, chance: Chance): Promise<void> {
  const wet = players.filter(() => chance.below(3) > 0)
  const before = chance.below(2) === 0
  if (before) wet.forEach((player) => player.worsen())
  const pressed = press()
  await pause(chance.of([0, 1, 5, 20, 80]))
  if (!before) wet.forEach((player) => player.worsen())
  await pause(chance.of([20, 80, 400, 1600]))
  if (chance.below(3) === 0) wet.forEach((player) => player.worsen())
  await pressed
  const moment = Date.now()
  wet.forEach((player) => player.heal())
  for (const player of wet) await player.settled()
  for (const player of wet) expect(await player.pausedSince(moment)).toBeLessThanOrEqual(SOON)
}

/** The server goes, which every page says in words, and comes back. */
async function restart(house: Serving, players: readonly FarPlayer[], press: () => Promise<void>, chance: Chance): Promise<void> {
  const signal = chance.of(['SIGTERM', 'SIGKILL'] as const)
  await house.end(signal)
  await press()
  for (const { page, visitor: { words } } of players) {
    const lost = words.room.play.retrying.split(/(?<=[.。])/)[0]!
    const said = signal === 'SIGTERM' ? words.room.play.stopping : lost
    await page.locator('.line-told').getByText(said).waitFor()
  }
  await house.start()
  const moment = Date.now()
  for (const player of players) await player.settled()
  for (const player of players) expect(await player.pausedSince(moment)).toBeLessThanOrEqual(SOON)
}

async function play(house: Serving, people: readonly FarPlayer[], game: GameId, chance: Chance): Promise<void> {
  const players = SEATS[game].map((_, index) => people[index]!)
  const table = await begin(house, game)
  for (const [index, player] of players.entries()) await player.sitAt(table, SEATS[game][index]!, `P${index}`)
  const restarts = chance.below(MOVES)
  for (let move = 0; move < MOVES; ) {
    const { phase, toMove } = await players[0]!.sight()
    if (phase === 'over') break
    const mover = players.find(({ seat }) => seat === toMove)
    if (mover === undefined) continue
    const told = await mover.told()
    const press = await mover.prepare(game, await mover.hinted())
    if (move === restarts) await restart(house, players, press, chance)
    else await inBadWeather(players, press, chance)
    for (const player of players) await player.untilTold(told + 1)
    move += 1
  }
  for (const player of players) await player.settled()
  for (const player of players) {
    const shown = await player.board()
    await player.enterAnew()
    await expect.poll(() => player.board()).toBe(shown)
  }
}

test(`${PLAYED} games`, async () => {
  const house = await serving('--most-sockets-per-address', '0')
  const people: FarPlayer[] = []
  for (const [index, lang] of (['ja', 'en', 'ja'] as const).entries())
    people.push(await FarPlayer.come(house, { lang }, SEED * 1000 + index))
  const chance = new Chance(SEED)
  let played = 0
  onTestFailed(() => console.log(`seed ${SEED}, after ${played} games`))
  for (; played < PLAYED; played++) await play(house, people, GAMES[played % GAMES.length]!, chance)
  const loads = await Promise.all(people.map(({ page }) => page.evaluate(() => performance.timeOrigin)))
  expect(loads).toEqual(people.map(({ loadedAt }) => loadedAt))
  const faults = people.map(({ network }) => Object.entries(network.faults).map(([fault, times]) => `${fault} ${times}`).join(', '))
  console.log(faults.join('\n'))
  for (const player of people) await player.leave()
})
