/** What is wrong with a screen is what stays wrong: while it is still being drawn or laid out anew, something always is. */

import type { Page } from 'playwright-core'
import { nextChange } from './outline'

/** For how long a screen may settle, in milliseconds: only one with faults is looked at for so long. */
const PATIENCE = 20_000

export async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const found = await look()
    if (found.length === 0 || Date.now() > end) return found
    await nextChange(page)
  }
}
