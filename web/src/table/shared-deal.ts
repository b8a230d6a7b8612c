/** A deal that all who play decide together (docs/DEALING.md, step 2), at a server: everybody promises a number by its hash,
 *  and shows it when all have promised. The page does that by itself. A number is kept on the device before it is promised,
 *  so that it can be shown whatever happens in between; and what the others and the server have promised is noted before
 *  anything is shown, so that it can be held against them. */

import { freshSeed } from '../engine/engine'
import { noteNumber, type KeptRoom } from '../store/rooms'
import { fromHex, sha256, toHex } from '../verify/sha256'
import type { Commitments, Sight } from '../wire/wire'
import { personsOf } from './viewer'

/** How far a deal is: who is waited for. */
export interface DealStep {
  at: 'seats' | 'promises' | 'numbers' | 'dealt'
  missing: string[]
}

const without = (seats: readonly string[], there: Readonly<Record<string, string>>) =>
  seats.filter((seat) => there[seat] === undefined)

export function dealStep(sight: Sight | null): DealStep {
  const open = sight?.seats.filter(({ sitter }) => sitter === 'open').map(({ seat }) => seat) ?? []
  if (sight === null || open.length > 0) return { at: 'seats', missing: open }
  const { deal } = sight
  if (sight.phase !== 'gathering' || deal === null) return { at: 'dealt', missing: [] }
  const promises = without(personsOf(sight), deal.commits)
  if (promises.length > 0) return { at: 'promises', missing: promises }
  return { at: 'numbers', missing: without(personsOf(sight), deal.numbers) }
}

const hashOf = (number: string) => toHex(sha256(fromHex(number)))

/** What this page has to say to the table now: null: nothing. `lost`: the number that this seat has promised is
 *  not on this device. */
export function nextMessage(kept: KeptRoom, sight: Sight): { message: string } | 'lost' | null {
  const { me } = kept
  const { at, missing } = dealStep(sight)
  if (me === null || sight.deal === null || !missing.includes(me)) return null
  const promised = sight.deal.commits[me]
  if (at === 'promises') {
    const number = noteNumber(kept.id, freshSeed(), usedUp(kept))
    return number === null ? null : { message: `commit ${hashOf(number)}` }
  }
  if (at !== 'numbers') return null
  if (kept.number === null || hashOf(kept.number) !== promised) return 'lost'
  return { message: `reveal ${kept.number}` }
}

/** A number that was promised already belongs to a gathering that somebody left: all begin anew, with new ones. */
function usedUp({ me, number, committed }: KeptRoom): string | null {
  const promised = committed?.commits[me ?? '']
  return number !== null && promised === hashOf(number) ? number : null
}

/** What is noted of the promises of a deal, with what was noted before. `broken`: they are not what they were. */
export function notePromises(
  noted: Commitments | null,
  me: string | null,
  sight: Sight,
): { noted: Commitments | null; broken: boolean } {
  const { deal } = sight
  if (deal === null) return { noted, broken: noted !== null }
  const { commitment, commits } = deal
  if (noted === null) return { noted: { commitment, commits }, broken: false }
  const kept = { commitment: noted.commitment, commits }
  if (noted.commitment !== commitment) return { noted, broken: true }
  // Until a number is shown somebody may leave, and everybody promises anew.
  const shown = Object.keys(deal.numbers).length > 0 || sight.phase !== 'gathering'
  const all = without(personsOf(sight), noted.commits).length === 0
  const mine = me === null || noted.commits[me] !== commits[me]
  if (!shown || !all || mine) return { noted: kept, broken: false }
  const same = personsOf(sight).every((seat) => noted.commits[seat] === commits[seat])
  return { noted, broken: !same }
}
