/** The native desk (docs/WIRE.md), to set tables up and to ask what the page should say. */

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Sight, Thought } from '../../src/wire/wire'
import { PROGRAM } from './server'

export type GameId = 'jatsuna' | 'keserima' | 'rugby-chess' | 'card-slot' | 'isshin-ittai'

export const SEATS: Record<GameId, readonly string[]> = {
  jatsuna: ['S', 'L', 'F'],
  keserima: ['K', 'R'],
  'rugby-chess': ['w', 'b'],
  'card-slot': ['1', '2'],
  'isshin-ittai': ['1', '2'],
}

export const GAMES = Object.keys(SEATS) as GameId[]

/** A seed for the dealing, out of a small number. */
export function seedOf(number: number): string {
  return number.toString(16).padStart(64, '0')
}

export class Desk {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly answers: AsyncIterator<string>

  constructor() {
    this.child = spawn(PROGRAM, ['desk'])
    this.answers = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
  }

  /** One line, with a body of more lines if there is one. An answer that is an error is thrown. */
  async call<T>(line: string, body?: readonly string[]): Promise<T> {
    this.child.stdin.write(body ? `${line} <<EOF\n${body.join('\n')}\nEOF\n` : `${line}\n`)
    const { value } = await this.answers.next()
    const answer = JSON.parse(value as string) as T & { error?: { en: string } }
    if (answer.error) throw new Error(`${line}: ${answer.error.en}`)
    return answer
  }

  async journal(table: string): Promise<string[]> {
    return (await this.call<{ lines: string[] }>(`journal ${table}`)).lines
  }

  close(): void {
    this.child.stdin.end()
  }
}

export interface PlayedGame {
  /** Before each event of a seat: who was to move, and the table's journal. */
  before: { toMove: string; journal: string[] }[]
  journal: string[]
  /** As the referee sees the end. */
  sight: Sight
}

/** A game of quick thoughts from its beginning to its end, the same for the same seed. */
export async function playedGame(
  desk: Desk, game: GameId, sitters: readonly string[], seed: number,
): Promise<PlayedGame> {
  const table = `played${seed}`
  const before: PlayedGame['before'] = []
  await desk.call(`new ${table} ${game} seats=${sitters.join(',')} seed=${seedOf(seed)}`)
  for (let turn = 0; ; turn++) {
    const { phase, toMove, version } = await desk.call<Sight>(`see ${table} onlooker ${turn}`)
    const journal = await desk.journal(table)
    if (phase === 'over') {
      const sight = await desk.call<Sight>(`see ${table} referee ${turn}`)
      await desk.call(`close ${table}`)
      return { before, journal, sight }
    }
    before.push({ toMove, journal })
    await desk.call(`think ${table} ${toMove} ${seed * 1000 + turn} level=1`)
    const { best } = await desk.call<Thought>(`ponder ${table} 2000`)
    await desk.call(`do ${table} ${toMove} ${turn} ${version} x${turn} event ${best}`)
  }
}
