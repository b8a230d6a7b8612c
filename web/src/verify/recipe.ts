/** The recipe of docs/DEALING.md: from seed and numbers to the outcome of chance number c. */

import { fromHex, sha256 } from './sha256'

export interface Outcome {
  text: string
  weight: bigint
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function be64(number: bigint): Uint8Array {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, number)
  return new Uint8Array(view.buffer)
}

/** Step 3: the numbers in the order of the seats, of those who gave one. */
export function dealingKey(seed: string, numbers: readonly string[]): Uint8Array {
  return sha256(
    joined(new TextEncoder().encode('teban deal 1'), fromHex(seed), ...numbers.map(fromHex)),
  )
}

/** ASCII order, whatever the language of the browser. */
function byText(a: Outcome, b: Outcome): number {
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0
}

/** Steps 5 and 6. */
export function drawnOutcome(key: Uint8Array, count: number, possible: readonly Outcome[]): string {
  const outcomes = possible.filter(({ weight }) => weight > 0n).sort(byText)
  const all = outcomes.reduce((sum, { weight }) => sum + weight, 0n)
  if (all === 0n) return ''
  const limit = (2n ** 64n / all) * all
  for (let j = 0n; ; j += 1n) {
    const hash = sha256(joined(key, be64(BigInt(count)), be64(j)))
    const r = new DataView(hash.buffer).getBigUint64(0)
    if (r >= limit) continue
    let x = r % all
    for (const { text, weight } of outcomes) {
      if (x < weight) return text
      x -= weight
    }
  }
}
