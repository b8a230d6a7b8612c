/** What is kept on this device: JSON under versioned keys. Whatever is read is checked by its
 *  owner; a damaged entry stays where it is, so that nothing is lost by looking at it. */

const PREFIX = 'teban.1.'

export type Read<T> =
  { state: 'none' } | { state: 'good'; value: T } | { state: 'damaged'; raw: string }

/** Null: the value has not the shape that was asked for. */
export type Check<T> = (value: unknown) => T | null

interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

function shelfInMemory(): Shelf {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    keys: () => [...held.keys()],
  }
}

/** Some browsers refuse localStorage altogether: then things last as long as the page. */
function shelfOfDevice(): Shelf {
  try {
    const local = localStorage
    local.getItem(PREFIX)
    return {
      getItem: (key) => local.getItem(key),
      setItem: (key, value) => local.setItem(key, value),
      removeItem: (key) => local.removeItem(key),
      keys: () => Array.from({ length: local.length }, (_, index) => local.key(index) ?? ''),
    }
  } catch {
    return shelfInMemory()
  }
}

const shelf = shelfOfDevice()

export function read<T>(key: string, check: Check<T>): Read<T> {
  const raw = shelf.getItem(PREFIX + key)
  if (raw === null) return { state: 'none' }
  try {
    const value = check(JSON.parse(raw))
    return value === null ? { state: 'damaged', raw } : { state: 'good', value }
  } catch {
    return { state: 'damaged', raw }
  }
}

/** False: there is no room. */
export function write(key: string, value: unknown): boolean {
  try {
    shelf.setItem(PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** All of them or, where there is no room, none. */
export function writeAll(entries: readonly (readonly [string, unknown])[]): boolean {
  const before = entries.map(([key]) => [PREFIX + key, shelf.getItem(PREFIX + key)] as const)
  if (entries.every(([key, value]) => write(key, value))) return true
  // First what takes no room, then what had room before.
  for (const [key] of before) shelf.removeItem(key)
  for (const [key, raw] of before) if (raw !== null) shelf.setItem(key, raw)
  return false
}

export function remove(key: string): void {
  shelf.removeItem(PREFIX + key)
}

export function keysWith(beginning: string): string[] {
  const full = PREFIX + beginning
  return shelf
    .keys()
    .filter((key) => key.startsWith(full))
    .map((key) => key.slice(PREFIX.length))
}

/** Calls when another tab has changed something whose key begins so. */
export function onElsewhere(beginning: string, changed: () => void): () => void {
  if (typeof addEventListener !== 'function') return () => undefined
  const listen = ({ key }: StorageEvent) => {
    // Without a key everything was cleared.
    if (key === null || key.startsWith(PREFIX + beginning)) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
