/** Tables over the network: opening one by the page or, where a state has to be there at once, by the messages of
 *  docs/API.md themselves. */

import { inject } from 'vitest'
import { freshKey, freshRoomName } from '../../src/store/rooms'
import { SEATS, type GameId } from './desk'
import { setUp } from './setting-up'
import type { Visitor } from './visitor'

/** The server's side of a test: a program at the table, or whoever set it up. */
export class Caller {
  private number = 0
  private readonly waiting = new Map<number, (answer: Record<string, unknown>) => void>()

  private constructor(private readonly socket: WebSocket) {
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as Record<string, unknown>
      const then = this.waiting.get(Number(answer.n))
      this.waiting.delete(Number(answer.n))
      then?.(answer)
    }
  }

  static async connect(origin = inject('origin')): Promise<Caller> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/tables`, 'teban.1')
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = reject
    })
    return new Caller(socket)
  }

  async ask(line: string): Promise<Record<string, unknown>> {
    this.number += 1
    const { number } = this
    const answer = await new Promise<Record<string, unknown>>((resolve) => {
      this.waiting.set(number, resolve)
      this.socket.send(`${number} ${line}`)
    })
    if (answer.error !== undefined) throw new Error(`${line}: ${JSON.stringify(answer.error)}`)
    return answer
  }

  close(): void {
    this.socket.close()
  }
}

export interface Table {
  id: string
  game: GameId
  /** By seat. */
  keys: Record<string, string>
}

/** A table with a key for every person; the first seat is taken by somebody of this name. `words`: more for `open`; those
 *  of the clock follow the game. */
export async function openTable(
  caller: Caller, game: GameId, words = '', sitters: readonly string[] = SEATS[game].map(() => 'open'), name = 'Aki',
): Promise<Table> {
  const id = freshRoomName()
  const people = SEATS[game].filter((_, index) => sitters[index] === 'open')
  const keys = Object.fromEntries(people.map((seat) => [seat, freshKey()]))
  const given = words.includes('list=yes') ? people.slice(0, 1) : people
  const seats = given.map((seat) => `${seat}:${keys[seat]}`).join(',')
  const isTime = (word: string) => /^(clock|pace)=/.test(word)
  const all = words.split(' ').filter((word) => word !== '')
  const before = [`seats=${seats}`, `as=${people[0]}`, `name=${name}`, ...all.filter((word) => !isTime(word))]
  await caller.ask(['open', id, ...before, game, `seats=${sitters.join(',')}`, ...all.filter(isTime)].join(' '))
  return { id, game, keys }
}

/** Sets a game up with a friend over the network, with everything unfolded. */
export async function chooseNetwork(visitor: Visitor, game: GameId): Promise<void> {
  const { page, words } = visitor
  await setUp(visitor, game)
  await page.getByRole('radio', { name: words.room.setup.where }).check()
  await page.locator('details.fold').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
}

/** The link to a seat, as it is handed on. */
export const seatLink = ({ id, keys }: Table, seat: string) => `#/seat/${id}/${keys[seat]}`

/** Takes the seat that a link offers. */
export async function sitDown({ page, words }: Visitor, name: string): Promise<void> {
  await page.getByRole('textbox', { name: words.room.seat.name }).fill(name)
  await page.getByRole('button', { name: words.room.seat.begin, exact: true }).click()
  await page.locator('.play, .waiting').first().waitFor()
}

/** Waits until it is this visitor's turn on the board. */
export async function ownTurn({ page }: Visitor): Promise<void> {
  await page.locator('.play[data-actor]').waitFor()
}

/** Waits until so many moves stand in the story of a table. */
export async function movesTold({ page }: Visitor, moves: number): Promise<void> {
  await page.waitForFunction((count) => {
    const rooms = Object.keys(localStorage).filter((key) => key.startsWith('teban.1.room.'))
    const id = location.hash.split('/').at(-1)
    return rooms.some((key) => key.endsWith(`${id}`) && JSON.parse(localStorage.getItem(key)!).stand.moves >= count)
  }, moves)
}

/** Runs in the page before anything else: lines that can be cut, after which none leads anywhere. */
export function cutLines(): void {
  const Real = WebSocket
  const lines: WebSocket[] = []
  const nowhere = () => {
    const line = { send: () => undefined, close: () => undefined, onclose: (_: { code: number }) => undefined }
    setTimeout(() => line.onclose({ code: 1006 }), 100)
    return line
  }
  const Line = function (...address: ConstructorParameters<typeof WebSocket>) {
    if ('cut' in window) return nowhere()
    lines.push(new Real(...address))
    return lines.at(-1)
  }
  Object.assign(window, {
    WebSocket: Line,
    cutLine: () => {
      Object.assign(window, { cut: true })
      for (const line of lines) line.close()
    },
  })
}

/** The network is gone: after `cutLines`. */
export async function cutLine({ page }: Visitor): Promise<void> {
  await page.evaluate(() => (window as unknown as { cutLine(): void }).cutLine())
}

/** The network is back, and the button of this name is pressed in the same moment: the line comes back by itself at any
 *  time, and the button goes with it. */
export async function mendLine({ page }: Visitor, button: string): Promise<void> {
  await page.evaluate((name) => {
    delete (window as { cut?: true }).cut
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ innerText }) => innerText === name)?.click()
  }, button)
}
