/** Study tables, for positions and games that are only looked at. */

import type { Engine } from '../engine/engine'
import { DeskLink } from '../link/desk-link'
import type { TableLink } from '../link/link'
import { Refusal } from '../wire/refusal'
import type { GameId } from '../wire/wire'
import { freshId } from '../store/tables'

export interface Study {
  game: GameId
  options?: Record<string, string>
  start?: string | undefined
}

/** A study table: every event is entered, nothing is hidden. */
export async function openStudy(engine: Engine, study: Study): Promise<TableLink> {
  const id = `s${freshId()}`
  const { options = {}, start } = study
  await engine.open(id, study.game, { options, deal: 'entered', start })
  return new DeskLink(engine, id)
}

/** Which event of a list was refused, for a message that names it. */
export class BadEvent extends Error {
  constructor(
    readonly index: number,
    readonly event: string,
    readonly refusal: Refusal,
  ) {
    super(refusal.message)
  }
}

/** Plays these events on a study table, each checked by the referee; gives the table's version. */
export async function enterEvents(link: TableLink, events: readonly string[]): Promise<number> {
  let { version } = await link.sight('referee')
  for (const [index, event] of events.entries()) {
    try {
      version = (await link.send('referee', version, `event ${event}`)).now
    } catch (trouble) {
      throw trouble instanceof Refusal ? new BadEvent(index, event, trouble) : trouble
    }
  }
  return version
}
