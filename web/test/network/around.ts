/** Surroundings of a line in which time runs faster: what the page would wait for is waited for in a fraction of it, and
 *  counted. */

import type { Surroundings } from '../../src/link/surroundings'
import type { Chance } from '../support/chance'
import { webSocket } from './web-socket'

/** How many times faster, from when on, and what the time was then. */
let speed = 20
let since = Date.now()
let then = since

export const fastNow = () => then + (Date.now() - since) * speed

export function setSpeed(times: number): void {
  then = fastNow()
  since = Date.now()
  speed = times
}

export function fastSurroundings(chance: Chance): Surroundings {
  return {
    now: fastNow,
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds / speed)
      return () => clearTimeout(timer)
    },
    connect: webSocket,
    lot: () => chance.below(1000) / 1000,
    seen: () => true,
    onWake: () => () => undefined,
    served: () => Promise.resolve(null),
  }
}
