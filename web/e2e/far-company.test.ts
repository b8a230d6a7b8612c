/** Who else may be at a table far away: a program, somebody who comes late to look on, and more than one server. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { SEATS } from './support/desk'
import { FarPlayer } from './support/far-apart'
import { begin, serving } from './support/far-game'
import { readOutline } from './support/outline'
import { postgres } from './support/postgres'
import { seatLink } from './support/rooms'
import { PROGRAM } from './support/server'

/** The cards that can be seen in hands. */
const handsIn = (board: string) =>
  readOutline(board).filter(({ within }) => within.some((name) => /, Hand|、手札/.test(name))).map(({ name }) => name)

test('a person against a bot; who comes late to look on sees what onlookers may, to the end', async () => {
  const house = await serving()
  const table = await begin(house, 'isshin-ittai')
  const person = await FarPlayer.come(house, { lang: 'ja' })
  await person.sitAt(table, '1', 'Aki')
  const bot = spawn(PROGRAM, ['bot', '-', '--level', '1', '--name', 'Bot'], { stdio: ['pipe', 'ignore', 'inherit'] })
  const gone = once(bot, 'exit')
  bot.stdin.end(`http://127.0.0.1:${house.port}/isshin-ittai/${seatLink(table, '2')}\n`)
  const late = await FarPlayer.come(house, { lang: 'en' })
  for (let move = 0, sight = await person.sight(); sight.phase !== 'over'; sight = await person.sight()) {
    if (sight.toMove !== '1' || sight.phase !== 'playing') {
      await person.page.locator('.play[data-actor], .outcome').first().waitFor()
      continue
    }
    const press = await person.prepare('isshin-ittai', await person.hinted())
    const told = await person.told()
    await press()
    await person.untilTold(told + 1)
    move += 1
    if (move === 2) await late.lookAt(table)
    if (move >= 2) await late.settled()
    if (move === 2) await expect.poll(async () => handsIn(await person.board())).not.toEqual([])
    if (move >= 2 && (await person.sight()).phase === 'playing') {
      expect(handsIn(await late.board())).toEqual([])
      await expect.poll(() => late.heard.join()).toContain('"text":"!?"')
      expect(late.heard.join()).not.toMatch(/"text":"![FLS]/)
    }
  }
  await late.settled()
  await person.settled()
  expect(await gone).toEqual([0, null])
  for (const player of [person, late]) await player.leave()
})

test('two servers on one database, one killed in the middle: the page goes on without being loaded again', async () => {
  const database = await postgres()
  onTestFinished(database.end)
  const houses = [await serving('--store', database.address), await serving('--store', database.address)]
  let killed = false
  const first = { get port() { return houses[killed ? 1 : 0]!.port } }
  const people = [await FarPlayer.come(first, { lang: 'en' }), await FarPlayer.come(houses[1]!, { lang: 'ja' })]
  const table = await begin(houses[0]!, 'keserima')
  for (const [index, player] of people.entries()) await player.sitAt(table, SEATS.keserima[index]!, `P${index}`)
  let moves = 0
  for (let sight = await people[1]!.sight(); sight.phase !== 'over'; sight = await people[1]!.sight()) {
    const mover = people.find(({ seat }) => seat === sight.toMove)
    if (mover === undefined) continue
    const press = await mover.prepare('keserima', await mover.hinted())
    if (moves === 1) {
      killed = true
      await houses[0]!.end('SIGKILL')
    }
    await press()
    moves += 1
    for (const player of people) await player.untilTold(moves)
  }
  expect(moves).toBeGreaterThan(2)
  for (const player of people) {
    await player.settled()
    expect(await player.page.evaluate(() => performance.timeOrigin)).toBe(player.loadedAt)
    await player.leave()
  }
})
