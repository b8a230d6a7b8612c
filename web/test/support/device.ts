/** A device that keeps things: import it before anything that keeps. Node.js may have a localStorage of
 *  its own or none; this one is the same everywhere and can be looked at as a whole. */

const held = new Map<string, string>()

Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  value: {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    key: (index: number) => [...held.keys()][index] ?? null,
    get length() {
      return held.size
    },
  },
})

/** Everything that is kept, to the byte. */
export function keptBytes(): string {
  return JSON.stringify([...held].sort())
}

export function emptyDevice(): void {
  held.clear()
}
