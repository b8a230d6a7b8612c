/** An answer that is an error. */

import type { Why, WireError, Words } from './wire'

/** What is wrong with a call, as the table says it; nothing has changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly words: Words
  /** Why an event is not allowed (`illegal`). */
  readonly why: Why | null

  constructor(error: WireError) {
    super(`${error.code}: ${error.en}`)
    this.code = error.code
    this.words = { en: error.en, ja: error.ja }
    this.why = error.why ?? null
  }
}
