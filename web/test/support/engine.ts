/** The real engine for tests: the module, a clerk and an engine, joined by a channel that counts what
 *  goes through it. */

import { readFileSync } from 'node:fs'
import { Clerk, type Reply, type Request } from '../../src/engine/clerk'
import { Engine, type Port } from '../../src/engine/engine'
import { deskFrom, type Desk } from '../../src/engine/module'
import type { Game, GameId } from '../../src/wire/wire'

export function realDesk(): Promise<Desk> {
  return deskFrom(readFileSync(new URL('../../src/engine/teban.wasm', import.meta.url)))
}

/** The ids of all games that the module has. */
export const GAMES: readonly GameId[] = (
  JSON.parse((await realDesk()).call('games')) as { games: Game[] }
).games.map(({ id }) => id)

/** Those that have exact rules in Japanese, pages for players and games to watch: a game that is added may go without. */
export const OF_THE_HOUSE = ['jatsuna', 'keserima', 'rugby-chess', 'card-slot', 'isshin-ittai'] as const

/** Called with every request to the worker. */
export type Listener = (request: Request) => void

/** What a worker is to the page: requests go in, replies come out, never at once. */
class Counted implements Port {
  onmessage: ((event: MessageEvent<Reply>) => void) | null = null
  private readonly clerk: Clerk

  constructor(
    desk: Desk,
    private readonly listen: Listener,
  ) {
    const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
    const post = (data: Reply) => queueMicrotask(() => this.reply(data))
    this.clerk = new Clerk(desk, post, undefined, pause)
  }

  postMessage(request: Request): void {
    this.listen(request)
    queueMicrotask(() => this.clerk.handle(request))
  }

  private reply(data: Reply): void {
    this.onmessage?.(new MessageEvent('message', { data }))
  }
}

export async function startEngine(listen: Listener = () => undefined): Promise<Engine> {
  return new Engine(new Counted(await realDesk(), listen))
}

/** The tables that stand at the desk after these lines. */
export function openTables(lines: readonly string[]): string[] {
  const open = new Set<string>()
  for (const line of lines) {
    const [verb = '', table = ''] = line.split(/[ \n]/)
    if (['new', 'restore', 'import', 'open-record'].includes(verb)) open.add(table)
    if (verb === 'close') open.delete(table)
  }
  return [...open]
}
