/** Which tasks of the lessons have been done. */

import { isCount, isRecord } from './check'
import { read, write } from './storage'

type Done = Record<string, number[]>

const KEY = 'lessons'

export function checkDone(value: unknown): Done | null {
  if (!isRecord(value)) return null
  const lists = Object.values(value)
  const good = lists.every((list) => Array.isArray(list) && list.every(isCount))
  return good ? (value as Done) : null
}

function allDone(): Done {
  const held = read(KEY, checkDone)
  return held.state === 'good' ? held.value : {}
}

export function tasksDone(game: string): ReadonlySet<number> {
  return new Set(allDone()[game] ?? [])
}

export function markDone(game: string, task: number): void {
  const done = allDone()
  write(KEY, { ...done, [game]: [...new Set([...(done[game] ?? []), task])] })
}
