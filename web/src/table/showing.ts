/** What is seen of a table: by whose eyes, event after event, and the curtain between hidden hands. */

import type { Engine } from '../engine/engine'
import type { Game, Sight } from '../wire/wire'
import type { Live } from '../store/live'
import { motionWanted, settings } from '../store/settings'
import type { Kept } from '../store/tables'
import { FRAME_MS, framesOf, pliesBetween, stillFrame, type Frame } from './frames'
import type { PlayState } from './play-state'
import { needsCurtain, personsHere, viewerFor } from './viewer'

/** How long the own turn stays in sight before the curtain falls. */
const HAND_OVER_MS = 900

/** At a tablet hands stay hidden unless their owner looks. */
export function handsStayHidden(game: Game, outside: Sight, kept: Kept): boolean {
  const several = personsHere(outside, kept).length > 1
  return settings.get().facing && game.hidden && several && outside.phase === 'playing'
}

function frameTime(): number {
  return motionWanted(settings.get()) ? FRAME_MS : 0
}

export class Showing {
  private timer: ReturnType<typeof setTimeout> | undefined
  /** For whom the curtain is to fall when all has been shown. */
  private next: string | null = null
  /** How far each seat has seen the game. */
  private readonly seen = new Map<string, number>()
  private closed = false

  constructor(
    private readonly engine: Engine,
    private readonly game: Game,
    private readonly state: Live<PlayState>,
  ) {}

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }

  private get table(): string {
    return this.state.get().kept.id
  }

  /** Shows at once what waits to be shown. */
  skip(): void {
    const last = this.state.get().waiting.at(-1)
    if (last === undefined) return
    clearTimeout(this.timer)
    this.show(last, [])
    this.timer = this.next === null ? undefined : setTimeout(() => this.showNext(), HAND_OVER_MS)
  }

  /** Fetches the newest sight and queues what happened since the shown one. Before hidden hands
   *  change eyes, whoever looked until now sees the outcome of the own turn. */
  async sync(moving: boolean): Promise<void> {
    const { lang } = settings.get()
    const { kept, viewer: before } = this.state.get()
    const outside = await this.engine.see(this.table, 'onlooker', { lang })
    const wanted = this.wantedViewer(outside)
    const playing = outside.phase === 'playing'
    const handOver =
      playing &&
      !this.hiding(outside) &&
      needsCurtain(this.game, personsHere(outside, kept), before, wanted)
    const viewer = handOver && before !== 'onlooker' ? before : wanted
    const sight =
      viewer === 'onlooker' ? outside : await this.engine.see(this.table, viewer, { lang })
    const { waiting, shown } = this.state.get()
    const from = (waiting.at(-1) ?? shown).sight
    const comparable = viewer === before || !this.game.hidden
    const frames = moving && comparable ? await this.framesBetween(from, sight, viewer) : []
    if (this.closed) return
    this.next = handOver ? wanted : null
    this.state.change({ sight, viewer, trouble: null, ...(handOver ? {} : { curtain: null }) })
    if (frames.length === 0) {
      clearTimeout(this.timer)
      this.timer = undefined
      this.show(stillFrame(sight), [])
      if (handOver) await this.handOver()
    } else {
      this.state.change({ waiting: [...this.state.get().waiting, ...frames] })
      if (this.timer === undefined) this.showNext()
    }
  }

  private hiding(outside: Sight): boolean {
    return handsStayHidden(this.game, outside, this.state.get().kept)
  }

  private wantedViewer(outside: Sight): string {
    const { kept, viewer, looking } = this.state.get()
    return this.hiding(outside) ? (looking ?? 'onlooker') : viewerFor(outside, kept, viewer)
  }

  private async framesBetween(from: Sight, to: Sight, viewer: string): Promise<Frame[]> {
    const plies = pliesBetween(from.at, to.ply)
    if (plies.length === 0) return []
    const { lang } = settings.get()
    const earlier = plies
      .slice(0, -1)
      .map((at) => this.engine.see(this.table, viewer, { lang, at }))
    return framesOf(from.view, [...(await Promise.all(earlier)), to], to.history)
  }

  private show(shown: Frame, waiting: readonly Frame[]): void {
    this.seen.set(this.state.get().viewer, shown.sight.at)
    this.state.change({ shown, waiting })
  }

  /** Shows the next frame, and the one after it when this one has been seen. */
  showNext(): void {
    this.timer = undefined
    if (this.closed || this.state.get().curtain !== null) return
    const [next, ...waiting] = this.state.get().waiting
    if (next !== undefined) {
      this.show(next, waiting)
      const last = waiting.length === 0 && this.next !== null
      this.timer = setTimeout(() => this.showNext(), last ? HAND_OVER_MS : frameTime())
    } else if (this.next !== null) void this.handOver()
  }

  /** Lets the curtain fall; behind it waits what the next player has not seen yet. */
  private async handOver(): Promise<void> {
    const viewer = this.next
    if (viewer === null) return
    this.next = null
    const { lang } = settings.get()
    const sight = await this.engine.see(this.table, viewer, { lang })
    const at = Math.min(this.seen.get(viewer) ?? sight.ply, sight.ply)
    const known = await this.engine.see(this.table, viewer, { lang, at })
    const waiting = await this.framesBetween(known, sight, viewer)
    if (this.closed) return
    this.state.change({ sight, viewer, curtain: viewer, looking: null })
    this.show(stillFrame({ ...known, history: sight.history.slice(0, at) }), waiting)
  }
}
