/** What is seen of a table: by whose eyes, event after event, and the curtain between hidden hands. */

import type { Live } from '../store/live'
import { motionWanted, settings, type Pace } from '../store/settings'
import type { Change, Game, News, Sight } from '../wire/wire'
import type { Eyes, Look } from './eyes'
import { FRAME_MS, framesOf, stillFrame, type Frame } from './frames'
import type { PlayState } from './play-state'
import { isComputer, needsCurtain, personsHere, viewerFor } from './viewer'

/** How long the own turn stays in sight before the curtain falls. */
const HAND_OVER_MS = 900

/** How long what stands on the board is looked at before a computer's move follows it. */
const PACE_MS: Record<Pace, number> = { slow: 1800, normal: 900, quick: 400, once: 0 }

/** What a seat was told in the answer to its message, which it sent knowing this version. */
export interface Told {
  seat: string
  version: number
  news: News
}

/** What is to be shown next. */
export interface Scene {
  viewer: string
  sight: Sight
  /** What has happened since the last scene. */
  changes: readonly Change[]
  /** Whether that is to be seen event by event: the eyes are the same, or nothing is hidden. */
  follows: boolean
  /** For whom the curtain is to fall when all has been shown. */
  next: string | null
}

/** At a tablet hands stay hidden unless their owner looks. */
export function handsStayHidden(game: Game, outside: Sight, me: string | null): boolean {
  const several = personsHere(outside, me).length > 1
  return settings.get().facing && game.hidden && several && outside.phase === 'playing'
}

function frameTime(): number {
  return motionWanted(settings.get()) ? FRAME_MS : 0
}

function paceTime(): number {
  return PACE_MS[settings.get().pace]
}

export class Showing {
  private timer: ReturnType<typeof setTimeout> | undefined
  /** When the frame that is shown came, by the page's clock. */
  private since = 0
  /** For whom the curtain is to fall when all has been shown; and whether it falls already. */
  private next: string | null = null
  private falling = false
  private closed = false

  constructor(
    private readonly eyes: Eyes,
    private readonly game: Game,
    private readonly state: Live<PlayState>,
  ) {}

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }

  /** Hidden hands are about to change eyes: nobody can act. */
  get handingOver(): boolean {
    return this.next !== null || this.falling
  }

  /** Shows at once what waits to be shown. False: all stands already, and has been seen. */
  skip(): boolean {
    const { moving, waiting } = this.state.get()
    const last = waiting.at(-1)
    if (!moving || this.state.get().curtain !== null) return false
    if (last !== undefined) {
      clearTimeout(this.timer)
      this.put(last, [])
    }
    return true
  }

  /** Finds out what is to be shown. Before hidden hands change eyes, whoever looked until now sees
   *  the outcome of the own turn. */
  async look(told: Told | null): Promise<Scene> {
    this.eyes.speak(settings.get().lang)
    const { me, viewer: before } = this.state.get()
    const { now, changes } = await this.lookOf(before, told)
    const wanted = this.wantedViewer(now)
    const handOver =
      now.phase === 'playing' &&
      !this.hiding(now) &&
      needsCurtain(this.game, personsHere(now, me), before, wanted)
    const viewer = handOver && before !== 'onlooker' ? before : wanted
    const sight = viewer === before ? now : (await this.eyes.look(viewer)).now
    const follows = viewer === before || !this.game.hidden
    return { viewer, sight, changes, follows, next: handOver ? wanted : null }
  }

  /** What an answer told is not asked for again. */
  private async lookOf(seat: string, told: Told | null): Promise<Look> {
    const brought = told && this.eyes.bring(told.seat, told.version, told.news)
    return brought !== null && told?.seat === seat ? brought : this.eyes.look(seat)
  }

  async show(scene: Scene, moving: boolean): Promise<void> {
    if (this.closed) return
    const { viewer, sight, changes, follows, next } = scene
    const { waiting, shown, curtain } = this.state.get()
    const frames = moving && follows ? framesOf((waiting.at(-1) ?? shown).view, changes, sight) : []
    const seen = { sight, viewer, trouble: null, curtain: next === null ? null : curtain }
    this.next = next
    if (frames.length > 0) {
      this.state.change({ ...seen, waiting: [...waiting, ...frames], moving: true })
      if (this.timer === undefined) this.wait()
      return
    }
    clearTimeout(this.timer)
    this.timer = undefined
    this.state.change({ ...seen, shown: stillFrame(sight), waiting: [], moving: false })
    if (next !== null) await this.handOver()
  }

  /** Hides the hands at once: what an onlooker knew stands until the newest has been asked for. */
  cover(): void {
    const outside = this.eyes.known('onlooker')
    if (outside === null || !this.hiding(outside)) return
    clearTimeout(this.timer)
    this.timer = undefined
    const shown = stillFrame(outside)
    this.state.change({ sight: outside, viewer: 'onlooker', shown, waiting: [], moving: false })
  }

  private hiding(outside: Sight): boolean {
    return handsStayHidden(this.game, outside, this.state.get().me)
  }

  private wantedViewer(outside: Sight): string {
    const { me, viewer, looking } = this.state.get()
    return this.hiding(outside) ? (looking ?? 'onlooker') : viewerFor(outside, me, viewer)
  }

  /** How long what stands now is to be seen before what follows it: the next frame, the curtain, or
   *  a hand that acts. */
  private holdTime(): number {
    const { waiting, shown, sight } = this.state.get()
    const follows = waiting[0]?.last ?? null
    if (follows !== null)
      return isComputer(sight, follows.by) ? Math.max(paceTime(), frameTime()) : frameTime()
    if (this.next !== null) return HAND_OVER_MS
    const answered = shown.last !== null && isComputer(sight, shown.last.by)
    return answered && paceTime() > 0 ? FRAME_MS : frameTime()
  }

  /** What has been seen long enough already makes way at once. */
  private wait(): void {
    const left = this.since + this.holdTime() - performance.now()
    if (left <= 0) this.showNext()
    else this.timer = setTimeout(() => this.showNext(), left)
  }

  private put(shown: Frame, waiting: readonly Frame[]): void {
    this.since = performance.now()
    this.state.change({ shown, waiting })
    this.timer = setTimeout(() => this.showNext(), this.holdTime())
  }

  /** Shows the next frame, and the one after it when this one has been seen. */
  showNext(): void {
    this.timer = undefined
    if (this.closed || this.state.get().curtain !== null) return
    const [next, ...waiting] = this.state.get().waiting
    if (next !== undefined) this.put(next, waiting)
    else if (this.next !== null) void this.handOver()
    else this.state.change({ moving: false })
  }

  /** Lets the curtain fall; until it is lifted there waits what the next player has not seen yet. */
  private async handOver(): Promise<void> {
    const viewer = this.next
    if (viewer === null) return
    this.next = null
    this.falling = true
    const { before, now, changes } = await this.eyes.look(viewer)
    this.falling = false
    if (this.closed) return
    const anew = before === null || changes.some((change) => 'back' in change)
    const waiting: Frame[] = anew ? [] : framesOf(before.view, changes, now)
    const shown = stillFrame(anew ? now : before)
    const moving = waiting.length > 0
    this.state.change({ sight: now, viewer, curtain: viewer, looking: null, shown, waiting, moving })
  }
}
