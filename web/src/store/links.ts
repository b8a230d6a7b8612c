/** Keys that came in a link and have not been used yet: the address is rid of them at once, and whoever opens the
 *  page again still has them. */

import { isKey } from './rooms'
import { read, remove, write } from './storage'

export const LINK_KEY = 'link.'

/** What a link was for. */
export type LinkKind = 'seat' | 'look'

export const checkLink = (value: unknown): string | null => (typeof value === 'string' && isKey(value) ? value : null)

const place = (kind: LinkKind, table: string) => `${LINK_KEY}${kind}.${table}`

export function holdKey(kind: LinkKind, table: string, key: string): void {
  write(place(kind, table), key)
}

export function heldKey(kind: LinkKind, table: string): string | null {
  const held = read(place(kind, table), checkLink)
  return held.state === 'good' ? held.value : null
}

/** It has become a seat of this device, or was declined. */
export function dropKey(kind: LinkKind, table: string): void {
  remove(place(kind, table))
}
