/** The games' faces, a row each. A face loads with its game; a game without one gets the plain face. */

import type { GameId } from '../wire/wire'
import type { Face } from './face'

type Load = () => Promise<{ face: Face }>

const rows = new Map<GameId, Load>([
  ['jatsuna', () => import('./jatsuna')],
  ['keserima', () => import('./keserima')],
  ['rugby-chess', () => import('./rugby-chess')],
  ['card-slot', () => import('./card-slot')],
  ['isshin-ittai', () => import('./isshin-ittai')],
])

const loaded = new Map<GameId, Promise<Face>>()

/** One more row, for a game that is not of this house. */
export function addFace(id: GameId, load: Load): void {
  rows.set(id, load)
  loaded.delete(id)
}

async function load(id: GameId): Promise<Face> {
  const row = rows.get(id)
  if (row !== undefined) return (await row()).face
  const { plainFace } = await import('./plain')
  return plainFace(id)
}

export function loadFace(id: GameId): Promise<Face> {
  const known = loaded.get(id)
  if (known !== undefined) return known
  const face = load(id)
  loaded.set(id, face)
  face.catch(() => loaded.delete(id))
  return face
}
