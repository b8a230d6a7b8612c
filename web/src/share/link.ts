/** A packed game in the characters of a link: a version, how it is written (z: deflated, p: plain),
 *  and the bytes in base64url. A link comes from anywhere, so it is bounded before it is read, and what
 *  it inflates to while it is inflated. */

import { DamagedText, readPacked, writePacked, type Packed } from './packed'

const VERSION = '1'

/** The longest game there can be is of Keserima: 10,000 turns (the most that max-plies allows), after
 *  each of them a draw; an event has at most 31 characters (TB_EVENT_TEXT) and a space, the number of a
 *  card six. All other lines together are short; the longest are three names of 96 bytes, written with three characters each. What would be longer holds no game. */
export const MOST_BYTES = 10_000 * (32 + 32 + 6) + 2_000

/** No link is longer than the longest game written plainly. */
export const MOST_CHARACTERS = 2 + Math.ceil(MOST_BYTES / 3) * 4

/** Bytes that are inflated at once: deflate makes at most 1032 of one, so that no more than about as
 *  much as MOST_BYTES ever waits to be looked at. */
const SLICE = 512

function tooLong(): DamagedText {
  return new DamagedText('length', (words) => words.link.tooLong)
}

/** Hands out its bytes slice by slice, the next one when the last is used up. */
function slices(bytes: Uint8Array): ReadableStream<BufferSource> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + SLICE))
      at += SLICE
    },
  })
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Stops as soon as more than `most` bytes have come. */
async function through(
  bytes: Uint8Array,
  way: GenericTransformStream,
  most = Infinity,
): Promise<Uint8Array> {
  const reader = slices(bytes).pipeThrough<Uint8Array>(way).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(parts, length)
    length += value.length
    if (length > most) {
      await reader.cancel().catch(() => undefined)
      throw tooLong()
    }
    parts.push(value)
  }
}

function canDeflate(): boolean {
  return typeof CompressionStream !== 'undefined' && typeof DecompressionStream !== 'undefined'
}

export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new DamagedText('base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

export async function pack(packed: Packed): Promise<string> {
  const plain = new TextEncoder().encode(writePacked(packed))
  const small = canDeflate() ? await through(plain, new CompressionStream('deflate-raw')) : plain
  return small.length < plain.length
    ? `${VERSION}z${toBase64Url(small)}`
    : `${VERSION}p${toBase64Url(plain)}`
}

export async function unpack(text: string): Promise<Packed> {
  if (text.length > MOST_CHARACTERS) throw tooLong()
  if (text[0] !== VERSION) throw new DamagedText('version')
  try {
    const bytes = fromBase64Url(text.slice(2))
    if (text[1] === 'p') return readPacked(new TextDecoder().decode(bytes))
    if (text[1] !== 'z') throw new DamagedText('writing')
    const plain = await through(bytes, new DecompressionStream('deflate-raw'), MOST_BYTES)
    return readPacked(new TextDecoder().decode(plain))
  } catch (trouble) {
    throw trouble instanceof DamagedText ? trouble : new DamagedText(String(trouble))
  }
}
