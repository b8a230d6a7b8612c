/** One table on the screen: the turn that is being made, hints, and the computers that sit at it.
 *  It knows no game: it speaks to the table through its link and shows what it was told. */

import type { Face } from '../games/face'
import type { TableLink } from '../link/link'
import { keepDraft, keptDraft } from '../store/drafts'
import { Live } from '../store/live'
import { settings } from '../store/settings'
import { countGame } from '../store/stats'
import { continues, keepTable, type Kept } from '../store/tables'
import { Refusal } from '../wire/refusal'
import type { Accepted, Game, Sight } from '../wire/wire'
import { Drafting, NO_DRAFT } from './draft'
import { Eyes } from './eyes'
import { movesUntil } from './moves'
import { firstState, type PlayState } from './play-state'
import { handsStayHidden, Showing, type Told } from './showing'
import { isComputer, needsCurtain, personsHere, personsOf, viewerFor } from './viewer'

export type { PlayState } from './play-state'

/** What hints allow themselves, in nodes: a second or two. */
const HINT_NODES = 60_000

/** A message that was accepted, and what it told its sender. */
interface Said {
  answer: Accepted
  told: Told
  /** Nobody else has spoken between the version that was known and this message. */
  next: boolean
}

/** Messages that are refused unless their sender knows the present version. */
const FOR_THE_POSITION = /^(event|undo)\b/

function isStale(trouble: unknown): boolean {
  return trouble instanceof Refusal && trouble.code === 'stale'
}

export class Session {
  readonly state: Live<PlayState>
  private readonly showing: Showing
  private readonly drafting: Drafting
  private readonly unwatch: () => void
  private stopped = new AbortController()
  private hintStopped = new AbortController()
  /** Others have spoken at this table, and it has not been looked at since. */
  private othersSpoke = false
  /** The version that the kept lines of the journal lead to. */
  private keptVersion: number
  /** What is being kept and shown: one thing after another. */
  private driving: Promise<void> = Promise.resolve()
  private goingOn: Promise<void> = Promise.resolve()
  private closed = false

  private constructor(
    private readonly link: TableLink,
    readonly game: Game,
    readonly face: Face,
    kept: Kept,
    eyes: Eyes,
    sight: Sight,
  ) {
    const here = personsHere(sight, kept)
    const hidden = needsCurtain(game, here, null, sight.seat) && sight.phase === 'playing'
    this.state = new Live(firstState(kept, sight, hidden ? sight.seat : null))
    this.showing = new Showing(eyes, game, this.state)
    this.drafting = new Drafting(link, face, this.state, {
      seat: () => this.mover,
      asksFirst: () => this.state.get().kept.letter !== null,
      play: (event) => this.play(event),
    })
    this.keptVersion = sight.version
    const unwatch = [link.watch(() => this.moved()), this.keepDrafts()]
    this.unwatch = () => unwatch.forEach((stop) => stop())
  }

  /** `following`: another tab plays, and the computers play there. */
  static async open(
    link: TableLink,
    game: Game,
    face: Face,
    kept: Kept,
    following = false,
  ): Promise<Session> {
    const eyes = new Eyes(link, settings.get().lang)
    const { now: outside } = await eyes.look('onlooker')
    const hiding = handsStayHidden(game, outside, kept)
    const viewer = hiding ? 'onlooker' : viewerFor(outside, kept, kept.me)
    const { now: sight } = await eyes.look(viewer)
    const session = new Session(link, game, face, kept, eyes, sight)
    session.state.change({ following })
    await session.takeUpDraft()
    void session.drive()
    return session
  }

  get id(): string {
    return this.state.get().kept.id
  }

  /** The person here who is to act. */
  get mover(): string | null {
    const { sight, curtain, kept, telling, following } = this.state.get()
    if (following || telling || curtain !== null || this.showing.handingOver) return null
    if (sight.phase !== 'playing') return null
    return personsHere(sight, kept).includes(sight.toMove) ? sight.toMove : null
  }

  /** Tablet: whoever makes this turn does not look now. What was chosen and said of it is as secret
   *  as the hand that it comes from. */
  get covered(): boolean {
    const { sight, kept, looking, viewer } = this.state.get()
    if (!handsStayHidden(this.game, sight, kept)) return false
    return looking !== sight.toMove || viewer !== sight.toMove
  }

  /** The seat that may act on the board as it is shown now: one that sees its hand. */
  get actor(): string | null {
    const { sight, shown, moving, viewer } = this.state.get()
    if (moving || shown.at !== sight.ply || this.covered) return null
    return viewer === sight.toMove ? this.mover : null
  }

  close(): void {
    this.closed = true
    this.unwatch()
    this.stopped.abort()
    this.hintStopped.abort()
    this.showing.close()
  }

  /** Another tab takes the game over, or leaves it to this one. */
  async follow(following: boolean): Promise<void> {
    if (following === this.state.get().following) return
    this.stopThinking()
    this.stopHint()
    this.state.change({ ...NO_DRAFT, following, warning: null, pending: null })
    await this.drafting.refresh()
    void this.drive()
  }

  /** Another tab has gone on: this is what it has kept. */
  async adopt(kept: Kept): Promise<void> {
    if (kept.lines.length <= this.state.get().kept.lines.length) return
    this.stopThinking()
    const done = this.goingOn.then(() => this.renew(kept))
    this.goingOn = done.catch(() => undefined)
    await done
    await this.ready()
    void this.drive()
  }

  private async renew(kept: Kept): Promise<void> {
    const { lines } = this.state.get().kept
    if (this.closed || lines.length >= kept.lines.length) return
    if (!continues(kept.lines, lines)) return this.state.change({ overtaken: true })
    this.keptVersion = await this.link.renew(kept.lines)
    this.state.change({ ...NO_DRAFT, kept, warning: null, pending: null })
    await this.showing.show(await this.showing.look(null), true)
  }

  /** Shows at once what waits to be shown. False: all stands already, and has been seen. */
  skip(): boolean {
    return this.showing.skip()
  }

  async setDraft(draft: string): Promise<void> {
    if (this.actor === null) return
    this.state.change({ warning: null, pending: null })
    await this.drafting.set(draft)
  }

  private keepDrafts(): () => void {
    let last = this.state.get().draft
    return this.state.watch(() => {
      const { draft, kept } = this.state.get()
      if (draft !== last) keepDraft(kept, draft)
      last = draft
    })
  }

  /** The turn that was being made when the page was left, if it still can be. */
  private async takeUpDraft(): Promise<void> {
    const hidden = this.mover === null || this.covered
    const draft = hidden ? '' : keptDraft(this.state.get().kept)
    if (draft !== '') this.state.change({ draft, steps: null })
    await this.drafting.refresh()
    const { steps } = this.state.get()
    if (draft === '' || steps?.whole || (steps?.steps.length ?? 0) > 0) return
    this.state.change(NO_DRAFT)
    await this.drafting.refresh()
  }

  async back(): Promise<void> {
    if (this.actor !== null) await this.drafting.back()
  }

  /** A move as a hand makes it: it may be warned of, or wait for a yes. */
  async play(event: string): Promise<void> {
    const seat = this.actor
    if (seat === null) return
    const { kept, draft } = this.state.get()
    this.state.change({ reason: null, warning: null })
    if (settings.get().warn && (await this.warned(seat, event))) return
    if (kept.letter !== null && draft === '') await this.askFirst(seat, event)
    else await this.playNow(event)
  }

  private async askFirst(seat: string, event: string): Promise<void> {
    const answer = await this.link.why(seat, event, settings.get().lang)
    this.state.change({ pending: { event, say: answer.legal ? answer.say : '' } })
  }

  private async warned(seat: string, event: string): Promise<boolean> {
    try {
      const { lang } = settings.get()
      const { loses, say, surely } = await this.link.loses(seat, event, lang)
      if (loses) {
        const warning = { event, reply: say ?? null, surely: surely !== false }
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
    const answer = await this.link.why(seat, event, settings.get().lang)
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

  /** Between people a hint is help against one of them: only where all agreed to it at the start. */
  get mayHint(): boolean {
    const { sight, kept } = this.state.get()
    return personsOf(sight).length < 2 || kept.setup.hints
  }

  async askHint(): Promise<void> {
    const seat = this.mayHint ? this.actor : null
    if (seat === null) return
    this.stopHint()
    const { signal } = (this.hintStopped = new AbortController())
    this.state.change({ hinting: true, reason: null })
    try {
      const hint = await this.link.think(seat, {
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
    await this.takeUpDraft()
    this.showing.showNext()
  }

  /** Tablet: a hand is looked at while its owner holds the button. */
  async look(seat: string | null): Promise<void> {
    const { sight, kept } = this.state.get()
    if (seat !== null && !personsHere(sight, kept).includes(seat)) return
    this.stopHint()
    this.state.change({ looking: seat, reason: null, warning: null })
    this.showing.cover()
    await this.refresh()
  }

  /** Looks again, by other eyes or in another language. */
  async refresh(): Promise<void> {
    await this.showing.show(await this.showing.look(null), false)
    await this.ready()
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

  private async send(seat: string, message: string): Promise<Said> {
    const { version } = this.state.get().sight
    const how = { lang: settings.get().lang, views: true }
    const answer = await this.link.send(seat, version, message, how)
    const news = { version: answer.now, changes: answer.changes }
    const next = FOR_THE_POSITION.test(message) || answer.version === version + 1
    return { answer, told: { seat, version, news }, next }
  }

  private async tell(seat: string, message: string): Promise<void> {
    if (this.state.get().following) return
    this.state.change({ telling: true })
    let said: Said | null = null
    try {
      said = await this.send(seat, message)
    } catch (trouble) {
      if (trouble instanceof Refusal && trouble.why !== null) {
        this.state.change({ reason: trouble.why, telling: false })
        return
      }
      if (isStale(trouble)) this.othersSpoke = true
      this.fail(trouble)
    }
    if (this.closed) return
    this.state.change({ ...NO_DRAFT, warning: null, pending: null })
    await this.goOn(said)
    await this.ready()
    void this.drive()
  }

  private goOn(said: Said | null): Promise<void> {
    const done = this.goingOn.then(() => this.keepAndShow(said))
    this.goingOn = done.catch(() => undefined)
    return done
  }

  /** Keeps what was said, then shows it: what can be seen outlasts the page. */
  private async keepAndShow(said: Said | null): Promise<void> {
    const { trouble } = this.state.get()
    this.othersSpoke = false
    const scene = await this.showing.look(said?.told ?? null)
    await this.keep(said, scene.sight)
    await this.showing.show(scene, true)
    if (said === null) this.state.change({ trouble })
  }

  private async ready(): Promise<void> {
    this.state.change({ telling: false })
    if (this.othersSpoke) void this.catchUp()
    else await this.drafting.refresh()
  }

  /** Somebody else has spoken: what a computer thinks about is not what is. */
  private moved(): void {
    this.othersSpoke = true
    this.stopThinking()
    void this.catchUp()
  }

  private async catchUp(): Promise<void> {
    if (this.closed || this.state.get().telling) return
    await this.goOn(null)
    await this.ready()
    void this.drive()
  }

  /** One line more, if it is the only one that is missing; else all of them. */
  private async linesTo(said: Said | null, { version }: Sight): Promise<string[]> {
    const { lines } = this.state.get().kept
    const only = said?.next && said.answer.version === version
    if (only && said.told.version === this.keptVersion) return [...lines, said.answer.line]
    return [...lines, ...(await this.link.journal(lines.length))]
  }

  private async keep(said: Said | null, sight: Sight): Promise<void> {
    if (sight.version === this.keptVersion) return
    const lines = await this.linesTo(said, sight)
    this.keptVersion = sight.version
    const { kept } = this.state.get()
    const over = sight.phase === 'over'
    const moves = movesUntil(sight.history, sight.ply)
    const points = sight.result?.points ?? null
    const now = { ...kept, lines, ply: sight.ply, moves, over, points, changed: Date.now() }
    const kind = this.state.get().following ? 'grown' : keepTable(now)
    this.state.change({ kept: now, unkept: kind === 'full', overtaken: kind === 'grown' })
    if (kind !== 'grown' && over && !kept.counted) this.count(now, sight)
  }

  /** After it was kept: a game that another tab has gone on with is counted there. */
  private count(kept: Kept, sight: Sight): void {
    const places = this.face.places?.(sight.view)
    const counted = { ...kept, counted: countGame(this.game, kept, sight, places) }
    this.state.change({ kept: counted, unkept: keepTable(counted) === 'full' })
  }

  /** Lets the computers play until a person is to act. */
  private drive(): Promise<void> {
    const done = this.driving.then(() => this.driveOn())
    this.driving = done.catch(() => undefined)
    return done
  }

  /** One after another: thinking that was stopped must have ended before it is begun again. */
  private async driveOn(): Promise<void> {
    const { signal } = this.stopped
    for (;;) {
      const { sight, following } = this.state.get()
      if (following || this.closed || signal.aborted || sight.phase !== 'playing') return
      if (!isComputer(sight, sight.toMove)) return
      const said = await this.computerPlays(sight.toMove, signal)
      if (this.closed || said === null) return
      await this.goOn(said)
      await this.ready()
    }
  }

  private async computerPlays(seat: string, signal: AbortSignal): Promise<Said | null> {
    this.state.change({ thinking: seat })
    try {
      const thought = await this.link.think(seat, { signal })
      return await this.send(seat, `event ${thought.best}`)
    } catch (trouble) {
      if (isStale(trouble)) this.moved()
      else if (!signal.aborted) this.fail(trouble)
      return null
    } finally {
      this.state.change({ thinking: null })
    }
  }
}
