/** What the people at this device are called, remembered for every game: the owner first, then the others
 *  in the order of their turns. An empty text: no name. */

import { isTexts } from './check'
import { read, write } from './storage'

/** Characters of a name: none of them takes more than three bytes in UTF-8, and a table takes 96. */
export const MOST_OF_A_NAME = 32

const KEY = 'names'

export const checkNames = (value: unknown): string[] | null => (isTexts(value) ? value : null)

export function rememberedNames(): string[] {
  const held = read(KEY, checkNames)
  return held.state === 'good' ? held.value : []
}

/** Who does not play this time keeps their name. */
export function rememberNames(names: readonly string[]): void {
  write(KEY, [...names, ...rememberedNames().slice(names.length)])
}

/** As a table is told it; empty: no name. Half of a sign of two halves, as a limit may cut it, is none. */
export function tidyName(typed: string): string {
  return typed.slice(0, MOST_OF_A_NAME).replace(/[\ud800-\udfff]/gu, '').trim()
}
