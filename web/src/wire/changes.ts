/** From what a seat knew to what it knows now. */

import type { Change, HistoryEntry, News, Sight, Sitter } from './wire'

function entryOf({ by, text, say, card }: HistoryEntry): HistoryEntry {
  return card === undefined ? { by, text, say } : { by, text, say, card }
}

function withSitter(seats: readonly Sitter[], now: Sitter): Sitter[] {
  return seats.map((sitter) => (sitter.seat === now.seat ? now : sitter))
}

function applyChange(sight: Sight, change: Change): Sight {
  if ('set' in change) return { ...sight, ...change.set }
  if ('back' in change) return { ...sight, history: sight.history.slice(0, change.back) }
  if ('event' in change) return { ...sight, history: [...sight.history, entryOf(change)] }
  if ('opened' in change) {
    const { opened, text, say } = change
    const entry = sight.history[opened]
    if (entry === undefined) return sight
    return { ...sight, history: sight.history.with(opened, { ...entry, text, say }) }
  }
  return { ...sight, seats: withSitter(sight.seats, change) }
}

/** The sight that `see` would give now. */
export function applyChanges(sight: Sight, { version, changes }: News): Sight {
  return { ...changes.reduce(applyChange, sight), version }
}
