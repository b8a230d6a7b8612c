/** Event texts and their beginnings: `d1`, `d1g4`, `d1>c1`, `d1g4>f3`; and `swap` (G13), which is no turn of a piece. */

export const SWAP = 'swap'

export interface Turn {
  from: string
  /** Where the movement ends; null without one. */
  to: string | null
  receiver: string | null
}

const SHAPE = /^([a-g][1-9])([a-g][1-9])?(?:>([a-g][1-9]))?$/

export function readTurn(text: string): Turn | null {
  const found = SHAPE.exec(text)
  if (found === null || found[1] === undefined) return null
  return { from: found[1], to: found[2] ?? null, receiver: found[3] ?? null }
}

/** One step less: first the pass goes, then the movement, then the piece. */
export function back(draft: string): string {
  const turn = readTurn(draft)
  if (turn === null) return ''
  if (turn.receiver !== null) return turn.from + (turn.to ?? '')
  return turn.to === null ? '' : turn.from
}
