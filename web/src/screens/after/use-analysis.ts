/** Analyses a game in the background for as long as it is looked at. */

import { useEffect, useState } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import { fraction } from '../../wire/points'
import { analyse, decisions, type Point } from '../../table/analysis'
import type { Source } from './source'

export interface Analysis {
  points: readonly Point[]
  done: number
  all: number
  running: boolean
  stop(): void
}

/** The end is known without thinking. */
function endOf({ game, final }: Source): Point[] {
  if (final.result === null) return []
  const { points } = final.result
  const score = Object.fromEntries(
    game.seats.map(({ seat }, index) => [seat, fraction(points[index] ?? '0')]),
  )
  return [{ ply: final.ply, seat: null, score }]
}

export function useAnalysis(source: Source): Analysis {
  const { final, table } = source
  const [points, setPoints] = useState<readonly Point[]>([])
  const [running, setRunning] = useState(true)
  const [stopped] = useState(() => new AbortController())
  useEffect(() => {
    const found = (point: Point) => setPoints((before) => [...before, point])
    analyse(theEngine(), table, final.history, stopped.signal, found)
      .catch(() => undefined)
      .finally(() => setRunning(false))
    return () => stopped.abort()
  }, [table])
  const all = decisions(final.history).length
  const complete = !running && points.length > 0
  return {
    points: complete ? [...points, ...endOf(source)] : points,
    done: points.length,
    all,
    running,
    stop: () => stopped.abort(),
  }
}
