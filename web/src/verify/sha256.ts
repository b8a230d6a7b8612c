/** SHA-256 (FIPS 180-4). Written here, because browsers have their own only on pages that came by
 *  https. */

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const words: number[] = []
  for (let candidate = 2; words.length < count; candidate += 1) {
    let prime = true
    for (let factor = 2; factor * factor <= candidate; factor += 1)
      prime &&= candidate % factor !== 0
    if (prime) words.push(Math.floor((root(candidate) % 1) * 2 ** 32))
  }
  return Uint32Array.from(words)
}

const K = fractions(64, Math.cbrt)
const START = fractions(8, Math.sqrt)

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const block = new Uint8Array(length)
  block.set(bytes)
  block[bytes.length] = 0x80
  const view = new DataView(block.buffer)
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n)
  return view
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function schedule(view: DataView, offset: number): Uint32Array {
  const w = new Uint32Array(64)
  const at = (index: number) => w[index] ?? 0
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const a = at(i - 15)
    const b = at(i - 2)
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[i] = at(i - 16) + s0 + at(i - 7) + s1
  }
  return w
}

type Eight = [number, number, number, number, number, number, number, number]

function compress(state: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    state[index] = (state[index] ?? 0) + word
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes)
  const state = START.slice()
  for (let offset = 0; offset < view.byteLength; offset += 64)
    compress(state, schedule(view, offset))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
