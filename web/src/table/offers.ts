/** Offers of a draw, where the rules know draws by agreement: who may offer, who is asked, what was answered. */

import type { Game, Sight } from '../wire/wire'
import { isByLetter, type PlayState } from './play-state'
import { isComputer, personsHere } from './viewer'

/** A computer takes a draw when it is clearly worse. Who moves second expects 0.39 to 0.49 of the start, by the
 *  level: nobody gets a draw for the asking there. The terminal's do the same (src/cli/play_turns.c). */
export const DRAW_BELOW = 0.35

/** Who may offer one now: by letter whoever has just moved, with the letter; else whoever is to move. */
export function mayOffer(game: Game, state: PlayState): string | null {
  const { sight, me } = state
  const { phase, offer, toMove, history } = sight
  if (game.agreed === null || phase !== 'playing' || offer !== null) return null
  const here = personsHere(sight, me)
  const letter = isByLetter(state)
  const seat = letter ? (history.at(-1)?.by ?? '') : toMove
  return here.includes(seat) && (!letter || seat !== toMove) ? seat : null
}

/** Those who have not answered the draw that is offered. */
function asked({ offer, seats }: Sight): string[] {
  if (offer?.kind !== 'draw') return []
  return seats.map(({ seat }) => seat).filter((seat) => seat !== offer.by && !offer.accepted.includes(seat))
}

/** The computer that is to answer. */
export function askedComputer(sight: Sight): string | null {
  return asked(sight).find((seat) => isComputer(sight, seat)) ?? null
}

/** The person here who is to answer. */
export function askedHere({ sight, me }: PlayState): string | null {
  const here = personsHere(sight, me)
  return asked(sight).find((seat) => here.includes(seat)) ?? null
}

/** A line of the journal: seat, time, id, verb. */
const SAID = /^(\S+) \d+ \S+ (event|offer draw|decline)\b/

/** Who has declined since the last event what somebody else offered. */
export function declinedBy(lines: readonly string[]): string | null {
  let offeredBy: string | null = null
  let declined: string | null = null
  for (const line of lines) {
    const [, seat = '', verb] = SAID.exec(line) ?? []
    if (verb === 'event') offeredBy = declined = null
    if (verb === 'offer draw') offeredBy = seat
    if (verb === 'decline' && offeredBy !== null && seat !== offeredBy) declined = seat
  }
  return declined
}

/** A line of the journal that takes back: seat, time, id, verb. Somebody may be called like the verb. */
const TAKES_BACK = /^\S+ \d+ (\S+ )?undo$/

/** A game from a set-up position is one for practice too, but nobody took anything back. */
export function takesBack(lines: readonly string[]): boolean {
  return lines.some((line) => TAKES_BACK.test(line))
}
