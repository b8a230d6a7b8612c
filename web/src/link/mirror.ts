/** What is known of a table far away, kept up by what is told of it. */

import type { Change, News, Sight } from '../wire/wire'

/** How a sight of one version became that of another. */
export interface Told {
  from: number
  to: number
  changes: readonly Change[]
}

/** Whether changes were made for the sight that they were applied to: every event follows the one before it, and
 *  there are as many as the table says. */
export function fits(before: Sight, { changes }: News, now: Sight): boolean {
  let length = before.history.length
  for (const change of changes) {
    if ('back' in change) length = Math.min(length, change.back)
    if ('event' in change && change.event !== length++) return false
    if ('opened' in change && change.opened >= length) return false
  }
  return now.history.length === now.ply && now.at === now.ply
}

/** Changes after which more follow: what they set of the view is that of their last event, which has it from now on, so
 *  that it can still be shown between the others. */
function withView(changes: readonly Change[]): readonly Change[] {
  const view = changes.flatMap((change) => ('set' in change && change.set.view ? [change.set.view] : [])).at(-1)
  const last = changes.findLastIndex((change) => 'event' in change)
  if (view === undefined || last < 0) return changes
  return changes.map((change, index) => (index === last && 'event' in change ? { ...change, view } : change))
}

/** All that leads from one version to another; null: that is not remembered. */
export function joined(told: readonly Told[], from: number, to: number): Change[] | null {
  if (from === to) return []
  const first = told.findLastIndex((one) => one.from === from)
  const way = first < 0 ? [] : told.slice(first)
  if (way.at(-1)?.to !== to) return null
  return way.flatMap(({ changes }, index) => (index < way.length - 1 ? withView(changes) : changes))
}
