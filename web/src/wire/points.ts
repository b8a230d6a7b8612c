/** Points of a result, as the wire writes them. */

/** `1/2` as a number. */
export function fraction(text: string): number {
  const [above = '0', below = '1'] = text.split('/')
  return Number(above) / Number(below)
}
