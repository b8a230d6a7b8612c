/** Links that are larger than they look. */

import { deflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MOST_BYTES, MOST_CHARACTERS, pack, toBase64Url, unpack } from '../src/share/link'
import { NOTHING_PACKED, writePacked, type Packed } from '../src/share/packed'
import { MOST_PASTED, packedFromText } from '../src/share/read-text'
import { BadText } from '../src/share/bad-text'
import { dictionaries } from '../src/words/words'
import type { Engine } from '../src/engine/engine'

afterEach(() => vi.unstubAllGlobals())

/** A way for bytes that looks at each part, and lets nothing wait in it. */
function looking(look: (part: Uint8Array) => void): TransformStream<Uint8Array, Uint8Array> {
  const transformer: Transformer<Uint8Array, Uint8Array> = {
    transform(part, controller) {
      look(part)
      controller.enqueue(part)
    },
  }
  return new TransformStream(transformer, undefined, { highWaterMark: 0 })
}

/** Counts what comes out of every inflating from now on, and the most that went in at once: browsers
 *  inflate that much whether it is wanted or not. */
function countInflated(): { bytes: number; atOnce: number } {
  const counted = { bytes: 0, atOnce: 0 }
  const Real = globalThis.DecompressionStream
  class Counting {
    readonly readable: ReadableStream<Uint8Array>
    readonly writable: WritableStream<Uint8Array>
    constructor(format: CompressionFormat) {
      const real = new Real(format)
      const into = looking((part) => (counted.atOnce = Math.max(counted.atOnce, part.length)))
      this.writable = into.writable
      void into.readable.pipeTo(real.writable as WritableStream<Uint8Array>).catch(() => undefined)
      this.readable = real.readable.pipeThrough(looking((part) => (counted.bytes += part.length)))
    }
  }
  vi.stubGlobal('DecompressionStream', Counting)
  return counted
}

const said = (trouble: unknown) => (trouble instanceof BadText ? trouble.say(dictionaries.en) : String(trouble))
const refusal = (text: string) => unpack(text).then(() => 'opened', said)
const { tooLong, damaged } = dictionaries.en.link

/** A link with 60 MB of events in it. */
function bomb(): string {
  return `1z${toBase64Url(deflateRawSync(Buffer.alloc(60_000_000, 'gjatsuna\ne c1 d2 e3')))}`
}

describe('a link', () => {
  it('that inflates to 60 MB is refused before most of it is', async () => {
    const link = bomb()
    expect(link.length).toBeLessThan(MOST_CHARACTERS)
    const inflated = countInflated()
    expect(await refusal(link)).toBe(tooLong)
    expect(inflated.bytes).toBeGreaterThan(MOST_BYTES)
    expect(inflated.bytes).toBeLessThan(3 * MOST_BYTES)
    // Deflate makes at most 1032 bytes of one.
    expect(inflated.atOnce * 1032).toBeLessThan(MOST_BYTES)
  })

  it('that is longer than any game is not read at all', async () => {
    const decode = vi.spyOn(globalThis, 'atob')
    for (const how of ['1p', '1z', '2p'])
      expect(await refusal(how + 'A'.repeat(MOST_CHARACTERS))).toBe(tooLong)
    expect(decode).not.toHaveBeenCalled()
    decode.mockRestore()
    expect(await refusal('1p' + 'A'.repeat(MOST_CHARACTERS - 2))).toBe(damaged)
  })

  it('with the longest game comes back, deflated and plain', async () => {
    const events = Array.from({ length: 20_000 }, (_, index) => `${index}`.padEnd(31, 'x'))
    const cards = Array.from({ length: 10_000 }, (_, index) => 10_000 + index)
    const deal = { seed: 'ab'.repeat(32), numbers: [], cards }
    const longest: Packed = { ...NOTHING_PACKED, game: 'keserima', events, deal, letter: 'abc' }
    expect(await unpack(await pack(longest))).toEqual(longest)
    const plain = `1p${toBase64Url(new TextEncoder().encode(writePacked(longest)))}`
    expect(await unpack(plain)).toEqual(longest)
  })
})

it('a pasted text that is longer than any record is not read at all', async () => {
  const none = {} as Engine
  const long = `{${' '.repeat(MOST_PASTED)}`
  const trouble = await packedFromText(none, [], long).catch(said)
  expect(trouble).toBe(dictionaries.en.start.importLong(MOST_PASTED))
  expect(await packedFromText(none, [], long.slice(1)).catch(said)).toBe(dictionaries.en.start.importEmpty)
})
