/** A game to look back at, wherever it came from. */

import { gameNamed, theEngine } from '../../engine/house'
import type { Commitments, Game, HistoryEntry, Lang, Sight } from '../../wire/wire'
import type { Face } from '../../games/face'
import { loadFace } from '../../games/registry'
import { packedFromSight } from '../../share/from-sight'
import type { Packed } from '../../share/packed'
import type { KeptRoom } from '../../store/rooms'
import type { Kept } from '../../store/tables'
import { openPacked } from '../../share/open-packed'
import { aloneHere, namesIn, type Names } from '../../table/names'
import { bringBack } from '../../table/open'
import { calledByRole, endCalled } from '../../table/roles'
import type { DealtGame } from '../../verify/verify'

export interface Source {
  /** Its seats are called as those who sat there. */
  game: Game
  names: Names
  face: Face
  /** At the engine's desk. */
  table: string
  /** The end, with nothing hidden. */
  final: Sight
  packed: Packed
  kept: Kept | null
  /** As it stood at a server. */
  room: KeptRoom | null
  /** Whose game it was alone at their screen: they are told what it was to them. */
  me: string | null
  dealt: DealtGame | null
}

/** `committed`: as this device noted it, never as the table tells it at the end. */
export function dealtFrom(
  face: Face,
  sight: Sight,
  packed: Packed,
  committed: Commitments | null,
): DealtGame | null {
  const { deck } = face
  if (packed.deal === null || deck === undefined) return null
  const { seed, numbers } = packed.deal
  return {
    deck: () => deck(sight.view.options, packed.start),
    events: numbered(sight.history, packed.deal.cards),
    seed,
    numbers,
    committed,
  }
}

/** Gives every card of chance its number. */
function numbered(
  history: readonly HistoryEntry[],
  cards: readonly number[] | null,
): HistoryEntry[] {
  let drawn = 0
  return history.map((entry) => {
    if (entry.by !== 'chance') return entry
    const card = cards?.[drawn] ?? drawn
    drawn += 1
    return { ...entry, card }
  })
}

export function finalCalled(final: Sight, game: Game, called: Game): Sight {
  return { ...final, result: final.result && endCalled(final.result, game, called) }
}

export async function keptSource(
  table: string,
  lang: Lang,
): Promise<Source | 'none' | 'damaged' | 'going on'> {
  const engine = theEngine()
  const kept = await bringBack(engine, table)
  if (kept === 'none' || kept === 'damaged') return kept
  const game = await gameNamed(kept.game)
  if (game === null) return 'damaged'
  const outside = await engine.see(table, 'onlooker', { lang })
  if (outside.phase !== 'over') return 'going on'
  const final = await engine.see(table, 'referee', { lang })
  const packed = packedFromSight(game, final)
  const face = await loadFace(game.id)
  const names = namesIn(final.seats)
  const called = calledByRole(game, names, face, final)
  return {
    game: called,
    names,
    face,
    table,
    final: finalCalled(final, game, called),
    packed,
    kept,
    room: null,
    me: aloneHere(final, kept.me),
    dealt: dealtFrom(face, final, packed, kept.committed),
  }
}

/** Null: there is no such game. */
export async function packedSource(packed: Packed, lang: Lang): Promise<Source | null> {
  const engine = theEngine()
  const game = await gameNamed(packed.game)
  if (game === null) return null
  const table = await openPacked(engine, game, packed)
  const seen = await engine.see(table, 'referee', { lang })
  const result =
    seen.result !== null && packed.by !== null
      ? { ...seen.result, by: packed.by, who: packed.who }
      : seen.result
  const final = { ...seen, result }
  const face = await loadFace(game.id)
  const called = calledByRole(game, {}, face, final)
  return {
    game: called,
    names: {},
    face,
    table,
    final: finalCalled(final, game, called),
    packed,
    kept: null,
    room: null,
    me: null,
    dealt: dealtFrom(face, final, packed, null),
  }
}
