/** Which of several tabs plays a table. One of them holds it, the others look on and wait; when the one
 *  that holds it is closed the next in the queue has it, and whoever takes it over makes a follower of
 *  the one before. Browsers that have no locks (pages that did not come by https) let every tab play;
 *  what then protects the game is that a journal is only ever kept if it goes on from what is kept. */

import { Live } from './live'

export type Held = 'asking' | 'here' | 'elsewhere'

function locksHere(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks
}

export class Holding {
  readonly held = new Live<Held>('asking')
  private readonly name: string
  private readonly locks = locksHere()
  private waiting = new AbortController()
  /** Ends what holds the lock. */
  private letGo: () => void = () => undefined
  private released = false

  constructor(readonly table: string) {
    this.name = `teban.table.${table}`
    if (this.locks === undefined) this.held.set('here')
    else void this.ask({ ifAvailable: true })
  }

  takeOver(): void {
    this.waiting.abort()
    void this.ask({ steal: true })
  }

  release(): void {
    this.released = true
    this.waiting.abort()
    this.letGo()
  }

  /** Rejected when the lock is taken away, and when waiting for it is given up. */
  private async ask(how: LockOptions): Promise<void> {
    const given = (lock: Lock | null) => (lock === null ? false : this.hold())
    const had = await this.locks?.request(this.name, how, given).catch(() => false)
    if (this.released || had !== false || how.signal?.aborted) return
    this.held.set('elsewhere')
    this.waiting = new AbortController()
    void this.ask({ signal: this.waiting.signal })
  }

  private hold(): Promise<true> {
    if (this.released) return Promise.resolve(true)
    this.held.set('here')
    return new Promise((resolve) => (this.letGo = () => resolve(true)))
  }
}
