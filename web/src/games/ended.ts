/** The end of a game, for boards: they mark each place that ended it with `data-ended`, and the shell draws the mark. */

import type { View, Words } from '../wire/wire'

/** Said by boards where the table ended the game, and not the rules: how, the shell tells. */
export const OVER: Words = { ja: '対局は終わりました。', en: 'The game is over.' }

/** True or nothing, as an attribute wants it. The places are those of docs/view. */
export function endedAt(view: View, place: string): true | undefined {
  return view.ending?.where.includes(place) ? true : undefined
}
