/** A turn that is being made. The draft is the beginning of an event's text; with every step the table
 *  is asked what may follow, and what the turn would do if it ended here. At play and in a lesson this
 *  is the same; who may act, and what becomes of a whole turn, is told by the owner. */

import type { Face } from '../games/face'
import { LostAnswer, type TableLink } from '../link/link'
import { settings } from '../store/settings'
import { Refusal } from '../wire/refusal'
import type { Steps, Why } from '../wire/wire'

export interface DraftState {
  draft: string
  /** What may follow the draft; null while it is asked for. */
  steps: Steps | null
  /** Why the last attempt is not allowed. */
  reason: Why | null
}

export const NO_DRAFT: DraftState = { draft: '', steps: null, reason: null }

interface Owner {
  /** Who makes the turn; null: nobody can now. */
  seat(): string | null
  /** Every turn waits for a yes, whatever the settings say. */
  asksFirst(): boolean
  play(event: string): Promise<void>
}

interface Holder {
  get(): DraftState
  change(part: Partial<DraftState>): void
}

export class Drafting {
  constructor(
    private readonly link: TableLink,
    private readonly face: Face,
    private readonly state: Holder,
    private readonly owner: Owner,
  ) {}

  /** In the quick setting a turn is played as soon as nothing can follow. */
  async set(draft: string): Promise<void> {
    if (this.owner.seat() === null) return
    this.state.change({ draft, steps: null, reason: null })
    await this.refresh()
    const { steps, draft: now } = this.state.get()
    if (now !== draft || draft === '' || steps === null) return
    const nothingFollows = steps.whole && steps.steps.length === 0
    if (this.face.choosing?.(draft)) return
    if (nothingFollows && !settings.get().confirm && !this.owner.asksFirst())
      await this.owner.play(draft)
  }

  back(): Promise<void> {
    return this.set(this.face.back(this.state.get().draft))
  }

  /** Asks what may follow the draft, if somebody is to make a turn. */
  async refresh(): Promise<void> {
    const { draft } = this.state.get()
    const seat = this.owner.seat()
    if (seat === null) return
    try {
      const steps = await this.link.steps(seat, draft, settings.get().lang)
      if (this.state.get().draft === draft) this.state.change({ steps })
    } catch (trouble) {
      if (!(trouble instanceof Refusal || trouble instanceof LostAnswer)) throw trouble
    }
  }
}
