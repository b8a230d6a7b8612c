/** Whose eyes look at the screen, and whose hands may touch the board. */

import type { Game, Sight } from '../wire/wire'
import type { Kept } from '../store/tables'

export function personsOf(sight: Sight): string[] {
  return sight.seats.filter(({ sitter }) => sitter === 'person').map(({ seat }) => seat)
}

/** Persons who sit at this screen; by letter only the device's owner does. */
export function personsHere(sight: Sight, kept: Kept): string[] {
  const persons = personsOf(sight)
  return kept.letter === null ? persons : persons.filter((seat) => seat === kept.me)
}

export function isComputer(sight: Sight, seat: string): boolean {
  return sight.seats.some((sitter) => sitter.seat === seat && sitter.sitter === 'computer')
}

/** The seat through whose eyes the next picture is drawn: whoever is to act, if that is a person
 *  here, else whoever looked last. */
export function viewerFor(sight: Sight, kept: Kept, lastViewer: string | null): string {
  const here = personsHere(sight, kept)
  if (here.includes(sight.toMove)) return sight.toMove
  if (lastViewer !== null && here.includes(lastViewer)) return lastViewer
  return kept.me !== null && here.includes(kept.me) ? kept.me : (here[0] ?? 'onlooker')
}

/** A curtain falls when hidden hands change eyes at one screen. */
export function needsCurtain(
  game: Game,
  here: readonly string[],
  from: string | null,
  to: string,
): boolean {
  return game.hidden && here.length > 1 && from !== to && here.includes(to)
}
