/** One table, at whichever end it stands: in a worker of this page, or at a server. Whoever holds a link
 *  knows what docs/WIRE.md says of tables, and not where this one is. */

import type { Danger, Sighting, Thinking, Verdict } from '../engine/engine'
import type { Accepted, Lang, News, Sight, Steps, Thought } from '../wire/wire'

/** How the answer to a message or the news of a seat are wanted. */
export interface Telling {
  lang?: Lang
  /** With a view after each of the last events, to show them one after another. */
  views?: boolean
}

/** How a hint is wanted. */
export type Hinting = Pick<Thinking, 'lang' | 'onProgress' | 'signal'>

export interface TableLink {
  /** Its name at its end. */
  readonly table: string
  /** All that a seat may know: for whoever comes new. */
  sight(seat: string, how?: Sighting): Promise<Sight>
  /** What brings a seat from a version that it knew to now. */
  changes(seat: string, version: number, how?: Telling): Promise<News>
  /** A verb and its argument, as `event c3`. However often the answer is lost on its way, the message
   *  is carried out at most once. */
  send(seat: string, version: number, message: string, how?: Telling): Promise<Accepted>
  /** Called when something has happened here that no answer of this link told of. */
  watch(moved: () => void): () => void
  steps(seat: string, beginning: string, lang: Lang): Promise<Steps>
  why(seat: string, event: string, lang: Lang): Promise<Verdict>
  loses(seat: string, event: string, lang: Lang): Promise<Danger>
  /** What a strong player would do now. */
  hint(seat: string, how?: Hinting): Promise<Thought>
}

/** A table that stands on this device: who keeps its journal and plays its computers is here. */
export interface OwnTable extends TableLink {
  think(seat: string, how?: Thinking): Promise<Thought>
  /** The lines of the journal from this number on, for whoever keeps it. */
  journal(since: number): Promise<string[]>
  /** Whoever keeps the journal has a longer one: from now on the table is what that makes. Gives its
   *  version. */
  renew(lines: readonly string[]): Promise<number>
}

/** No answer came, and what was asked may have happened or not. */
export class LostAnswer extends Error {
  override readonly name = 'LostAnswer'
}

/** How often something is asked before its answer is given up. */
const ATTEMPTS = 4

/** Asks again when an answer is lost: only for what does no harm when it is asked twice. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (trouble) {
      if (!(trouble instanceof LostAnswer) || attempt === ATTEMPTS) throw trouble
    }
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_'

/** The sender's own name for a message, which nobody chooses twice: the version that the sender knew,
 *  and eight letters by lot. */
export function freshMessageId(version: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const lot = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length])
  return `${version.toString(36)}-${lot.join('')}`
}
