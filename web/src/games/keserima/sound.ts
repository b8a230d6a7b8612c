/** Cards are drawn, dropped and discarded; pieces step, and capture where an enemy stood (K8). */

import type { HistoryEntry } from '../../wire/wire'
import type { Cue } from '../face'
import { readTurn } from './text'
import type { KeserimaView } from './view'

const captives = ({ sides }: KeserimaView): number =>
  sides.reduce((sum, { prison }) => sum + prison.length, 0)

export function sound(before: KeserimaView, view: KeserimaView, { text }: HistoryEntry): Cue[] {
  const turn = readTurn(text)
  if (turn === null || turn.kind === 'swap') return [{ kind: 'place', many: 10 }]
  if (turn.kind === 'pass') return []
  if (turn.kind === 'draw') return [{ kind: 'card', many: turn.cards.length }]
  if (turn.kind === 'drop') return [{ kind: 'place', many: 1 }]
  const moved: Cue = { kind: 'move', many: turn.legs.length }
  return captives(view) > captives(before) ? [moved, { kind: 'capture', many: 1 }] : [moved]
}
