/** The counter and the hands of this device: the page's own engine counts, and as many workers as there are cores play. */

import { startWorker } from '../engine/engine'
import { theEngine } from '../engine/house'
import { counterAt, handAt, type Counter, type Hand } from './counter'
import type { Surroundings } from './run'

export function theCounter(): Counter {
  return counterAt({ call: (line) => theEngine().call(line) })
}

export const cores = (): number => Math.max(1, navigator.hardwareConcurrency || 1)

function hand(): Hand {
  const { engine, end } = startWorker()
  return handAt({ call: (line) => engine.call(line) }, end)
}

export function thisDevice(): Surroundings {
  return {
    counter: theCounter(),
    hands: () => Array.from({ length: cores() }, hand),
    now: () => performance.now(),
    rest: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
}
