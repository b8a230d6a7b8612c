/** What a table on the screen consists of. */

import type { Sight, Thought, Words } from '../wire/wire'
import type { Kept } from '../store/tables'
import { NO_DRAFT, type DraftState } from './draft'
import { stillFrame, type Frame } from './frames'

export interface Warning {
  event: string
  /** What the answer would be, in words. */
  reply: string | null
  surely: boolean
}

export interface PlayState extends DraftState {
  kept: Kept
  /** The newest that the viewer knows. */
  sight: Sight
  /** What the board draws now; earlier than the newest while events are shown one after another. */
  shown: Frame
  /** Frames that wait to be shown. */
  waiting: readonly Frame[]
  /** What is shown has not been seen yet, or more follows it: nobody acts on it. */
  moving: boolean
  viewer: string
  /** For whom the curtain is to be lifted; null: it is up. */
  curtain: string | null
  /** Tablet: whose hand is looked at now. */
  looking: string | null
  warning: Warning | null
  /** By letter, without a draft: an event that waits for a yes. */
  pending: { event: string; say: string } | null
  /** The computer that thinks, and how far it is. */
  thinking: string | null
  hint: Thought | null
  hinting: boolean
  trouble: Words | null
  /** A message is on its way to the table: what is shown is not what is. */
  telling: boolean
  /** The device has no room left for this game. */
  unkept: boolean
  /** Another tab plays: this one only looks on. */
  following: boolean
  /** Another tab had gone on before: what was done here last does not count, and all is to be opened
   *  anew. */
  overtaken: boolean
}

export function firstState(kept: Kept, sight: Sight, curtain: string | null): PlayState {
  return {
    kept,
    sight,
    shown: stillFrame(sight),
    waiting: [],
    moving: false,
    viewer: sight.seat,
    curtain,
    looking: null,
    ...NO_DRAFT,
    warning: null,
    pending: null,
    thinking: null,
    hint: null,
    hinting: false,
    trouble: null,
    telling: false,
    unkept: false,
    following: false,
    overtaken: false,
  }
}
