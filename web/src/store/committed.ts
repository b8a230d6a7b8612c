/** What was promised of a deal, as it is kept. */

import type { Commitments } from '../wire/wire'
import { isRecord, isTextRecord } from './check'

/** Games of before have none; `false`: not as it should be. */
export function checkCommitted(value: unknown): Commitments | null | false {
  if (value === undefined || value === null) return null
  if (!isRecord(value) || typeof value.commitment !== 'string') return false
  return isTextRecord(value.commits) ? { commitment: value.commitment, commits: value.commits } : false
}
