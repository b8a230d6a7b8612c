/** What a session keeps of a table at a server: nothing but how it stands. The game itself is the server's. */

import type { Face } from '../games/face'
import type { Live } from '../store/live'
import { keepRoom, type KeptRoom, type RoomStand } from '../store/rooms'
import { countGame, opponentsAway } from '../store/stats'
import type { RoomFacts } from '../wire/server'
import type { Game, Sight } from '../wire/wire'
import type { Keeper, KeptState, Said } from './keeper'
import { movesUntil } from './moves'
import { namesIn } from './names'
import { personsOf } from './viewer'

export function standOf(sight: Sight): RoomStand {
  return {
    phase: sight.phase,
    toMove: sight.phase === 'playing' ? sight.toMove : null,
    ply: sight.ply,
    moves: movesUntil(sight.history, sight.ply),
    names: namesIn(sight.seats),
    points: sight.result === null || sight.result.points.length === 0 ? null : sight.result.points,
    deadline: sight.deadline,
  }
}

/** Who has declined what somebody else offered: the offer is gone, and nothing was played or agreed. */
export function whoDeclined(before: Sight, now: Sight, said: Said | null): string | null {
  const { offer } = before
  if (offer === null || now.offer !== null || now.ply !== before.ply || now.phase !== before.phase) return null
  const others = personsOf(now).filter((seat) => seat !== offer.by)
  const mine = said?.told.seat
  if (mine !== undefined) return mine === offer.by ? null : mine
  return offer.by === now.seat || now.seat === 'onlooker' || others.length > 1 ? (others.find((seat) => seat !== now.seat) ?? null) : null
}

export class RoomKeeper implements Keeper {
  readonly id: string
  readonly me: string | null
  readonly first: string
  private unkept = false
  private declined: string | null = null

  constructor(
    private readonly game: Game,
    private readonly face: Face,
    private readonly kept: Live<KeptRoom>,
    private readonly facts: () => RoomFacts | null,
    private last: Sight,
  ) {
    this.id = kept.get().id
    this.me = kept.get().me
    this.first = last.seat
    this.count(last)
  }

  get length(): number {
    return this.last.version
  }

  /** A game at a server begins at its start: one for practice is one in which something was taken back. */
  state(): KeptState {
    const { unkept, declined, last } = this
    return { kept: null, unkept, overtaken: false, declined, tookBack: last.practice }
  }

  mayHint(): boolean {
    return this.facts()?.hints ?? false
  }

  keep(said: Said | null, sight: Sight): Promise<void> {
    const { last } = this
    const declined = last.offer?.kind === 'draw' ? whoDeclined(last, sight, said) : null
    this.declined = declined ?? (sight.ply === last.ply ? this.declined : null)
    this.last = sight
    this.count(sight)
    return Promise.resolve()
  }

  private count(sight: Sight): void {
    const kept = this.kept.get()
    if (sight.phase !== 'over' || kept.counted || this.me === null) return
    const places = this.face.places?.(sight.view)
    const counted = countGame(this.game, this.me, opponentsAway(this.me, sight), sight, places)
    this.kept.set({ ...kept, counted })
    this.unkept = !keepRoom(this.kept.get())
  }
}
