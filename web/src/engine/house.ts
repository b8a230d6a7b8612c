/** The one engine of the page, and the games it has. */

import { startEngine, type Engine } from './engine'
import type { Game } from '../wire/wire'

let running: Engine | undefined
let asked: Promise<Game[]> | undefined

export function theEngine(): Engine {
  running ??= startEngine()
  return running
}

export function theGames(): Promise<Game[]> {
  asked ??= theEngine().games()
  asked.catch(() => (asked = undefined))
  return asked
}

export async function gameNamed(id: string): Promise<Game | null> {
  return (await theGames()).find((game) => game.id === id) ?? null
}
