/** One table on the screen: the turn that is being made, hints, and the computers that sit at it.
 *  It knows no game: it asks the engine and shows what it was told. */

import { Refusal } from '../wire/refusal'
import type { Engine } from '../engine/engine'
import type { Game, Sight } from '../wire/wire'
import type { Face } from '../games/face'
import { Live } from '../store/live'
import { settings } from '../store/settings'
import { countGame } from '../store/stats'
import { keepTable, type Kept } from '../store/tables'
import { firstState, type PlayState } from './play-state'
import { handsStayHidden, Showing } from './showing'
import { isComputer, needsCurtain, personsHere, viewerFor } from './viewer'

export type { PlayState } from './play-state'

/** What hints allow themselves, in nodes: a second or two. */
const HINT_NODES = 60_000

export class Session {
  readonly state: Live<PlayState>
  private stopped = new AbortController()
  private hintStopped = new AbortController()
  private readonly showing: Showing
  private closed = false

  private constructor(
    private readonly engine: Engine,
    readonly game: Game,
    readonly face: Face,
    kept: Kept,
    sight: Sight,
    here: readonly string[],
  ) {
    const hidden = needsCurtain(game, here, null, sight.seat) && sight.phase === 'playing'
    this.state = new Live(firstState(kept, sight, hidden ? sight.seat : null))
    this.showing = new Showing(engine, game, this.state)
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
    const { sight, curtain, kept, telling } = this.state.get()
    if (telling || curtain !== null || sight.phase !== 'playing') return null
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
    this.showing.close()
  }

  /** Shows at once what waits to be shown. */
  skip(): void {
    this.showing.skip()
  }

  async setDraft(draft: string): Promise<void> {
    if (this.mover === null) return
    this.state.change({
      draft,
      steps: null,
      phrase: null,
      reason: null,
      warning: null,
      pending: null,
    })
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
    if (answer.legal)
      await (this.face.composite ? this.setDraft(answer.event) : this.play(answer.event))
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
    this.showing.showNext()
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
    this.state.change({ telling: true })
    try {
      await this.engine.do(this.id, seat, this.state.get().sight.version, message)
    } catch (trouble) {
      if (trouble instanceof Refusal && trouble.why !== null) {
        this.state.change({ reason: trouble.why, telling: false })
        return
      }
      this.fail(trouble)
    }
    if (this.closed) return
    this.state.change({ draft: '', steps: null, reason: null, warning: null, pending: null })
    await this.keep()
    await this.sync(true)
    void this.drive()
  }

  private async sync(moving: boolean): Promise<void> {
    await this.showing.sync(moving)
    this.state.change({ telling: false })
    await this.refreshSteps()
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

  /** Before anything is shown: what can be seen has been kept, and outlasts the page. */
  private async keep(): Promise<void> {
    const { kept } = this.state.get()
    const [sight, lines] = await Promise.all([
      this.engine.see(this.id, 'onlooker'),
      this.engine.journal(this.id),
    ])
    const over = sight.phase === 'over'
    const counted = kept.counted || (over && countGame(this.game, kept, sight))
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
      await this.keep()
      await this.sync(true)
    }
  }
}
