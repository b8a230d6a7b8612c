/** What was to be expected at every decision of a game, and where that fell. */

import { Refusal } from '../wire/refusal'
import type { Engine } from '../engine/engine'
import type { HistoryEntry } from '../wire/wire'

export interface Point {
  /** After so many events; the event that follows is number `ply` + 1. */
  ply: number
  /** Who was to decide; null: the end. */
  seat: string | null
  score: Record<string, number>
}

export interface Blunder {
  /** The number of the event, from 1. */
  number: number
  seat: string
  drop: number
}

/** What one position is given. */
const NODES = 4000
const MILLISECONDS = 250

/** A fall of the expected result that is worth a mark; with hidden hands two seats see it
 *  differently, so it must be larger. */
const FALL = 0.18
const FALL_HIDDEN = 0.3

/** The decisions of a game: plies at which a seat was to act. */
export function decisions(history: readonly HistoryEntry[]): { ply: number; seat: string }[] {
  return history.flatMap(({ by }, ply) => (by === 'chance' ? [] : [{ ply, seat: by }]))
}

export async function analyse(
  engine: Engine,
  table: string,
  history: readonly HistoryEntry[],
  signal: AbortSignal,
  found: (point: Point) => void,
): Promise<void> {
  for (const { ply, seat } of decisions(history)) {
    try {
      const limits = { at: ply, nodes: NODES, milliseconds: MILLISECONDS, seed: ply, signal }
      const { score } = await engine.think(table, seat, limits)
      found({ ply, seat, score })
    } catch (trouble) {
      if (signal.aborted) return
      if (!(trouble instanceof Refusal)) throw trouble
    }
  }
}

/** Falls between one decision and the next; what a drawn card changed is nobody's fault. */
export function blundersIn(
  points: readonly Point[],
  history: readonly HistoryEntry[],
  hidden: boolean,
): Blunder[] {
  const worth = hidden ? FALL_HIDDEN : FALL
  return points.flatMap((point, index): Blunder[] => {
    const next = points[index + 1]
    if (point.seat === null || next === undefined) return []
    const between = history.slice(point.ply + 1, next.ply)
    if (between.some(({ by }) => by === 'chance')) return []
    const drop = (point.score[point.seat] ?? 0) - (next.score[point.seat] ?? 0)
    return drop >= worth ? [{ number: point.ply + 1, seat: point.seat, drop }] : []
  })
}

export interface Turn {
  /** The number of the event, from 1. */
  number: number
  /** For whom it turned, and by how much. */
  seat: string
  rise: number
}

/** A rise that is worth being called a turn. */
const RISE = 0.1

/** Where the expected result of a seat rose most from one decision to the next, by a move of anybody or
 *  by luck. Its own last move only carries out what was to be had before it, and is no turn. */
export function turnIn(points: readonly Point[], seat: string): Turn | null {
  const rises = points.slice(1).flatMap((next, index): Turn[] => {
    const from = points[index]!
    if (next.seat === null && from.seat === seat) return []
    return [{ number: from.ply + 1, seat, rise: (next.score[seat] ?? 0) - (from.score[seat] ?? 0) }]
  })
  const most = Math.max(RISE, ...rises.map(({ rise }) => rise))
  return rises.find(({ rise }) => rise >= most) ?? null
}
