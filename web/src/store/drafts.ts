/** Turns that are being made, so that they outlast the page: each belongs to a journal of this length, or to a
 *  version of a table elsewhere. */

import { isCount, isRecord } from './check'
import { read, remove, write } from './storage'

interface KeptDraft {
  lines: number
  draft: string
}

export const DRAFT_KEY = 'draft.'

export function checkDraft(value: unknown): KeptDraft | null {
  if (!isRecord(value) || !isCount(value.lines) || typeof value.draft !== 'string') return null
  return { lines: value.lines, draft: value.draft }
}

export function keepDraft(id: string, lines: number, draft: string): void {
  if (draft === '') remove(DRAFT_KEY + id)
  else write(DRAFT_KEY + id, { lines, draft })
}

/** Empty: there is none for the game as it stands. */
export function keptDraft(id: string, lines: number): string {
  const held = read(DRAFT_KEY + id, checkDraft)
  return held.state === 'good' && held.value.lines === lines ? held.value.draft : ''
}
