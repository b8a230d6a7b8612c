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
