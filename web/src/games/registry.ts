/** Where the games' faces are. A game's code loads with the game: a face is a folder here whose
 *  index exports it; a game without one gets the plain face. */

import type { GameId } from '../wire/wire'
import type { Face } from './face'

const modules = import.meta.glob<{ face: Face }>('./*/index.{ts,tsx}')

const loaded = new Map<GameId, Promise<Face>>()

async function load(id: GameId): Promise<Face> {
  const module = modules[`./${id}/index.ts`] ?? modules[`./${id}/index.tsx`]
  if (module !== undefined) return (await module()).face
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
