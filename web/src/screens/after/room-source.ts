/** A finished game at a server, to look back at: told by the server with nothing hidden, and refereed again here. */

import { packedFromSight } from '../../share/from-sight'
import type { KeptRoom } from '../../store/rooms'
import { namesIn } from '../../table/names'
import type { Room } from '../../table/room'
import { openRoom } from '../../table/rooms'
import { calledByRole } from '../../table/roles'
import { theLine } from '../../ui/online'
import type { Game, Lang, Sight } from '../../wire/wire'
import { dealtFrom, finalCalled, packedSource, type Source } from './source'

/** Null: the game goes on, or cannot be reached. */
function whenOver(room: Room): Promise<KeptRoom | null> {
  return new Promise((resolve) => {
    const look = () => {
      const { sight, refused, kept } = room.state.get()
      if (sight === null && refused === null) return
      unwatch()
      resolve(sight?.phase === 'over' ? kept : null)
    }
    const unwatch = room.state.watch(look)
    look()
  })
}

export async function roomSource(id: string, lang: Lang): Promise<Source | 'none' | 'damaged' | 'going on'> {
  const room = await openRoom(theLine(), id)
  if (typeof room === 'string') return room
  try {
    const kept = await whenOver(room)
    return kept === null ? 'going on' : sourceOf(room.game, kept, await room.final(), lang)
  } finally {
    room.close()
  }
}

async function sourceOf(plain: Game, kept: KeptRoom, far: Sight, lang: Lang): Promise<Source | 'damaged'> {
  const laid = await packedSource(packedFromSight(plain, far), lang)
  if (laid === null) return 'damaged'
  // How it ended, and who sat there, only the server can tell.
  const told = { ...laid.final, result: far.result, seats: far.seats }
  const names = namesIn(far.seats)
  const game = calledByRole(plain, names, laid.face, told)
  const final = finalCalled(told, plain, game)
  return { ...laid, game, names, final, room: kept, me: kept.me, dealt: dealtFrom(laid.face, final, laid.packed, kept.committed) }
}
