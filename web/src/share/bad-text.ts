/** Why a text cannot be opened, in the reader's language. */

import { dictionaries, type Dictionary } from '../words/words'
import type { Words } from '../wire/wire'

export class BadText extends Error {
  constructor(readonly say: (words: Dictionary) => string) {
    super('the text holds no game')
  }
}

export function inWords(text: Words): (words: Dictionary) => string {
  return (words) => (words === dictionaries.ja ? text.ja : text.en)
}

/** Characters of a foreign text that are shown. */
const SHOWN = 40

/** A piece of a foreign text to name what is wrong: short, and nothing in it that is not seen. */
export function shown(text: string): string {
  const short = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  return short.replace(/[\p{C}\p{Z}]/gu, (character) => (character === ' ' ? ' ' : '·'))
}
