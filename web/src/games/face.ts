/** What a game is to the page: how it looks and how a turn is entered. A face knows no rule: it draws
 *  views, and offers the events and steps that it was given.
 *
 *  How a turn is entered: the shell holds the *draft*, the beginning of an event's text. It asks the
 *  engine for the steps that may follow it and hands them to the board. A board that lets people choose
 *  in one go (a square in Jatsuna) calls `play` with the whole text; one that builds a turn step by step
 *  calls `setDraft`, and the shell shows "back" and "done" beside it as soon as there is a draft, plays it
 *  when it is confirmed (or at once, in the quick setting, when nothing can follow), and takes a step
 *  back with `Face.back`. What is not offered goes to `attempt`, and the shell shows the engine's reason. */

import type { ComponentType } from 'preact'
import type { Deck } from '../verify/deck'
import type { GameId, HistoryEntry, Lang, Steps, View, Words } from '../wire/wire'

/** An event that lies behind, and what was seen before it. */
export interface Past<V extends View = View> {
  before: V
  event: HistoryEntry
}

export interface BoardProps<V extends View = View> {
  view: V
  /** The view before the last event, if the change is to be shown; null: draw without motion. */
  before: V | null
  /** The event that led from `before` to `view`. */
  last: HistoryEntry | null
  /** Where a game recalls them: what the others have done since the own last move, oldest first, the last
   *  event included; empty where nobody looks who moves. */
  since: readonly Past<V>[]
  /** All events so far, as this seat sees them. */
  history: readonly HistoryEntry[]
  /** Whose side is at the bottom. */
  bottom: string
  /** Nobody is to move any more: by the rules, as the view says too, or at the table alone (resigned, agreed,
   *  out of time), where the view still names who would be next. A board says whose turn it is by this. */
  over: boolean
  /** The seat that acts here now; null: nothing can be done on this board. */
  actor: string | null
  /** Whole events of the actor, canonical texts; empty without an actor. */
  events: readonly string[]
  draft: string
  /** What may follow the draft; null while it is asked for. */
  steps: Steps | null
  setDraft(text: string): void
  play(text: string): void
  /** Something that is not offered: a whole event's text, as near as it can be said. */
  attempt(text: string): void
  /** Turns are confirmed before they count: where a finger cannot look without pressing, the first press
   *  of a square only shows what would happen. */
  asks: boolean
  lang: Lang
  /** False: reduced motion. */
  motion: boolean
  /** Show what could be noted down of cards that were seen. */
  notes: boolean
  /** A small still picture of the position: no controls, no hands beside it. */
  still: boolean
  /** A hint to be shown on the board: an event's text. */
  hint: string | null
}

/** What an event sounds like, and how much of it there is: stones that turn, cards that are drawn. */
export interface Cue {
  kind: 'place' | 'turn' | 'move' | 'capture' | 'card'
  many: number
}

export interface Task<V extends View = View> {
  /** What to do, one or two short sentences. */
  say: Words
  /** Said when it is done: what happened and why. */
  done: Words
  /** Shown after two attempts that did not do it. */
  tip: Words
  /** A whole position, and rule options that differ from the default. */
  position: string
  options?: Record<string, string>
  /** Who acts. */
  seat: string
  /** Done by any of these events (canonical texts), by an event after which `reached` is true, or by an
   *  attempt that is refused for this reason: to learn that it is not allowed. */
  events?: string[]
  reached?: (view: V) => boolean
  refused?: string
  /** Played by the other side after it, to show what follows (whole texts, outcomes of chance too). */
  reply?: string[]
}

/** A position for the rules page. */
export interface Diagram {
  /** The clause beside which it stands; or `example`, in the page for players only. */
  clause: string
  position: string
  options?: Record<string, string>
  seat?: string
  /** Events played from the position, so that the picture shows the change. */
  events?: string[]
  caption: Words
}

/** Who made the game. */
export interface Author {
  name: Words
  /** The author's own page: an address to be read, not a link. */
  page?: string
}

/** All that the page knows of one game. A game's folder writes it for its own view V; `forAnyView`
 *  makes of it what the page holds. */
export interface Face<V extends View = View> {
  id: GameId
  /** None: a game of nobody in particular. */
  author?: Author
  Board: ComponentType<BoardProps<V>>
  /** For the start page: a picture of the game itself, square, no text. */
  Picture: ComponentType
  /** One step less. */
  back(draft: string): string
  /** A draft that is only a choice so far, though its text is a whole turn already: nothing that anybody
   *  would confirm. */
  choosing?: (draft: string) => boolean
  /** Whether turns are built in steps and so confirmed. */
  composite: boolean
  minutes: number
  /** The board shows not only the last event, but all that the others have done since one's own. */
  recalls?: boolean
  /** How tall the board is for its width, with the hands beside it. */
  tall: number
  /** Who begins. */
  begins: Words
  /** The summary card: the rules in a few lines. */
  summary: readonly Words[]
  /** A table that belongs to it. */
  SummaryTable?: ComponentType<{ lang: Lang }>
  /** What strong players do; every line was checked with the arena. */
  advice: readonly Words[]
  lesson: readonly Task<V>[]
  diagrams: readonly Diagram[]
  /** Sets of rule options with a name, beside the standard. */
  presets: readonly { name: Words; options: Record<string, string> }[]
  /** Where play itself decides what a seat is called: that, as soon as it is known. */
  role?: (view: V, history: readonly HistoryEntry[], seat: string) => Words | null
  /** Where cards are dealt: what can be drawn, to check the dealing. */
  deck?: (options: Record<string, string>, start?: string) => Deck
  /** Where hands are hidden: a study table's view, which hides nothing, as this seat would see it. */
  fromSeat?: (view: V, seat: string) => V
  /** What the event that led from `before` to `view` sounds like, one sound after another; without it a card
   *  where there are cards, else a stone. */
  sound?: (before: V, view: V, event: HistoryEntry) => readonly Cue[]
  /** Where the end has places: that of each seat, from 1. */
  places?: (view: V) => readonly number[]
  /** What they were counted by, for each seat: its stones. */
  counts?: (view: V) => readonly Words[]
}
