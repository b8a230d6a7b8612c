/** A game that came from outside, laid on a study table. */

import type { Engine } from '../engine/engine'
import { enterEvents, openStudy } from '../table/study'
import type { Game } from '../wire/wire'
import { checkOptions } from './options'
import type { Packed } from './packed'

/** A game from a link or a record, refereed from its first event to its last. */
export async function openPacked(engine: Engine, game: Game, packed: Packed): Promise<string> {
  checkOptions(game, packed.options)
  const link = await openStudy(engine, packed)
  try {
    const version = await enterEvents(link, packed.events)
    if (packed.stated !== null) {
      await link.send('referee', version, `state ${packed.stated.join(',')}`)
    }
  } catch (trouble) {
    await engine.close(link.table)
    throw trouble
  }
  return link.table
}
