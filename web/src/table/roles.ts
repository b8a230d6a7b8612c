/** Seats by what play itself has made of them: 先手 and 後手, once the opening has decided. */

import type { Face } from '../games/face'
import type { Game, HistoryEntry, Lang, Result, View, Words } from '../wire/wire'
import { calledByName, type Names } from './names'

/** A moment of a game: what is seen, and what led to it. */
export interface Told {
  view: View
  history: readonly HistoryEntry[]
}

/** Somebody's own name goes before the role. */
function withRole(name: string | undefined, role: Words): Words {
  return name === undefined ? role : { en: `${name} (${role.en})`, ja: `${name}（${role.ja}）` }
}

/** The game with its seats called by the names of those who sit there, and by their roles as far as these
 *  are known. */
export function calledByRole(game: Game, names: Names, face: Face, { view, history }: Told): Game {
  const named = calledByName(game, names)
  const seats = named.seats.map((known) => {
    const role = face.role?.(view, history, known.seat) ?? null
    return role === null ? known : { ...known, name: withRole(names[known.seat], role) }
  })
  return { ...named, seats }
}

/** What the rules say of the end names seats as the game does: here as they are called. */
export function endCalled(result: Result, game: Game, called: Game): Result {
  const named = (lang: Lang) => {
    const names = new Map(game.seats.map(({ name }, index) => [name[lang], called.seats[index]!.name[lang]]))
    return result.ending[lang].replace(new RegExp([...names.keys()].join('|'), 'g'), (name) => names.get(name)!)
  }
  return { ...result, ending: { ...result.ending, en: named('en'), ja: named('ja') } }
}
