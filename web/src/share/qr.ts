/** A link as a square of light and dark modules that a camera reads (ISO/IEC 18004): bytes, correction level M, which
 *  still reads with an eighth of it spoilt, versions 1 to 20. A module is true where it is dark.
 *
 *  The order of the work: bytes into data, data into blocks with their corrections, the fixed marks, the data up and
 *  down between them, and of eight masks the one that gives the camera least to mistake. */

export type Modules = readonly (readonly boolean[])[]

/** Of level M, by version: codewords of correction in each block, and how many blocks there are. */
const CORRECTIONS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

const VERSIONS = CORRECTIONS.length

const correctionsOf = (version: number) => CORRECTIONS[version - 1] ?? 0
const blocksOf = (version: number) => BLOCKS[version - 1] ?? 0
const sizeOf = (version: number) => 17 + 4 * version

/** Where alignment marks have their middles, on both axes. */
function alignments(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const last = sizeOf(version) - 7
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))]
}

/** Modules that are left when all marks stand, in whole codewords. */
function codewords(version: number): number {
  const middles = alignments(version).length
  // Without those three that finder marks stand on; two on each timing line share five modules with it.
  const marks = middles === 0 ? 0 : 25 * (middles * middles - 3) - 10 * (middles - 2)
  const finders = 3 * 64 + 2 * (sizeOf(version) - 16) + 31
  const told = version < 7 ? 0 : 36
  return Math.floor((sizeOf(version) ** 2 - finders - marks - told) / 8)
}

const dataOf = (version: number) => codewords(version) - correctionsOf(version) * blocksOf(version)

/** Bits of the count of bytes. */
const countBits = (version: number) => (version < 10 ? 8 : 16)

function versionFor(bytes: number): number {
  for (let version = 1; version <= VERSIONS; version += 1) {
    if (4 + countBits(version) + 8 * bytes <= 8 * dataOf(version)) return version
  }
  throw new RangeError(`${bytes} bytes are too many for one code`)
}

/** The text with its kind and count, filled up to the version's data. */
function dataFor(text: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1)
  }
  put(0b0100, 4)
  put(text.length, countBits(version))
  for (const byte of text) put(byte, 8)
  const room = 8 * dataOf(version)
  put(0, Math.min(4, room - bits.length))
  put(0, -bits.length & 7)
  for (let fill = 0xec; bits.length < room; fill ^= 0xec ^ 0x11) put(fill, 8)
  const data: number[] = []
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(''), 2))
  return data
}

/** Powers of 2 in the field of 256 elements with x⁸+x⁴+x³+x²+1, and their logarithms. */
const POWERS: number[] = []
const LOGS: number[] = []
for (let value = 1, power = 0; power < 255; power += 1) {
  POWERS.push(value)
  LOGS[value] = power
  value = value << 1 ^ (value < 128 ? 0 : 0x11d)
}

function times(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : (POWERS[((LOGS[one] ?? 0) + (LOGS[other] ?? 0)) % 255] ?? 0)
}

/** (x−1)(x−2)(x−4)…, without its first coefficient, which is 1. */
function generator(degree: number): number[] {
  let all = [1]
  for (let power = 0; power < degree; power += 1) {
    const root = POWERS[power] ?? 0
    all = [...all, 0].map((value, index) => value ^ times(all[index - 1] ?? 0, root))
  }
  return all.slice(1)
}

/** What is left when the data is divided by the generator. */
function correctionFor(data: readonly number[], by: readonly number[]): number[] {
  let rest = by.map(() => 0)
  for (const value of data) {
    const factor = value ^ (rest[0] ?? 0)
    rest = by.map((coefficient, index) => (rest[index + 1] ?? 0) ^ times(coefficient, factor))
  }
  return rest
}

/** In blocks, the shorter ones first; then the first of every block, the second of every block, and so on. */
function interleaved(data: readonly number[], version: number): number[] {
  const blocks = blocksOf(version)
  const short = Math.floor(data.length / blocks)
  const longer = data.length % blocks
  const by = generator(correctionsOf(version))
  const parts: number[][] = []
  for (let index = 0, at = 0; index < blocks; index += 1) {
    const end = at + short + (index >= blocks - longer ? 1 : 0)
    parts.push(data.slice(at, end))
    at = end
  }
  const across = (all: readonly number[][]) =>
    Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, at) =>
      all.flatMap((part) => part[at] ?? [])).flat()
  return [...across(parts), ...across(parts.map((part) => correctionFor(part, by)))]
}

/** A square in the making: null where nothing has been put. */
type Sheet = (boolean | null)[][]

function put(sheet: Sheet, y: number, x: number, dark: boolean): void {
  const row = sheet[y]
  if (row !== undefined && x >= 0 && x < row.length) row[x] = dark
}

/** Rings around a middle, each dark or light, the innermost first. */
function rings(sheet: Sheet, middleY: number, middleX: number, dark: readonly boolean[]): void {
  const out = dark.length - 1
  for (let y = -out; y <= out; y += 1)
    for (let x = -out; x <= out; x += 1)
      put(sheet, middleY + y, middleX + x, dark[Math.max(Math.abs(y), Math.abs(x))] ?? false)
}

const FINDER = [true, true, false, true, false]
const ALIGNMENT = [true, false, true]

/** A number with its check bits behind it. */
function checked(value: number, polynomial: number, bits: number): number {
  let rest = value << bits
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit -= 1)
    if ((rest >> bit) & 1) rest ^= polynomial << (bit - bits)
  return (value << bits) | rest
}

function putMarks(sheet: Sheet, version: number): void {
  const size = sheet.length
  for (let at = 0; at < size; at += 1) {
    put(sheet, 6, at, at % 2 === 0)
    put(sheet, at, 6, at % 2 === 0)
  }
  const middles = alignments(version)
  const far = size - 7
  for (const y of middles)
    for (const x of middles)
      if (!((y === 6 && x === 6) || (y === 6 && x === far) || (y === far && x === 6))) rings(sheet, y, x, ALIGNMENT)
  rings(sheet, 3, 3, FINDER)
  rings(sheet, 3, size - 4, FINDER)
  rings(sheet, size - 4, 3, FINDER)
  if (version < 7) return
  const told = checked(version, 0x1f25, 12)
  for (let bit = 0; bit < 18; bit += 1) {
    const [along, across] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
    const dark = ((told >> bit) & 1) === 1
    put(sheet, along, across, dark)
    put(sheet, across, along, dark)
  }
}

/** Level and mask, twice: around the first finder, and parted between the other two. */
function putFormat(sheet: Sheet, mask: number): void {
  const size = sheet.length
  const told = checked(mask, 0x537, 10) ^ 0x5412
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((told >> bit) & 1) === 1
    // Down beside the finder, over the timing line; then along under it.
    if (bit < 8) put(sheet, bit < 6 ? bit : bit + 1, 8, dark)
    else put(sheet, 8, bit === 8 ? 7 : 14 - bit, dark)
    if (bit < 8) put(sheet, 8, size - 1 - bit, dark)
    else put(sheet, size - 15 + bit, 8, dark)
  }
  put(sheet, size - 8, 8, true)
}

/** The places that the data takes: two columns at a time from the right, up and down in turn, past the timing line. */
function* dataPlaces(sheet: Sheet): Generator<[number, number]> {
  const size = sheet.length
  let up = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const column = right
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step
      for (const x of [column, column - 1]) if (sheet[y]?.[x] === null) yield [y, x]
    }
    up = !up
  }
}

const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

/** What looks like a finder to a camera, with light before or behind it. */
const LIKE_FINDER = /(?=10111010000|00001011101)/g

/** How much there is for a camera to mistake: long runs, blocks of one colour, false finders, too much of one colour. */
export function penalty(modules: Modules): number {
  const size = modules.length
  const rows = modules.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  let points = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2
    points += 40 * [...line.matchAll(LIKE_FINDER)].length
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const four = [rows[y]?.[x], rows[y]?.[x - 1], rows[y - 1]?.[x], rows[y - 1]?.[x - 1]]
      if (new Set(four).size === 1) points += 3
    }
  const dark = rows.join('').replaceAll('0', '').length
  return points + 10 * Math.floor(Math.abs((20 * dark) / size ** 2 - 10))
}

/** Throws a RangeError for a text that is too long. */
export function qrOf(text: string): Modules {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const words = interleaved(dataFor(bytes, version), version)
  const size = sizeOf(version)
  const marks: Sheet = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null))
  putMarks(marks, version)
  putFormat(marks, 0)
  const places = [...dataPlaces(marks)]
  const masked = MASKS.map((mask, number) => {
    const sheet = marks.map((row) => [...row])
    for (const [index, [y, x]] of places.entries())
      put(sheet, y, x, (((words[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === (mask(y, x) ? 0 : 1))
    putFormat(sheet, number)
    return sheet.map((row) => row.map((dark) => dark === true))
  })
  return masked.reduce((best, other) => (penalty(other) < penalty(best) ? other : best))
}
