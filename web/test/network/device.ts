/** A device with a page on it: its own storage, its own settings, and the page's code read anew. Several people of one
 *  table sit at several devices. */

import { vi } from 'vitest'
import { GAMES, realDesk } from '../support/engine'
import type { Game } from '../../src/wire/wire'

const desk = await realDesk()
const games = (JSON.parse(desk.call('games')) as { games: Game[] }).games

export function gameOf(id: string): Game {
  return games.find((game) => game.id === id)!
}

export { GAMES }

function emptyShelf() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    key: (index: number) => [...held.keys()][index] ?? null,
    get length() {
      return held.size
    },
  }
}

export async function freshDevice() {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: emptyShelf() })
  const { settings, defaultSettings } = await import('../../src/store/settings')
  settings.set({ ...defaultSettings(), pace: 'once', lang: 'en' })
  const { Connection } = await import('../../src/link/connection')
  const { Room } = await import('../../src/table/room')
  const ways = await import('../../src/table/rooms')
  const { findRoom } = await import('../../src/store/rooms')
  const { loadFace } = await import('../../src/games/registry')
  return { Connection, Room, ...ways, findRoom, loadFace, settings }
}

export type Device = Awaited<ReturnType<typeof freshDevice>>
