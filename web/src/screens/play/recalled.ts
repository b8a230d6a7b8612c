/** What the others have done since one's own last move, for boards that show all of it: with what was seen
 *  before each event. That is remembered while it is shown, and asked of the table after a reload. */

import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Past } from '../../games/face'
import { deedsSince, toldTo } from '../../table/moment'
import type { PlayState, Session } from '../../table/session'
import type { HistoryEntry, View } from '../../wire/wire'

/** A moment of this game: all that led to it, since a turn that was taken back leads elsewhere. */
function momentKey(history: readonly HistoryEntry[], at: number): string {
  return history.slice(0, at).map(({ text }) => text).join(' ')
}

/** The number of events before each that is to be recalled. */
function wanted({ game, face }: Session, state: PlayState): number[] {
  if (!face.recalls) return []
  const others = game.seats.length - 1
  const deeds = deedsSince(state.shown.history, toldTo(state) ?? '').slice(-others)
  return deeds.flatMap(({ from, entries }) => entries.map((_, index) => from + index))
}

export function useRecalled(session: Session, state: PlayState): readonly Past[] {
  const known = useMemo(() => new Map<string, View>(), [session])
  const [asked, setAsked] = useState(0)
  const { history, view, at } = state.shown
  known.set(momentKey(history, at), view)
  const moments = wanted(session, state)
  const missing = moments.filter((from) => !known.has(momentKey(history, from)))
  useEffect(() => {
    let here = true
    for (const from of missing) {
      void session.viewAt(from).then((view) => {
        known.set(momentKey(history, from), view)
        if (here) setAsked((times) => times + 1)
      })
    }
    return () => {
      here = false
    }
  }, [session, missing.join()])
  return useMemo(
    () =>
      moments.flatMap((from) => {
        const view = known.get(momentKey(history, from))
        const event = history[from]
        return view && event ? [{ before: view, event }] : []
      }),
    [history, asked, moments.join()],
  )
}
