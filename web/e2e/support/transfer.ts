/** What comes over the network. */

import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './visitor'

/** A first visit, the module included, never takes more. */
export const MOST_BYTES = 400_000

export async function transferred(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0)
}

/** Opens the page in a browser that has seen nothing of it, and waits until nothing more is asked for. */
export async function firstVisit({ context, page, origin }: Visitor): Promise<number> {
  const finished: Request[] = []
  context.on('requestfinished', (request) => finished.push(request))
  await page.goto(`${origin}/`)
  await page.getByRole('link', { name: 'Isshin Ittai', exact: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => finished.some((request) => request.url().endsWith('.wasm'))).toBe(true)
  return transferred(finished)
}
