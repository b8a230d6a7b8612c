/** Nobody sits down at a server's table without a name: who gives none is called a guest there, in their own language, and
 *  everywhere else as somebody who has none. */

import { dictionaries } from '../words/words'

export function guestless(name: string | null | undefined): string | null {
  const none = Object.values(dictionaries).map(({ room }) => room.seat.guest)
  return name === null || name === undefined || name === '' || none.includes(name) ? null : name
}
