/** A bad network is boring: whole games of all five games by the page's own session code, with a network in between that
 *  cuts, delays, swallows and throttles, and a server that is stopped, killed and started again. When the network is back
 *  every client shows exactly what the server has; no move is ever shown as made that the server does not have; what was
 *  said is said once. */

import { afterAll, beforeAll, expect, it, onTestFailed, vi } from 'vitest'
import { OF_THE_HOUSE } from '../support/engine'
import { Chance } from '../support/chance'
import { fastNow, setSpeed } from './around'
import { BadNetwork } from './bad-network'
import { freshDevice, gameOf, type Device } from './device'
import { Player } from './player'
import { Serving } from './serving'

vi.mock('../../src/engine/house', () => ({ gameNamed: (id: string) => Promise.resolve(gameOf(id)) }))

const GAMES = Math.round(50 * Number(process.env.TEBAN_TEST_SCALE ?? 1))
const AT_ONCE = 50
const SEED = Number(process.env.TEBAN_TEST_SEED ?? 1)

/** What somebody who looks at the page waits for at most when the network is back, in milliseconds. */
const SOON = 2000

let house: Serving
let devices: Device[]

beforeAll(async () => {
  house = new Serving(['--most-sockets-per-address', '0', '--most-lines', '100000', '--most-opened', '100000'])
  await house.start()
  devices = [await freshDevice(), await freshDevice(), await freshDevice()]
})

afterAll(() => house.remove())

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function playersOf(seed: number, chance: Chance): Promise<Player[]> {
  const game = gameOf(OF_THE_HOUSE[seed % OF_THE_HOUSE.length]!)
  return Promise.all(
    game.seats.map(async ({ seat }, index) => {
      const network = await BadNetwork.begin(() => house.port)
      return new Player(devices[index]!, house, network, new Chance(chance.below(2 ** 31)), `p${seed}${seat}`)
    }),
  )
}

async function play(seed: number, players: readonly Player[]): Promise<void> {
  const [first, ...others] = players
  const game = gameOf(OF_THE_HOUSE[seed % OF_THE_HOUSE.length]!)
  const kept = await first!.device.openTable(first!.connection, game, {
    seat: game.seats[0]!.seat, name: first!.name, computers: {}, options: {}, deal: 'shared', clock: null,
    hints: false, talk: true, listed: false, look: 'any', delay: 0, claim: null,
  })
  await first!.begin(kept)
  for (const [index, other] of others.entries()) {
    const key = kept.invitations[game.seats[index + 1]!.seat]!
    const preview = await other.device.previewTable(other.connection, kept.id, key)
    await other.begin(other.device.acceptPreview(preview))
    await other.sit()
  }
  await Promise.all(players.map((player) => player.until(() => player.over)))
}

/** Bad and fair weather by turns, until all is played. */
async function weather(network: BadNetwork, chance: Chance, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await pause(100 + chance.below(900))
    network.worsen(chance)
    await pause(chance.of([5, 20, 80, 400]))
    network.heal(chance)
  }
}

/** The server stops, gracefully or not, and comes back, perhaps elsewhere. */
async function restarts(chance: Chance, goesOn: () => boolean): Promise<number> {
  let times = 0
  while (goesOn()) {
    await pause(2000 + chance.below(2000))
    await house.end(chance.of(['SIGTERM', 'SIGKILL', 'SIGKILL']))
    await house.start(chance.of([house.port, 0]))
    times += 1
  }
  return times
}

async function batch(from: number, count: number): Promise<string> {
  const chance = new Chance(SEED * 1_000_003 + from)
  const tables = await Promise.all(Array.from({ length: count }, (_, index) => playersOf(from + index, chance)))
  const players = tables.flat()
  onTestFailed(() => console.log(players.map(({ standing }) => standing).join('\n')))
  let goesOn = true
  setSpeed(20)
  const bad = players.map(({ network }) => weather(network, new Chance(chance.below(2 ** 31)), () => goesOn))
  const restarted = restarts(chance, () => goesOn)
  await Promise.all(tables.map((sitters, index) => play(from + index, sitters)))
  goesOn = false
  // A machine that is slow is not a line that is dead: from here on no time is made up for.
  setSpeed(1)
  await Promise.all(bad)
  const times = await restarted
  for (const { network } of players) network.heal(chance)
  const back = fastNow()
  await Promise.all(players.map((player) => player.settled()))
  for (const player of players) {
    expect(player.troubles).toEqual([])
    expect(player.pausedSince(back)).toBeLessThanOrEqual(SOON)
  }
  const sum = (count: (player: Player) => number) => players.reduce((all, player) => all + count(player), 0)
  const faults = sum(({ network }) => Object.values(network.faults).reduce((all, more) => all + more, 0))
  for (const player of players) player.end()
  return `${count} games, ${sum(({ made }) => made)} moves, ${sum(({ returned }) => returned)} taken back, ` +
    `${sum(({ checked }) => checked)} events seen, ${sum(({ said }) => said.length)} said, ${faults} faults, ${times} restarts`
}

it(`${GAMES} games`, async () => {
  for (let from = 0; from < GAMES; from += AT_ONCE) {
    const begun = Date.now()
    const told = await batch(from, Math.min(AT_ONCE, GAMES - from))
    console.log(`${told}, ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  }
}, 60_000 + GAMES * 1500)
