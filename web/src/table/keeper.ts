/** What is kept of a table while it is played, and where: on this device its whole journal, of one at a server
 *  nothing but how it stands. */

import type { OwnTable } from '../link/link'
import type { Face } from '../games/face'
import { countGame, opponentsOf } from '../store/stats'
import { continues, keepTable, type Kept } from '../store/tables'
import type { Accepted, Game, Sight } from '../wire/wire'
import { movesUntil } from './moves'
import { namesIn } from './names'
import { declinedBy, takesBack } from './offers'
import type { PlayState } from './play-state'
import type { Told } from './showing'
import { personsOf } from './viewer'

/** A message that was accepted, and what it told its sender. */
export interface Said {
  answer: Accepted
  told: Told
  /** Nobody else has spoken between the version that was known and this message. */
  next: boolean
}

/** What a session shows of its keeping. */
export type KeptState = Pick<PlayState, 'kept' | 'unkept' | 'overtaken' | 'declined' | 'tookBack'>

export interface Keeper {
  /** The table's name on this device. */
  readonly id: string
  /** The seat of whoever owns the device; null: nobody's in particular. */
  readonly me: string | null
  /** Whose eyes are opened first. */
  readonly first: string
  /** How many messages or versions there were when a draft was begun: it belongs to these. */
  readonly length: number
  state(): KeptState
  /** Keeps what was said and seen. */
  keep(said: Said | null, sight: Sight, following: boolean): Promise<void>
  /** Between people a hint is help against one of them: only where all agreed to it at the start. */
  mayHint(sight: Sight): boolean
}

/** Keeps the journal of a table that stands on this device. */
export class JournalKeeper implements Keeper {
  readonly first = 'onlooker'
  private unkept = false
  private overtaken = false
  /** The version that the kept lines of the journal lead to. */
  private version = 0

  constructor(
    private readonly link: OwnTable,
    private readonly game: Game,
    private readonly face: Face,
    private kept: Kept,
  ) {}

  get id(): string {
    return this.kept.id
  }

  get me(): string | null {
    return this.kept.me
  }

  get length(): number {
    return this.kept.lines.length
  }

  state(): KeptState {
    const { kept, unkept, overtaken } = this
    return { kept, unkept, overtaken, declined: declinedBy(kept.lines), tookBack: takesBack(kept.lines) }
  }

  mayHint(sight: Sight): boolean {
    return personsOf(sight).length < 2 || this.kept.setup.hints
  }

  /** Another tab has kept more. False: it does not go on from what is kept here. */
  async adopt(kept: Kept): Promise<boolean> {
    this.overtaken = !continues(kept.lines, this.kept.lines)
    if (this.overtaken) return false
    this.version = await this.link.renew(kept.lines)
    this.kept = kept
    return true
  }

  async keep(said: Said | null, sight: Sight, following: boolean): Promise<void> {
    if (sight.version === this.version) return
    const lines = await this.linesTo(said, sight)
    this.version = sight.version
    const { kept } = this
    const over = sight.phase === 'over'
    const moves = movesUntil(sight.history, sight.ply)
    const points = sight.result?.points ?? null
    const names = namesIn(sight.seats)
    this.kept = { ...kept, lines, names, ply: sight.ply, moves, over, points, changed: Date.now() }
    const kind = following ? 'grown' : keepTable(this.kept)
    this.unkept = kind === 'full'
    this.overtaken = kind === 'grown'
    if (kind !== 'grown' && over && !kept.counted) this.count(sight)
  }

  /** What is kept leads to what is seen first. */
  begin(sight: Sight): void {
    this.version = sight.version
  }

  /** After it was kept: a game that another tab has gone on with is counted there. */
  private count(sight: Sight): void {
    const places = this.face.places?.(sight.view)
    this.kept = { ...this.kept, counted: countGame(this.game, this.me, opponentsOf(this.kept, sight), sight, places) }
    this.unkept = keepTable(this.kept) === 'full'
  }

  /** One line more, if it is the only one that is missing; else all of them. */
  private async linesTo(said: Said | null, { version }: Sight): Promise<string[]> {
    const { lines } = this.kept
    const only = said?.next && said.answer.version === version
    if (only && said.told.version === this.version) return [...lines, said.answer.line]
    return [...lines, ...(await this.link.journal(lines.length))]
  }
}
