/** What a line to the server needs of the place that it runs in: a clock, sockets, and signs that the network
 *  may be back. Tests bring their own. */

export interface Socket {
  send(text: string): void
  close(): void
}

/** What becomes of it. */
export interface Events {
  opened(): void
  heard(data: unknown): void
  /** Once, also when it never opened. */
  ended(code: number): void
}

export interface Surroundings {
  /** Milliseconds, as the device's clock has them. */
  now(): number
  /** Calls later; what it gives back calls that off. */
  after(milliseconds: number, then: () => void): () => void
  connect(address: string, events: Events): Socket
  /** From 0 to 1. */
  lot(): number
  /** Whether somebody sees the page. */
  seen(): boolean
  /** Calls whenever the network may be back or somebody looks again. */
  onWake(wake: () => void): () => void
  /** Whether tables are served here at all; null: nobody answers. */
  served(): Promise<boolean | null>
}

/** The version of the messages (docs/API.md). */
const PROTOCOL = 'teban.1'

/** Where the tables are, beside the page's home. */
export function tablesAt(home: string): string {
  const address = new URL('tables', home)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}

/** A place that only serves files has no such answer. */
async function isServed(home: string): Promise<boolean | null> {
  if (!/^https?:/.test(home)) return false
  try {
    const answer = await fetch(new URL('healthz', home), { cache: 'no-store' })
    // So says the service worker (sw.ts) where nobody does.
    if (answer.status === 204) return null
    const text = (await answer.text()).trim()
    return text === 'ok' || answer.status >= 500
  } catch {
    return null
  }
}

function connect(address: string, events: Events): Socket {
  const socket = new WebSocket(address, PROTOCOL)
  socket.onopen = () => events.opened()
  socket.onmessage = ({ data }) => events.heard(data)
  socket.onclose = ({ code }) => events.ended(code)
  return socket
}

export function pageSurroundings(home: string): Surroundings {
  return {
    now: () => Date.now(),
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds)
      return () => clearTimeout(timer)
    },
    connect,
    lot: () => Math.random(),
    seen: () => document.visibilityState === 'visible',
    onWake: (wake) => {
      const look = () => document.visibilityState === 'visible' && wake()
      addEventListener('online', wake)
      addEventListener('pageshow', wake)
      document.addEventListener('visibilitychange', look)
      return () => {
        removeEventListener('online', wake)
        removeEventListener('pageshow', wake)
        document.removeEventListener('visibilitychange', look)
      }
    },
    served: () => isServed(home),
  }
}
