/** Games by letter: every letter holds the whole game. What comes in is compared with what the
 *  device knows of the same game, and nothing that it knows is lost. */

import { Refusal } from '../wire/refusal'
import type { Engine } from '../engine/engine'
import { DeskLink } from '../link/desk-link'
import type { TableLink } from '../link/link'
import type { Accepted, Game } from '../wire/wire'
import { countGame } from '../store/stats'
import { freshId, keepTable, letterTable, type Kept } from '../store/tables'
import { bringBack } from '../table/open'
import { BadEvent } from '../table/study'
import { canGoByLetter } from '../table/seating'
import type { Setup } from '../store/setup'
import { DamagedText, type Packed } from './packed'

export type Received =
  | { kind: 'open'; table: string }
  /** The device knows more of this game than the letter. */
  | { kind: 'older'; table: string }
  /** The letter and the device tell different stories. */
  | { kind: 'other'; table: string; openOther(): Promise<string> }

/** What is to be compared: the events, and whether somebody has resigned. */
interface Told {
  events: readonly string[]
  over: boolean
}

export type Comparison = 'same' | 'newer' | 'older' | 'other'

/** How a letter stands to what is known. */
export function compareTold(letter: Told, known: Told): Comparison {
  const shared = Math.min(letter.events.length, known.events.length)
  for (let index = 0; index < shared; index += 1) {
    if (letter.events[index] !== known.events[index]) return 'other'
  }
  if (letter.events.length !== known.events.length) {
    return letter.events.length > known.events.length ? 'newer' : 'older'
  }
  if (letter.over === known.over) return 'same'
  return letter.over ? 'newer' : 'older'
}

/** Who is to move after this answer. */
function moverAfter({ changes }: Accepted, before: string): string {
  const set = changes.flatMap((change) => ('set' in change ? [change.set] : []))
  return set.at(-1)?.toMove ?? before
}

async function replayEvents(link: TableLink, packed: Packed): Promise<void> {
  let { version, toMove } = await link.sight('onlooker')
  for (const [index, event] of packed.events.entries()) {
    try {
      const answer = await link.send(toMove, version, `event ${event}`)
      version = answer.now
      toMove = moverAfter(answer, toMove)
    } catch (trouble) {
      throw trouble instanceof Refusal ? new BadEvent(index, event, trouble) : trouble
    }
  }
  if (packed.by === 'resigned' && packed.who !== null) {
    await link.send(packed.who, version, 'resign')
  }
}

/** Replays the letter's game on a table of its own, under the referee's eyes. */
async function replay(engine: Engine, game: Game, packed: Packed): Promise<string> {
  const table = freshId()
  const seats = game.seats.map(() => 'person')
  await engine.open(table, game.id, { options: packed.options, seats, screen: 'own' })
  try {
    await replayEvents(new DeskLink(engine, table), packed)
  } catch (trouble) {
    await engine.close(table)
    throw trouble
  }
  return table
}

async function keepReplayed(
  engine: Engine,
  game: Game,
  packed: Packed,
  table: string,
  known: Kept | null,
  letter: string,
): Promise<string> {
  const sight = await engine.see(table, 'onlooker')
  const me = known?.me ?? sight.toMove
  const setup: Setup = known?.setup ?? {
    game: game.id,
    opponents: game.seats.slice(1).map(() => ({ level: 0 })),
    seat: me,
    options: packed.options,
    together: false,
    letter: true,
  }
  const id = known?.id ?? table
  const lines = await engine.journal(table)
  const over = sight.phase === 'over'
  const kept = {
    id,
    game: game.id,
    lines,
    setup,
    me,
    letter,
    ply: sight.ply,
    over,
    counted: false,
    changed: Date.now(),
  }
  keepTable({ ...kept, counted: over && countGame(game, kept, sight) })
  if (id !== table) {
    await engine.close(table)
    await engine.close(id).catch(() => undefined)
    await bringBack(engine, id)
  }
  return id
}

export async function receiveLetter(engine: Engine, game: Game, packed: Packed): Promise<Received> {
  const { letter } = packed
  if (letter === null || !canGoByLetter(game)) throw new DamagedText('letter')
  const table = await replay(engine, game, packed)
  const known = letterTable(letter)
  if (known === null) {
    return { kind: 'open', table: await keepReplayed(engine, game, packed, table, null, letter) }
  }
  await bringBack(engine, known.id)
  const sight = await engine.see(known.id, 'onlooker')
  const told = { events: sight.history.map(({ text }) => text), over: sight.phase === 'over' }
  const over = (await engine.see(table, 'onlooker')).phase === 'over'
  switch (compareTold({ events: packed.events, over }, told)) {
    case 'same':
      await engine.close(table)
      return { kind: 'open', table: known.id }
    case 'newer':
      return { kind: 'open', table: await keepReplayed(engine, game, packed, table, known, letter) }
    case 'older':
      await engine.close(table)
      return { kind: 'older', table: known.id }
    case 'other':
      return {
        kind: 'other',
        table: known.id,
        openOther: () => keepReplayed(engine, game, packed, table, null, freshId()),
      }
  }
}
