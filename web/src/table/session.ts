/** One table on the screen: what is seen of it, the turn that is being made, and the computers that sit at
 *  it. It knows no game: it asks the engine and shows what it was told. */

import { Refusal, type Engine } from '../engine/engine'
import type { Game, Sight, Steps, Thought, Why, Words } from '../engine/wire'
import type { Face } from '../games/face'
import { Live } from '../store/live'
import { motionWanted, settings } from '../store/settings'
import { countGame } from '../store/stats'
import { keepTable, type Kept } from '../store/tables'
import { FRAME_MS, framesOf, pliesBetween, stillFrame, type Frame } from './frames'
import { isComputer, needsCurtain, personsHere, viewerFor } from './viewer'

export interface Warning {
  event: string
  reply: string | null
  surely: boolean
}

export interface PlayState {
  kept: Kept
  /** The newest that the viewer knows. */
  sight: Sight
  /** What the board draws now; behind the newest while events are shown one after another. */
  shown: Frame
  /** Frames that wait to be shown. */
  waiting: readonly Frame[]
  viewer: string
  /** For whom the curtain is to be lifted; null: it is up. */
  curtain: string | null
  /** Tablet: whose hand is looked at now. */
  looking: string | null
  draft: string
  steps: Steps | null
  /** What the draft would do, in words, as soon as it is a whole turn. */
  phrase: string | null
  reason: Why | null
  warning: Warning | null
  /** By letter, without a draft: an event that waits for a yes. */
  pending: string | null
  /** The computer that thinks, and how far it is. */
  thinking: string | null
  hint: Thought | null
  hinting: boolean
  trouble: Words | null
  /** The device has no room left for this game. */
  unkept: boolean
}

/** What hints allow themselves, in nodes: a second or two. */
const HINT_NODES = 60_000

/** How long the own turn stays in sight before the curtain falls. */
const HAND_OVER_MS = 900

/** At a tablet hands stay hidden unless their owner looks. */
function handsStayHidden(game: Game, outside: Sight, kept: Kept): boolean {
  const several = personsHere(outside, kept).length > 1
  return settings.get().facing && game.hidden && several && outside.phase === 'playing'
}

function frameTime(): number {
  return motionWanted(settings.get()) ? FRAME_MS : 0
}

export class Session {
  readonly state: Live<PlayState>
  private stopped = new AbortController()
  private hintStopped = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined
  /** For whom the curtain is to fall when all has been shown. */
  private next: string | null = null
  /** How far each seat has seen the game. */
  private readonly seen = new Map<string, number>()
  private closed = false

  private constructor(
    private readonly engine: Engine,
    readonly game: Game,
    readonly face: Face,
    kept: Kept,
    sight: Sight,
    here: readonly string[],
  ) {
    const viewer = sight.seat
    const curtain = needsCurtain(game, here, null, viewer) && sight.phase === 'playing' ? viewer : null
    this.state = new Live<PlayState>({
      kept,
      sight,
      shown: stillFrame(sight),
      waiting: [],
      viewer,
      curtain,
      looking: null,
      draft: '',
      steps: null,
      phrase: null,
      reason: null,
      warning: null,
      pending: null,
      thinking: null,
      hint: null,
      hinting: false,
      trouble: null,
      unkept: false,
    })
  }

  static async open(engine: Engine, game: Game, face: Face, kept: Kept): Promise<Session> {
    const lang = settings.get().lang
    const outside = await engine.see(kept.id, 'onlooker', { lang })
    const hiding = handsStayHidden(game, outside, kept)
    const viewer = hiding ? 'onlooker' : viewerFor(outside, kept, kept.me)
    const sight = await engine.see(kept.id, viewer, { lang })
    const session = new Session(engine, game, face, kept, sight, personsHere(sight, kept))
    await session.refreshSteps()
    void session.drive()
    return session
  }

  get id(): string {
    return this.state.get().kept.id
  }

  /** The person here who is to act. */
  get mover(): string | null {
    const { sight, curtain, kept } = this.state.get()
    if (curtain !== null || sight.phase !== 'playing') return null
    return personsHere(sight, kept).includes(sight.toMove) ? sight.toMove : null
  }

  /** The seat that may act on the board as it is shown now: one that sees its hand. */
  get actor(): string | null {
    const { sight, shown, waiting, viewer } = this.state.get()
    if (waiting.length > 0 || shown.sight.at !== sight.ply) return null
    return viewer === sight.toMove ? this.mover : null
  }

  close(): void {
    this.closed = true
    this.stopped.abort()
    this.hintStopped.abort()
    clearTimeout(this.timer)
  }

  /** Shows at once what waits to be shown. */
  skip(): void {
    const { waiting } = this.state.get()
    const last = waiting.at(-1)
    if (last === undefined) return
    clearTimeout(this.timer)
    this.show(last, [])
    this.timer = this.next === null ? undefined : setTimeout(() => this.showNext(), HAND_OVER_MS)
  }

  async setDraft(draft: string): Promise<void> {
    if (this.mover === null) return
    this.state.change({ draft, steps: null, phrase: null, reason: null, warning: null, pending: null })
    await this.refreshSteps()
    const { steps, draft: now } = this.state.get()
    if (now !== draft || draft === '' || steps === null) return
    const nothingFollows = steps.whole && steps.steps.length === 0
    if (nothingFollows && !settings.get().confirm && this.state.get().kept.letter === null) {
      await this.play(draft)
    }
  }

  back(): Promise<void> {
    return this.setDraft(this.face.back(this.state.get().draft))
  }

  /** A move as a hand makes it: it may be warned of, or wait for a yes. */
  async play(event: string): Promise<void> {
    const seat = this.mover
    if (seat === null) return
    const { kept, draft } = this.state.get()
    this.state.change({ reason: null, warning: null })
    if (settings.get().warn && (await this.warned(seat, event))) return
    if (kept.letter !== null && draft === '') this.state.change({ pending: event })
    else await this.playNow(event)
  }

  private async warned(seat: string, event: string): Promise<boolean> {
    try {
      const { loses, reply, surely } = await this.engine.loses(this.id, seat, event)
      if (loses) {
        const warning = { event, reply: reply ?? null, surely: surely !== false }
        this.state.change({ warning })
      }
      return loses
    } catch (trouble) {
      if (trouble instanceof Refusal) return false
      throw trouble
    }
  }

  async playNow(event: string): Promise<void> {
    const seat = this.mover
    if (seat === null) return
    this.stopHint()
    await this.tell(seat, `event ${event}`)
  }

  leaveWarning(): void {
    this.state.change({ warning: null, pending: null })
  }

  /** Something that was not offered: says why it is not allowed. */
  async attempt(event: string): Promise<void> {
    const seat = this.actor
    if (seat === null) return
    const answer = await this.engine.why(this.id, seat, event)
    if (answer.legal) await (this.face.composite ? this.setDraft(answer.event) : this.play(answer.event))
    else this.state.change({ reason: answer.why, warning: null })
  }

  async undo(): Promise<void> {
    const { sight, viewer } = this.state.get()
    this.stopThinking()
    this.stopHint()
    await this.tell(viewer === 'onlooker' ? (sight.seats[0]?.seat ?? '') : viewer, 'undo')
  }

  async resign(): Promise<void> {
    const { kept, sight, viewer } = this.state.get()
    const here = personsHere(sight, kept)
    const seat = here.includes(sight.toMove) ? sight.toMove : viewer
    this.stopThinking()
    this.stopHint()
    await this.tell(seat, 'resign')
  }

  async askHint(): Promise<void> {
    const seat = this.actor
    if (seat === null) return
    this.stopHint()
    const { signal } = (this.hintStopped = new AbortController())
    this.state.change({ hinting: true, reason: null })
    try {
      const hint = await this.engine.think(this.id, seat, {
        nodes: HINT_NODES,
        lang: settings.get().lang,
        onProgress: (thought) => this.state.change({ hint: thought }),
        signal,
      })
      this.state.change({ hint, hinting: false })
    } catch (trouble) {
      this.state.change({ hint: null, hinting: false })
      if (!signal.aborted) this.fail(trouble)
    }
  }

  stopHint(): void {
    this.hintStopped.abort()
    this.state.change({ hint: null, hinting: false })
  }

  async liftCurtain(): Promise<void> {
    this.state.change({ curtain: null })
    await this.refreshSteps()
    this.showNext()
  }

  /** Tablet: a hand is looked at while its owner holds the button. */
  async look(seat: string | null): Promise<void> {
    const { sight, kept } = this.state.get()
    if (seat !== null && !personsHere(sight, kept).includes(seat)) return
    this.state.change({ looking: seat })
    await this.refresh()
  }

  /** Asks for the newest again, for instance in another language. */
  async refresh(): Promise<void> {
    await this.sync(false)
  }

  private stopThinking(): void {
    this.stopped.abort()
    this.stopped = new AbortController()
  }

  private fail(trouble: unknown): void {
    if (this.closed) return
    const words =
      trouble instanceof Refusal ? trouble.words : { en: String(trouble), ja: String(trouble) }
    this.state.change({ trouble: words })
  }

  private async tell(seat: string, message: string): Promise<void> {
    try {
      await this.engine.do(this.id, seat, this.state.get().sight.version, message)
    } catch (trouble) {
      if (trouble instanceof Refusal && trouble.why !== null) {
        this.state.change({ reason: trouble.why })
        return
      }
      this.fail(trouble)
    }
    if (this.closed) return
    this.state.change({ draft: '', steps: null, reason: null, warning: null, pending: null })
    await this.sync(true)
    await this.keep()
    void this.drive()
  }

  /** Fetches the newest sight and queues what happened since the shown one. Before hidden hands change
   *  eyes, whoever looked until now sees the outcome of the own turn. */
  private async sync(moving: boolean): Promise<void> {
    const { lang } = settings.get()
    const { kept, viewer: before } = this.state.get()
    const outside = await this.engine.see(this.id, 'onlooker', { lang })
    const wanted = this.wantedViewer(outside)
    const playing = outside.phase === 'playing'
    const handOver =
      playing && !this.hiding(outside) && needsCurtain(this.game, personsHere(outside, kept), before, wanted)
    const viewer = handOver && before !== 'onlooker' ? before : wanted
    const sight = viewer === 'onlooker' ? outside : await this.engine.see(this.id, viewer, { lang })
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
    await this.refreshSteps()
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
    const earlier = plies.slice(0, -1).map((at) => this.engine.see(this.id, viewer, { lang, at }))
    return framesOf(from.view, [...(await Promise.all(earlier)), to], to.history)
  }

  private show(shown: Frame, waiting: readonly Frame[]): void {
    this.seen.set(this.state.get().viewer, shown.sight.at)
    this.state.change({ shown, waiting })
  }

  /** Shows the next frame, and the one after it when this one has been seen. */
  private showNext(): void {
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
    const sight = await this.engine.see(this.id, viewer, { lang })
    const at = Math.min(this.seen.get(viewer) ?? sight.ply, sight.ply)
    const known = await this.engine.see(this.id, viewer, { lang, at })
    const waiting = await this.framesBetween(known, sight, viewer)
    if (this.closed) return
    this.state.change({ sight, viewer, curtain: viewer, looking: null })
    this.show(stillFrame({ ...known, history: sight.history.slice(0, at) }), waiting)
  }

  private async refreshSteps(): Promise<void> {
    const { draft } = this.state.get()
    const seat = this.mover
    if (seat === null) return
    try {
      const steps = await this.engine.steps(this.id, seat, draft)
      if (this.state.get().draft !== draft) return
      this.state.change({ steps })
      if (draft !== '' && steps.whole) void this.sayDraft(seat, draft)
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble
    }
  }

  private async sayDraft(seat: string, draft: string): Promise<void> {
    const verdict = await this.engine.why(this.id, seat, draft)
    if (!verdict.legal || this.closed) return
    const moves = await this.engine.moves(this.id, seat, settings.get().lang)
    const phrase = moves.find(({ text }) => text === verdict.event)?.say ?? null
    if (this.state.get().draft === draft) this.state.change({ phrase })
  }

  private async keep(): Promise<void> {
    const { kept, sight } = this.state.get()
    const over = sight.phase === 'over'
    const counted = kept.counted || (over && countGame(this.game, kept, sight))
    const lines = await this.engine.journal(this.id)
    const now = { ...kept, lines, ply: sight.ply, over, counted, changed: Date.now() }
    this.state.change({ kept: now, unkept: !keepTable(now) })
  }

  /** Lets the computers play until a person is to act. */
  private async drive(): Promise<void> {
    const { signal } = this.stopped
    for (;;) {
      const { sight } = this.state.get()
      if (this.closed || signal.aborted || sight.phase !== 'playing') return
      if (!isComputer(sight, sight.toMove) || this.state.get().thinking !== null) return
      const seat = sight.toMove
      this.state.change({ thinking: seat })
      try {
        const thought = await this.engine.think(this.id, seat, { signal })
        await this.engine.do(this.id, seat, sight.version, `event ${thought.best}`)
      } catch (trouble) {
        if (!signal.aborted) this.fail(trouble)
        return
      } finally {
        this.state.change({ thinking: null })
      }
      if (this.closed) return
      await this.sync(true)
      await this.keep()
    }
  }
}
