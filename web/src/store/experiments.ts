/** The experiments of this device: the text of each design, and what was played of it. The same design has the same figures
 *  wherever it is played, so of two tallies of one design the one of more games is the later one. */

import type { GameId } from '../wire/wire'
import { isCount, isRecord } from './check'
import { Live } from './live'
import { keysWith, onElsewhere, read, remove, write } from './storage'

/** playing: it goes on as soon as it is looked at again. */
export const STATES = ['playing', 'paused', 'done'] as const

export interface Experiment {
  /** As the module writes it. */
  design: string
  game: GameId
  /** A text of the module's; '': nothing was played yet. */
  tally: string
  games: number
  state: (typeof STATES)[number]
  changed: number
}

export const LAB_KEY = 'lab.'

/** As in src/lab/design.h. */
const MOST_DESIGN = 6144

/** Neither may hold what would end it in the line to the module. */
const isLine = (text: unknown): text is string => typeof text === 'string' && !/[|\n\r]/.test(text)

export function checkExperiment(value: unknown): Experiment | null {
  if (!isRecord(value) || !isLine(value.design) || !isLine(value.tally)) return null
  const { design, tally, games, changed } = value
  const state = STATES.find((known) => known === value.state)
  if (design.length > MOST_DESIGN || typeof value.game !== 'string' || state === undefined) return null
  if (design.split(' ', 1)[0] !== value.game || !isCount(games) || !isCount(changed)) return null
  if ((tally === '') !== (games === 0)) return null
  return { design, game: value.game, tally, games, state, changed }
}

/** Raised whenever a kept experiment changes, here or in another tab. */
export const experimentsChanged = new Live(0)

export const raiseExperiments = () => experimentsChanged.set(experimentsChanged.get() + 1)

onElsewhere(LAB_KEY, raiseExperiments)

function checkOwn(design: string): (value: unknown) => Experiment | null {
  return (value) => {
    const found = checkExperiment(value)
    return found?.design === design ? found : null
  }
}

export function findExperiment(design: string): Experiment | 'none' | 'damaged' {
  const held = read(LAB_KEY + design, checkOwn(design))
  return held.state === 'good' ? held.value : held.state
}

/** full: there is no room. What another tab has played further stays. */
export function keepExperiment(experiment: Experiment): 'kept' | 'full' | 'behind' {
  const before = findExperiment(experiment.design)
  if (typeof before !== 'string' && before.games > experiment.games) return 'behind'
  const done = write(LAB_KEY + experiment.design, experiment)
  raiseExperiments()
  return done ? 'kept' : 'full'
}

export function forgetExperiment(design: string): void {
  remove(LAB_KEY + design)
  raiseExperiments()
}

export interface DamagedExperiment {
  design: string
  raw: string
}

export function allExperiments(): { kept: Experiment[]; damaged: DamagedExperiment[] } {
  const kept: Experiment[] = []
  const damaged: DamagedExperiment[] = []
  for (const key of keysWith(LAB_KEY)) {
    const design = key.slice(LAB_KEY.length)
    const held = read(key, checkOwn(design))
    if (held.state === 'good') kept.push(held.value)
    if (held.state === 'damaged') damaged.push({ design, raw: held.raw })
  }
  kept.sort((a, b) => b.changed - a.changed)
  return { kept, damaged }
}
