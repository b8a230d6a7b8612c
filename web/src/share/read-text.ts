/** Finds the game in whatever was pasted: a record, a link, or another notation. */

import type { Engine } from '../engine/engine'
import { freshId } from '../store/tables'
import { BadEvent } from '../table/study'
import { Refusal } from '../wire/refusal'
import type { Game } from '../wire/wire'
import { BadText, inWords } from './bad-text'
import type { Packed } from './packed'
import { readRecord } from './record'

export type Found = { packed: Packed } | { hash: string }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadText((words) => words.start.importNotJson)
  }
}

/** The record of a game that is written in another notation. */
async function recordFromNotation(
  engine: Engine,
  games: readonly Game[],
  text: string,
): Promise<unknown> {
  let refusal = new BadText((words) => words.start.importBad)
  for (const { id } of games.filter(({ notation }) => notation !== null)) {
    const table = `i${freshId()}`
    try {
      await engine.import(table, id, text)
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble
      const why = inWords(trouble.words)
      refusal = new BadText((words) => `${words.start.importBad} ${why(words)}`)
      continue
    }
    const record = await engine.record(table)
    await engine.close(table)
    return record
  }
  throw refusal
}

export async function packedFromText(
  engine: Engine,
  games: readonly Game[],
  pasted: string,
): Promise<Found> {
  const text = pasted.trim()
  if (text === '') throw new BadText((words) => words.start.importEmpty)
  const link = /#\/[gl]\/[A-Za-z0-9_-]+/.exec(text)
  if (link !== null) return { hash: link[0] }
  try {
    const record = text.startsWith('{')
      ? parsed(text)
      : await recordFromNotation(engine, games, text)
    return { packed: await readRecord(engine, games, record) }
  } catch (trouble) {
    if (trouble instanceof BadEvent) {
      throw new BadText((words) => words.link.illegal(trouble.index + 1, trouble.event))
    }
    if (trouble instanceof Refusal) throw new BadText(inWords(trouble.words))
    throw trouble
  }
}
