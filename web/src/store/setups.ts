/** What was chosen last for each game, so that the next one begins with a tap. */

import type { Game } from '../engine/wire'
import { checkSetup, type Setup } from '../table/setup'
import { read, write } from './storage'

function fits(game: Game, setup: Setup): boolean {
  return (
    setup.game === game.id &&
    setup.opponents.length === game.seats.length - 1 &&
    (setup.seat === null || game.seats.some(({ seat }) => seat === setup.seat))
  )
}

export function lastSetup(game: Game): Setup | null {
  const held = read(`setup.${game.id}`, checkSetup)
  return held.state === 'good' && fits(game, held.value) ? held.value : null
}

export function rememberSetup(setup: Setup): void {
  write(`setup.${setup.game}`, setup)
}
