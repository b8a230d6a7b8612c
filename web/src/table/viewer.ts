/** Whose eyes look at the screen, and whose hands may touch the board. */

import type { Game, Sight } from '../wire/wire'

export function personsOf(sight: Sight): string[] {
  return sight.seats.filter(({ sitter }) => sitter === 'person').map(({ seat }) => seat)
}

/** Persons who sit at this screen; where everybody has a screen of their own, by letter or at a server, only the
 *  device's owner does. */
export function personsHere(sight: Sight, me: string | null): string[] {
  const persons = personsOf(sight)
  return sight.screen === 'one' ? persons : persons.filter((seat) => seat === me)
}

export function isComputer(sight: Sight, seat: string): boolean {
  return sight.seats.some((sitter) => sitter.seat === seat && sitter.sitter === 'computer')
}

/** The seat through whose eyes the next picture is drawn: whoever is to act, if that is a person
 *  here, else whoever looked last. */
export function viewerFor(sight: Sight, me: string | null, lastViewer: string | null): string {
  const here = personsHere(sight, me)
  if (here.includes(sight.toMove)) return sight.toMove
  if (lastViewer !== null && here.includes(lastViewer)) return lastViewer
  return me !== null && here.includes(me) ? me : (here[0] ?? 'onlooker')
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
