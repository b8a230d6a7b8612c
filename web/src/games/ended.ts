/** What ended the game, for boards: they mark each place with `data-ended`, and the shell draws the mark. */

import type { View } from '../wire/wire'

/** True or nothing, as an attribute wants it. The places are those of docs/view. */
export function endedAt(view: View, place: string): true | undefined {
  return view.ending?.where.includes(place) ? true : undefined
}
