/** How exactly a share is known, from the figures of a report: what `until` asks for, to be told while it is played. */

import { isRecord } from '../store/check'

const numberIn = (row: Record<string, unknown>, key: string): number => (typeof row[key] === 'number' ? row[key] : NaN)

function widthOf(row: unknown): number {
  if (!isRecord(row) || row.measure !== 'share') return 0
  const [value, low, high] = [numberIn(row, 'value'), numberIn(row, 'low'), numberIn(row, 'high')]
  return Math.max(value - low, high - value) || 0
}

/** The widest half of an interval of a share among these cells, as a part of one; null: nothing is known. */
export function widestShare(figures: unknown, cells: readonly number[]): number | null {
  if (!isRecord(figures) || !Array.isArray(figures.cells)) return null
  const chosen = figures.cells.filter((cell) => isRecord(cell) && cells.includes(numberIn(cell, 'cell')))
  const widths = chosen.flatMap((cell) => (Array.isArray(cell.rows) ? cell.rows.map(widthOf) : []))
  const widest = Math.max(0, ...widths)
  return widest > 0 ? widest : null
}

/** The part of the games that is done, since a width shrinks with the root of their number; `until`: hundredths of a
 *  percent. */
export const partByWidth = (width: number, until: number): number => Math.min(1, (until / 10_000 / width) ** 2)
