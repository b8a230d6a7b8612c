/** What a table on the screen consists of. */

import type { Sight, Thought, Words } from '../wire/wire'
import type { Kept } from '../store/tables'
import { NO_DRAFT, type DraftState } from './draft'
import type { KeptState } from './keeper'
import { stillFrame, type Frame } from './frames'

export interface Warning {
  event: string
  /** What the answer would be, in words. */
  reply: string | null
  surely: boolean
}

export interface PlayState extends DraftState {
  /** The seat of whoever owns the device; null: nobody's in particular. */
  me: string | null
  /** The game as this device keeps it; null: it is kept where the table stands. */
  kept: Kept | null
  /** Who has declined since the last event what somebody else offered. */
  declined: string | null
  /** Something was taken back in this game. */
  tookBack: boolean
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
  /** What that message is, as `event c3`: it stands as being sent, and not as made. */
  sending: string | null
  /** A message that the table did not take because it had gone on meanwhile: it does not count. */
  returned: string | null
  /** The device has no room left for this game. */
  unkept: boolean
  /** Another tab plays: this one only looks on. */
  following: boolean
  /** Another tab had gone on before: what was done here last does not count, and all is to be opened
   *  anew. */
  overtaken: boolean
}

export function isByLetter({ kept }: Pick<PlayState, 'kept'>): boolean {
  return kept !== null && kept.letter !== null
}

export function firstState(me: string | null, kept: KeptState, sight: Sight, curtain: string | null): PlayState {
  return {
    ...kept,
    me,
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
    sending: null,
    returned: null,
    following: false,
  }
}
