/** A value that can be watched: the page's only kind of state outside components. */

import { useEffect, useState } from 'preact/hooks'

export class Live<T> {
  private readonly watchers = new Set<() => void>()

  constructor(private value: T) {}

  get(): T {
    return this.value
  }

  set(value: T): void {
    if (Object.is(value, this.value)) return
    this.value = value
    for (const watcher of [...this.watchers]) watcher()
  }

  change(part: Partial<T>): void {
    this.set({ ...this.value, ...part })
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }
}

export function useLive<T>(live: Live<T>): T {
  const [, redraw] = useState(0)
  useEffect(() => {
    redraw((count) => count + 1)
    return live.watch(() => redraw((count) => count + 1))
  }, [live])
  return live.get()
}
