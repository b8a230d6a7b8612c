/** A packed game in the characters of a link: a version, how it is written (z: deflated, p: plain),
 *  and the bytes in base64url. */

import { DamagedText, readPacked, writePacked, type Packed } from './packed'

const VERSION = '1'

async function through(bytes: Uint8Array, way: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(way)
  return new Uint8Array(await new Response(stream).arrayBuffer())
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
  if (text[0] !== VERSION) throw new DamagedText('version')
  try {
    const bytes = fromBase64Url(text.slice(2))
    if (text[1] === 'p') return readPacked(new TextDecoder().decode(bytes))
    if (text[1] !== 'z') throw new DamagedText('writing')
    const plain = await through(bytes, new DecompressionStream('deflate-raw'))
    return readPacked(new TextDecoder().decode(plain))
  } catch (trouble) {
    throw trouble instanceof DamagedText ? trouble : new DamagedText(String(trouble))
  }
}

export function linkTo(route: string): string {
  return `${location.origin}${location.pathname}${route}`
}
