/** The messages between page and table, as docs/WIRE.md describes them. */

export type Lang = 'en' | 'ja'
export type Words = Readonly<Record<Lang, string>>
/** As `games` lists it. */
export type GameId = string

export interface Why {
  code: string
  clause: string
  en: string
  ja: string
}

/** How a game ended, and what to show with it (docs/VIEW.md). */
export interface Ending extends Why {
  where: string[]
}

export interface WireError {
  code: string
  en: string
  ja: string
  why?: Why
}

export interface GameOption {
  key: string
  kind: 'choice' | 'range' | 'counts'
  normal: string
  values?: string[]
  /** The values in words, in their order. */
  labels?: Words[]
  low?: number
  high?: number
  count?: number
  meaning: Words
}

export interface Game {
  id: GameId
  name: Words
  pitch: Words
  seats: { seat: string; name: Words }[]
  chance: boolean
  hidden: boolean
  sealed: boolean
  /** The clause by which players may agree to a draw; null: the rules know none. */
  agreed: string | null
  notation: string | null
  options: GameOption[]
}

/** What every view has; the rest is the game's own (docs/VIEW.md). */
export interface View {
  game: GameId
  seat: string
  toMove: string
  position: string
  options: Record<string, string>
  result: string[] | null
  ending: Ending | null
}

export interface HistoryEntry {
  by: string
  text: string
  say: string
  card?: number
}

export interface Sitter {
  seat: string
  sitter: 'person' | 'computer' | 'open'
  name: string | null
  level: number | null
}

export interface Result {
  points: string[]
  by: 'rule' | 'resigned' | 'agreed' | 'time' | 'stated' | 'aborted' | 'left'
  who: string | null
  ending: Ending
}

export interface Deal {
  commitment: string
  commits: Record<string, string>
  numbers: Record<string, string>
  seed: string | null
  drawn: number
}

/** What was promised of a deal before its first card: hashes of the table's seed and of the numbers of
 *  those who gave one. */
export type Commitments = Pick<Deal, 'commitment' | 'commits'>

export interface Sight<V extends View = View> {
  table: string
  version: number
  game: GameId
  seat: string
  phase: 'gathering' | 'playing' | 'over'
  seats: Sitter[]
  screen: 'one' | 'own'
  dealt: 'sealed' | 'shared' | 'entered'
  against: string | null
  practice: boolean
  canUndo: boolean
  ply: number
  at: number
  toMove: string
  view: V
  events: string[]
  history: HistoryEntry[]
  offer: { kind: 'draw' | 'undo' | 'rematch'; by: string; accepted: string[] } | null
  /** `each`: so much time has every turn anew. */
  clock: { left: Record<string, number>; running: string | null; each?: number } | null
  result: Result | null
  deal: Deal | null
  /** All have agreed to play again. */
  rematch: boolean
  /** When time will matter next, and when the table was opened (0: not known), by the table's clock. */
  deadline: number | null
  opened: number
}

/** One thing that differs from what a seat knew (docs/WIRE.md). */
export type Change =
  /** Events from this number on are gone. */
  | { back: number }
  /** This event looks different now. */
  | { opened: number; text: string; say: string }
  | AppendedEvent
  | Sitter
  | { set: SetMembers }

export interface AppendedEvent extends HistoryEntry {
  event: number
  /** After it; the last event's is the sight's. */
  view?: View
}

/** Members of a sight with their new values. */
export type SetMembers = Partial<
  Omit<Sight, 'table' | 'version' | 'game' | 'seat' | 'seats' | 'history'>
>

/** What brings a seat from a version that it knew to this one. */
export interface News {
  version: number
  changes: Change[]
}

/** What became of a message. */
export interface Accepted {
  ok: true
  /** The version that the message made. */
  version: number
  /** Its line in the journal. */
  line: string
  /** The table's version now, and the way there for the seat that spoke. */
  now: number
  changes: Change[]
  /** The message had been accepted before; nothing has changed. */
  repeated?: true
}

export interface Step {
  text: string
  whole: boolean
}

export interface Steps {
  whole: boolean
  /** Of a whole event: what it does in words, and its canonical text. */
  say: string | null
  event: string | null
  steps: Step[]
}

/** What a record says of a game (docs/RECORD.md), as far as the page goes on with it. */
export interface GameRecord {
  game: GameId
  options: Record<string, string>
  start?: string
  events: string[]
  result: string[] | null
  ending: string
}

export interface Thought {
  done: boolean
  nodes: number
  best: string
  say: string
  score: Record<string, number>
  /** How it might go on, in words. */
  then: string[]
  line: string[]
}
