/** An experiment from its text: read by the module, with what the device has of it. */

import { findExperiment, forgetExperiment, type Experiment } from '../store/experiments'
import { Refusal } from '../wire/refusal'
import type { Checked } from './counter'
import { StrangeTally } from './plan'
import { Run, type Surroundings } from './run'

export type Opened =
  /** `goesOn`: it was being played when the page was left. */
  | { kind: 'good'; run: Run; goesOn: boolean }
  /** No text of a design: what the module says about it. */
  | { kind: 'bad'; refusal: Refusal }
  /** What the device kept of it cannot be read; it stays where it is. */
  | { kind: 'damaged'; checked: Checked }

/** Rejected with a `Refusal` or a `StrangeTally` if the tally is none of this design. */
async function runFrom(checked: Checked, kept: Experiment | null, around: Surroundings): Promise<Run> {
  const { counter } = around
  const joined = kept === null || kept.tally === '' ? null : await counter.join(checked.design, [kept.tally])
  const run = new Run(checked, joined, around)
  if (kept !== null && run.progress.get().games !== kept.games) throw new StrangeTally('another number of games')
  await run.look()
  return run
}

export async function openExperiment(design: string, around: Surroundings): Promise<Opened> {
  try {
    const checked = await around.counter.check(design)
    const kept = findExperiment(checked.design)
    if (kept === 'damaged') return { kind: 'damaged', checked }
    try {
      const run = await runFrom(checked, kept === 'none' ? null : kept, around)
      return { kind: 'good', run, goesOn: kept !== 'none' && kept.state === 'playing' }
    } catch (trouble) {
      if (trouble instanceof Refusal || trouble instanceof StrangeTally) return { kind: 'damaged', checked }
      throw trouble
    }
  } catch (trouble) {
    if (trouble instanceof Refusal) return { kind: 'bad', refusal: trouble }
    throw trouble
  }
}

/** Drops what is kept of it: the same figures come again. */
export const startOver = ({ design }: Checked) => forgetExperiment(design)
