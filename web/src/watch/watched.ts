/** Games to watch: played by strong computers, kept as records (docs/RECORD.md), with a sentence at the
 *  moments that matter. They load only when somebody looks for those of a game. */

import type { GameId, Words } from '../wire/wire'

/** A sentence that stands beside the board from this many events on. */
export interface Note {
  at: number
  say: Words
}

export interface Watched {
  title: Words
  /** What to look for, before the first move. */
  intro: Words
  /** The levels that played, seat by seat. */
  levels: readonly number[]
  record: { game: string; events: readonly string[]; result: readonly string[] }
  notes: readonly Note[]
}

type Load = () => Promise<{ watched: readonly Watched[] }>

const rows = new Map<GameId, Load>([
  ['jatsuna', () => import('./jatsuna')],
  ['keserima', () => import('./keserima')],
  ['rugby-chess', () => import('./rugby-chess')],
  ['card-slot', () => import('./card-slot')],
  ['isshin-ittai', () => import('./isshin-ittai')],
])

/** Whether there are games of it to watch. */
export function isWatchable(game: GameId): boolean {
  return rows.has(game)
}

export async function loadWatched(game: GameId): Promise<readonly Watched[]> {
  const load = rows.get(game)
  return load === undefined ? [] : (await load()).watched
}
