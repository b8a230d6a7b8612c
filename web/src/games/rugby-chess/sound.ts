/** Feet on grass, and the bump of a tackle (G8, G9): afterwards somebody must pass, or lies on the back. */

import type { HistoryEntry } from '../../wire/wire'
import type { Cue } from '../face'
import type { RugbyView } from './view'

const lying = ({ pieces }: RugbyView): number => pieces.filter(({ turned }) => turned).length

export function sound(before: RugbyView, view: RugbyView, _: HistoryEntry): Cue[] {
  const tackled = view.phase === 'tackled' || lying(view) > lying(before)
  const moved: Cue = { kind: 'move', many: 1 }
  return tackled ? [moved, { kind: 'capture', many: 1 }] : [moved]
}
