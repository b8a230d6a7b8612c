/** What is to be played next. All cells that go on are played from look to look; at a look each cell that is precise
 *  stops. Where an experiment stands follows from how many rounds of each cell were played and from what the module says of
 *  them, so nothing else is kept of it, and the same games are played whoever plays them, with however many hands. */

import type { Batch, Checked, Counter, Joined } from './counter'

/** Cells that are played together, from the first round that is missing to the look. */
export interface Group {
  cells: number[]
  /** Rounds below it have been played. */
  from: number
}

/** null: everything has been played. */
export interface Stretch {
  look: number
  groups: Group[]
}

type Standing = Pick<Joined, 'rounds' | 'precise'>

/** A tally whose rounds no such experiment could have. */
export class StrangeTally extends Error {
  override readonly name = 'StrangeTally'
}

function groupsOf({ cells }: Checked, going: readonly number[], { rounds }: Standing): Group[] {
  const byBase = new Map<number, Group>()
  for (const cell of going) {
    const base = cells[cell]?.base ?? cell
    const from = rounds[cell] ?? 0
    const group = byBase.get(base)
    if (group === undefined) byBase.set(base, { cells: [cell], from })
    else if (group.from === from) group.cells.push(cell)
    else throw new StrangeTally(`cell ${cell} has ${from} rounds, its base ${group.from}`)
  }
  return [...byBase.values()]
}

/** Walks from look to look as far as everything was played. */
export async function nextStretch(checked: Checked, standing: Standing, counter: Counter): Promise<Stretch | null> {
  const { rounds, precise } = standing
  const played = (cell: number) => rounds[cell] ?? 0
  let going = checked.cells.map(({ cell }) => cell)
  for (let look = 0; look < checked.rounds && going.length > 0; ) {
    const next = await counter.next(checked.design, look)
    if (next <= look) throw new StrangeTally(`no look after ${look} rounds`)
    if (going.some((cell) => played(cell) < next)) return { look: next, groups: groupsOf(checked, going, standing) }
    look = next
    going = going.filter((cell) => played(cell) > next || !precise[cell])
  }
  if (going.some((cell) => played(cell) > checked.rounds)) throw new StrangeTally('more rounds than the design has')
  return null
}

/** Milliseconds that a batch should take: short enough for pictures that grow and for little to be lost by a pause, long
 *  enough that asking for it costs nothing. */
const BATCH = 200

/** Deals out the rounds of a stretch, and puts what comes back in order again. */
export class Dealing {
  private readonly open: { group: Group; next: number; waiting: Map<number, { count: number; tally: string }> }[]
  /** Milliseconds that a round of a cell takes, by what was seen. */
  private readonly pace = new Map<Group, number>()

  constructor(private readonly stretch: Stretch) {
    this.open = stretch.groups.map((group) => ({ group, next: group.from, waiting: new Map() }))
  }

  /** The next batch, of the group that is furthest behind; null: all are dealt out. */
  deal(): Batch | null {
    const { look } = this.stretch
    const behind = this.open.filter(({ next }) => next < look).toSorted((a, b) => a.next - b.next)[0]
    if (behind === undefined) return null
    const first = behind.next
    const wanted = Math.max(1, Math.round(BATCH / (this.pace.get(behind.group) ?? BATCH)))
    const count = Math.min(wanted, look - first)
    behind.next += count
    return { first, count, cells: behind.group.cells }
  }

  /** Takes what was played; gives the tallies of all rounds that follow now on those which were given before. So what is
   *  joined is always the beginning of each cell's rounds. */
  take({ first, count, cells }: Batch, tally: string, milliseconds: number): string[] {
    const place = this.open.find(({ group }) => group.cells === cells)
    if (place === undefined) return []
    this.pace.set(place.group, Math.max(milliseconds / count, 0.01))
    place.waiting.set(first, { count, tally })
    const ready: string[] = []
    for (let next = place.waiting.get(place.group.from); next; next = place.waiting.get(place.group.from)) {
      place.waiting.delete(place.group.from)
      place.group.from += next.count
      ready.push(next.tally)
    }
    return ready
  }

  get done(): boolean {
    return this.stretch.groups.every(({ from }) => from >= this.stretch.look)
  }
}
