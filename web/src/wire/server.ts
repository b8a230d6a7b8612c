/** The messages between page and server, as docs/API.md describes them: what a network adds to those of tables. */

import type { Accepted, Change, GameId, Sight, Sitter, WireError } from './wire'

/** Words that everybody is shown in their own language. */
export const GREETINGS = [
  'hello', 'good-luck', 'thanks', 'good-game', 'well-played', 'one-moment', 'sorry', 'goodbye',
] as const
export type Greeting = (typeof GREETINGS)[number]

/** Something that somebody at a table said to all who are there, and when, by the server's clock. */
export type Saying = { by: string; at: number } & ({ text: string } | { greeting: Greeting })

/** The time that was agreed, in milliseconds: for a game, or for each turn anew; neither: no time is kept. */
export interface AgreedTime {
  clock?: { time: number; increment: number }
  pace?: number
}

/** What there is to know of a table at a server beside the game. */
export interface RoomFacts extends AgreedTime {
  /** Anybody may find it and take a seat that is open. */
  listed: boolean
  /** People may talk in their own words. */
  talk: boolean
  /** Hints may be asked for now. */
  hints: boolean
  /** Seconds by which those are behind who look on. */
  delay: number
  /** Seconds after which a seat that is empty may be claimed; 0: never. */
  claim: number
  /** Which seats of persons are empty, and since when, by the server's clock. */
  away: Record<string, number>
  said: Saying[]
  /** All have agreed to another game: its table. */
  next: string | null
}

/** The answer to `enter`: all that the seat may know, or what has changed since a version that it knew. */
export type Entered = { seat: string; time: number; room: RoomFacts } & (
  | { sight: Sight }
  | { version: number; changes: Change[] }
)

/** The answer to what changes a room: where the sender is in the room, with what it does not know yet. */
export type Done = Pick<Accepted, 'ok'> & Partial<Accepted>

/** What comes without having been asked for, of a table that was entered. */
export type RoomNews =
  | { news: string; version: number; changes: Change[] }
  | { news: string; away: Record<string, number> }
  | { news: string; said: Saying[] }
  | { news: string; next: string }
  /** The table was deleted. */
  | { news: string; gone: true }

/** A row of `tables`: one that is listed and has a seat to take. */
export interface ListedTable extends AgreedTime {
  table: string
  game: GameId
  opened: number
  seats: Sitter[]
  /** Rule options that differ from the default. */
  options: Record<string, string>
  hints: boolean
  talk: boolean
}

export type ServerText =
  | ({ n: number } & ({ error: WireError } | Record<string, unknown>))
  | RoomNews
  | { stopping: true }

/** Codes of refusals that only a server has. */
export type ServerCode =
  | 'bad-key' | 'no-seat' | 'not-here' | 'no-talk' | 'no-hints' | 'still-here' | 'too-fast' | 'full'
  | 'not-stored' | 'stopping'
