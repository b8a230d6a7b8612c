/** Why a link or letter cannot be opened. */

import { Refusal } from '../wire/refusal'
import type { Lang } from '../wire/wire'
import { BadEvent } from '../table/study'
import { say, type Dictionary } from '../words/words'
import { BadText, shown } from './bad-text'

export function troubleWords(trouble: unknown, words: Dictionary, lang: Lang): string {
  if (trouble instanceof BadText) return trouble.say(words)
  if (trouble instanceof BadEvent) {
    const { index, event, refusal } = trouble
    return `${words.link.illegal(index + 1, shown(event))} ${say(refusal.why ?? refusal.words, lang)}`
  }
  return trouble instanceof Refusal ? say(trouble.words, lang) : words.play.trouble
}
