/** Why a link or letter cannot be opened. */

import { Refusal } from '../engine/engine'
import type { Lang } from '../engine/wire'
import { BadEvent } from '../table/open'
import { say, type Dictionary } from '../words/words'
import { DamagedText } from './packed'

export function troubleWords(trouble: unknown, words: Dictionary, lang: Lang): string {
  if (trouble instanceof DamagedText) return words.link.damaged
  if (trouble instanceof BadEvent) {
    const { index, event, refusal } = trouble
    return `${words.link.illegal(index + 1, event)} ${say(refusal.why ?? refusal.words, lang)}`
  }
  return trouble instanceof Refusal ? say(trouble.words, lang) : words.play.trouble
}
