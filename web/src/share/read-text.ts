/** Finds the game in whatever was pasted: a record, a link, or another notation. */

import type { Engine } from '../engine/engine'
import { Refusal } from '../wire/refusal'
import type { Game } from '../wire/wire'
import { BadText, inWords } from './bad-text'
import type { Packed } from './packed'
import { packedBy, readRecord } from './record'

export type Found = { packed: Packed } | { hash: string }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadText((words) => words.start.importNotJson)
  }
}

async function readNotation(
  engine: Engine,
  games: readonly Game[],
  text: string,
): Promise<Packed> {
  let refusal = new BadText((words) => words.start.importBad)
  for (const { id } of games.filter(({ notation }) => notation !== null)) {
    try {
      return await packedBy(engine, (table) => engine.import(table, id, text))
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble
      const why = inWords(trouble.words)
      refusal = new BadText((words) => `${words.start.importBad} ${why(words)}`)
    }
  }
  throw refusal
}

/** A record with the longest game (share/link.ts), its members and the spaces of a careful editor. */
export const MOST_PASTED = 2_000_000

export async function packedFromText(
  engine: Engine,
  games: readonly Game[],
  pasted: string,
): Promise<Found> {
  if (pasted.length > MOST_PASTED) throw new BadText((words) => words.start.importLong(MOST_PASTED))
  const text = pasted.trim()
  if (text === '') throw new BadText((words) => words.start.importEmpty)
  const link = /#\/[gl]\/[A-Za-z0-9_-]+/.exec(text)
  if (link !== null) return { hash: link[0] }
  const isJson = text.startsWith('{')
  return {
    packed: isJson
      ? await readRecord(engine, parsed(text))
      : await readNotation(engine, games, text),
  }
}
