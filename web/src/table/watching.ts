/** Tables at a server that are kept in view while none of them is on the screen: how each stands, so that the list of
 *  one's games says whose turn it is. Whoever has the page open counts as being there. */

import type { Connection, Visit } from '../link/connection'
import { findRoom, keepRoom } from '../store/rooms'
import type { Entered } from '../wire/server'
import { standOf } from './room-keeper'

/** More than anybody follows at once. */
const MOST = 12

function note(connection: Connection, id: string, answer: Entered): void {
  const kept = findRoom(id)
  if (typeof kept === 'string' || !('sight' in answer)) return
  const { deadline } = answer.sight
  const stand = standOf({ ...answer.sight, deadline: deadline === null ? null : connection.here(deadline) })
  const same = stand.ply === kept.stand.ply && stand.phase === kept.stand.phase
  const { next } = answer.room
  keepRoom({ ...kept, stand, next, changed: same ? kept.changed : Date.now() })
}

function follow(connection: Connection, id: string, key: string): Visit {
  const visit: Visit = connection.enter(id, {
    how: () => key,
    entered: (answer) => note(connection, id, answer),
    heard: (news) => {
      if ('changes' in news || 'next' in news) visit.again()
    },
    refused: () => undefined,
  })
  return visit
}

/** Until what it gives back is called. */
export function followRooms(connection: Connection, ids: readonly string[]): () => void {
  const visits = ids.slice(0, MOST).flatMap((id) => {
    const kept = findRoom(id)
    return typeof kept === 'string' || kept.key === null ? [] : [follow(connection, id, kept.key)]
  })
  return () => visits.forEach((visit) => visit.leave())
}
