/** Before the first card, where the persons decide the deal together (docs/DEALING.md, step 2): one after
 *  the other they make a number at this screen, behind a curtain, and promise it by its hash. When all
 *  have promised, all numbers are shown, and then the cards are dealt.
 *
 *  The device knows its seed, so it could choose among numbers if it made them alone: its part of a
 *  number, the lot, is drawn and shown before the person types.
 *
 *  A number that is not shown yet lives here alone: whoever looks into what the device keeps finds the
 *  hashes only. If the page is closed meanwhile the numbers are lost, and the table is of no use. */

import { freshSeed } from '../engine/engine'
import type { TableLink } from '../link/link'
import { Live } from '../store/live'
import { keepTable, type Kept } from '../store/tables'
import { fromHex, sha256, toHex } from '../verify/sha256'
import type { Commitments, Sight } from '../wire/wire'
import { personsOf } from './viewer'

export interface Given {
  seat: string
  lot: string
  number: string
  /** Its hash, by which it was promised. */
  commit: string
}

export type GatherStep =
  /** The screen is handed to this seat. */
  | { at: 'curtain'; seat: string }
  /** It types; the device's lot is drawn already. */
  | { at: 'entry'; seat: string; lot: string }
  /** The seat has its number; `next`: who comes after it. */
  | { at: 'given'; given: Given; next: string | null }
  | { at: 'all'; given: readonly Given[]; commitment: string }

/** SHA-256 of the lot, 32 bytes of the device's random source, and of what the person typed: as good as
 *  the better one of the two. */
export function numberFrom(lot: string, typed: string): string {
  return toHex(sha256(Uint8Array.from([...fromHex(lot), ...new TextEncoder().encode(typed)])))
}

/** Promises whose numbers are not known any more. */
export function isAbandoned({ phase, deal }: Sight): boolean {
  return phase === 'gathering' && Object.keys(deal?.commits ?? {}).length > 0
}

export class Gathering {
  readonly step: Live<GatherStep>
  private readonly given: Given[] = []
  private readonly seats: readonly string[]
  private readonly committed: Commitments
  private version: number

  constructor(
    private readonly link: TableLink,
    private kept: Kept,
    sight: Sight,
  ) {
    const { committed } = kept
    if (committed === null) throw new Error('nothing was promised at this table')
    this.committed = committed
    this.seats = personsOf(sight)
    this.version = sight.version
    this.step = new Live<GatherStep>({ at: 'curtain', seat: this.seats[0] ?? '' })
  }

  lift(): void {
    const step = this.step.get()
    if (step.at === 'curtain') this.step.set({ at: 'entry', seat: step.seat, lot: freshSeed() })
  }

  /** The seat whose entry is open gets its number, and promises it. */
  async give(typed: string): Promise<void> {
    const step = this.step.get()
    if (step.at !== 'entry') return
    const { seat, lot } = step
    const number = numberFrom(lot, typed)
    const given = { seat, lot, number, commit: toHex(sha256(fromHex(number))) }
    this.given.push(given)
    const next = this.seats[this.given.length] ?? null
    this.step.set({ at: 'given', given, next })
    await this.tell(seat, `commit ${given.commit}`)
  }

  /** On to who comes next, or to all numbers. */
  goOn(): void {
    const step = this.step.get()
    if (step.at !== 'given') return
    const { commitment } = this.committed
    if (step.next !== null) this.step.set({ at: 'curtain', seat: step.next })
    else this.step.set({ at: 'all', given: this.given, commitment })
  }

  /** Shows the numbers to the table too, which deals then. */
  async deal(): Promise<void> {
    for (const { seat, number } of this.given) await this.tell(seat, `reveal ${number}`)
  }

  /** Keeps the journal's line, and what was promised so far. */
  private async tell(seat: string, message: string): Promise<void> {
    const answer = await this.link.send(seat, this.version, message)
    this.version = answer.now
    const commits = Object.fromEntries(this.given.map((given) => [given.seat, given.commit]))
    const lines = [...this.kept.lines, answer.line]
    this.kept = { ...this.kept, lines, committed: { ...this.committed, commits }, changed: Date.now() }
    keepTable(this.kept)
  }
}
