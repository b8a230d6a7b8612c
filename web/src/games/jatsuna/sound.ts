/** A stone is placed, and the flanked ones turn: the more, the louder. */

import type { HistoryEntry } from '../../wire/wire'
import type { Cue } from '../face'
import { changeBy } from './change'
import type { JatsunaView } from './view'

export function sound(before: JatsunaView, _: JatsunaView, { text }: HistoryEntry): Cue[] {
  const turned = changeBy(before, text)?.turned.length ?? 0
  const placed: Cue = { kind: 'place', many: 1 }
  return turned === 0 ? [placed] : [placed, { kind: 'turn', many: turned }]
}
