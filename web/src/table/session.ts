/** One table on the screen: the turn that is being made, hints, and the computers that sit at it.
 *  It knows no game: it speaks to the table through its link and shows what it was told. */

import type { Face } from '../games/face'
import type { OwnTable, TableLink } from '../link/link'
import { keepDraft, keptDraft } from '../store/drafts'
import { Live } from '../store/live'
import { rememberNames } from '../store/names'
import { settings } from '../store/settings'
import type { Kept } from '../store/tables'
import { Refusal } from '../wire/refusal'
import type { Game, Result, Sight, View } from '../wire/wire'
import { Computers } from './computers'
import { Drafting, NO_DRAFT } from './draft'
import { Eyes } from './eyes'
import { JournalKeeper, type Keeper, type Said } from './keeper'
import { namesIn } from './names'
import { askedHere, mayOffer } from './offers'
import { nameMessage } from './open'
import { firstState, isByLetter, type PlayState } from './play-state'
import { calledByRole, endCalled } from './roles'
import { handsStayHidden, Showing } from './showing'
import { needsCurtain, personsHere, viewerFor } from './viewer'

export type { PlayState } from './play-state'

/** Messages that are refused unless their sender knows the present version. */
const FOR_THE_POSITION = /^(event|undo|offer|accept|decline)\b/

function isStale(trouble: unknown): boolean {
  return trouble instanceof Refusal && trouble.code === 'stale'
}

export class Session {
  readonly state: Live<PlayState>
  private readonly showing: Showing
  private readonly drafting: Drafting
  private readonly unwatch: () => void
  private hintStopped = new AbortController()
  /** Others have spoken at this table, and it has not been looked at since. */
  private othersSpoke = false
  /** What is being kept and shown: one thing after another. */
  private goingOn: Promise<void> = Promise.resolve()
  private closed = false
  /** Of a table on this device: its journal, its clock and its computers are in this page's hands. */
  private readonly own: { journal: JournalKeeper; computers: Computers } | null

  private constructor(
    private readonly link: TableLink,
    readonly game: Game,
    readonly face: Face,
    private readonly keeper: Keeper,
    here: { link: OwnTable; journal: JournalKeeper } | null,
    eyes: Eyes,
    sight: Sight,
  ) {
    const persons = personsHere(sight, keeper.me)
    const hidden = needsCurtain(game, persons, null, sight.seat) && sight.phase === 'playing'
    this.state = new Live(firstState(keeper.me, keeper.state(), sight, hidden ? sight.seat : null))
    this.showing = new Showing(eyes, game, this.state)
    this.own = here && { journal: here.journal, computers: new Computers(here.link, this.table()) }
    this.drafting = new Drafting(link, face, this.state, {
      seat: () => this.mover,
      asksFirst: () => isByLetter(this.state.get()),
      play: (event) => this.play(event),
    })
    const unwatch = [link.watch(() => this.moved()), this.keepDrafts(), this.watchClock()]
    this.unwatch = () => unwatch.forEach((stop) => stop())
  }

  /** At a table of this device. `following`: another tab plays, and the computers play there. */
  static here(link: OwnTable, game: Game, face: Face, kept: Kept, following = false): Promise<Session> {
    const journal = new JournalKeeper(link, game, face, kept)
    return Session.begin(link, game, face, journal, { link, journal }, following)
  }

  /** At a table that somebody else hosts. What happened there before the session listened is asked for. */
  static async away(link: TableLink, game: Game, face: Face, keeper: Keeper): Promise<Session> {
    const session = await Session.begin(link, game, face, keeper, null, false)
    void session.catchUp()
    return session
  }

  private static async begin(
    link: TableLink,
    game: Game,
    face: Face,
    keeper: Keeper,
    here: { link: OwnTable; journal: JournalKeeper } | null,
    following: boolean,
  ): Promise<Session> {
    const eyes = new Eyes(link, settings.get().lang)
    const { now: outside } = await eyes.look(keeper.first)
    const hiding = handsStayHidden(game, outside, keeper.me)
    const viewer = hiding ? 'onlooker' : viewerFor(outside, keeper.me, keeper.me)
    const sight = viewer === outside.seat ? outside : (await eyes.look(viewer)).now
    here?.journal.begin(sight)
    const session = new Session(link, game, face, keeper, here, eyes, sight)
    session.state.change({ following })
    // The answer to what may follow a draft may be long in coming from elsewhere: the board is shown before.
    const drafted = session.takeUpDraft()
    if (here !== null) await drafted
    session.drive()
    return session
  }

  private table() {
    return {
      state: this.state,
      send: (seat: string, message: string) => this.send(seat, message),
      heard: async (said: Said) => {
        await this.goOn(said)
        await this.ready()
      },
      moved: () => this.moved(),
      fail: (trouble: unknown) => this.fail(trouble),
      isStale,
    }
  }

  get id(): string {
    return this.keeper.id
  }

  /** The game with its seats called as those who sit there, and by what play has made of them by the moment
   *  that is shown. */
  get called(): Game {
    const { sight, shown } = this.state.get()
    return calledByRole(this.game, namesIn(sight.seats), this.face, shown)
  }

  /** The end, whose words call the seats the same. */
  get result(): Result | null {
    const { result } = this.state.get().sight
    return result && endCalled(result, this.game, this.called)
  }

  /** The person here who is to act. */
  get mover(): string | null {
    const { sight, curtain, me, telling, following } = this.state.get()
    if (following || telling || curtain !== null || this.showing.handingOver) return null
    if (sight.phase !== 'playing') return null
    return personsHere(sight, me).includes(sight.toMove) ? sight.toMove : null
  }

  /** Tablet: whoever makes this turn does not look now. What was chosen and said of it is as secret
   *  as the hand that it comes from. */
  get covered(): boolean {
    const { sight, me, looking, viewer } = this.state.get()
    if (!handsStayHidden(this.game, sight, me)) return false
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
    this.own?.computers.close()
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
    this.drive()
  }

  /** Another tab has gone on: this is what it has kept. */
  async adopt(kept: Kept): Promise<void> {
    const { own } = this
    if (own === null || kept.lines.length <= own.journal.length) return
    this.stopThinking()
    const done = this.goingOn.then(() => this.renew(own.journal, kept))
    this.goingOn = done.catch(() => undefined)
    await done
    await this.ready()
    this.drive()
  }

  private async renew(journal: JournalKeeper, kept: Kept): Promise<void> {
    if (this.closed || journal.length >= kept.lines.length) return
    const goesOn = await journal.adopt(kept)
    if (!goesOn) return this.state.change(journal.state())
    this.state.change({ ...NO_DRAFT, ...journal.state(), warning: null, pending: null })
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

  /** When the time of whoever is to move is over, the table is told so, by whichever tab plays; a server knows it by
   *  itself. */
  private watchClock(): () => void {
    if (this.own === null) return () => undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      const { sight, following, telling } = this.state.get()
      if (following || telling || sight.phase !== 'playing' || sight.deadline === null) return
      const left = sight.deadline - Date.now()
      timer = setTimeout(() => (left > 0 ? wait() : void this.tell(sight.toMove, 'flag')), Math.max(0, left))
    }
    const unwatch = this.state.watch(wait)
    wait()
    return () => {
      unwatch()
      clearTimeout(timer)
    }
  }

  private keepDrafts(): () => void {
    let last = this.state.get().draft
    return this.state.watch(() => {
      const { draft } = this.state.get()
      if (draft !== last) keepDraft(this.keeper.id, this.keeper.length, draft)
      last = draft
    })
  }

  /** The turn that was being made when the page was left, if it still can be. */
  private async takeUpDraft(): Promise<void> {
    const hidden = this.mover === null || this.covered
    const draft = hidden ? '' : keptDraft(this.keeper.id, this.keeper.length)
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
    const state = this.state.get()
    this.state.change({ reason: null, warning: null })
    if (settings.get().warn && (await this.warned(seat, event))) return
    if (isByLetter(state) && state.draft === '') await this.askFirst(seat, event)
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

  /** Whoever may offers a draw; a computer that is asked answers at once. */
  async offerDraw(): Promise<void> {
    const seat = mayOffer(this.game, this.state.get())
    if (seat !== null) await this.tell(seat, 'offer draw')
  }

  /** Whoever of those here is asked answers. */
  async answerDraw(taken: boolean): Promise<void> {
    const seat = askedHere(this.state.get())
    if (seat !== null) await this.tell(seat, taken ? 'accept' : 'decline')
  }

  /** Somebody here is called so from now on, and next time. */
  async takeName(seat: string, name: string): Promise<void> {
    await this.tell(seat, nameMessage(name))
    const taken = this.state.get().sight.seats.some((sitter) => sitter.seat === seat && sitter.name === name)
    if (taken) rememberNames([name])
  }

  async resign(): Promise<void> {
    const { me, sight, viewer } = this.state.get()
    const here = personsHere(sight, me)
    const seat = here.includes(sight.toMove) ? sight.toMove : viewer
    this.stopThinking()
    this.stopHint()
    await this.tell(seat, 'resign')
  }

  /** Between people a hint is help against one of them: only where all agreed to it at the start. */
  get mayHint(): boolean {
    return this.keeper.mayHint(this.state.get().sight)
  }

  async askHint(): Promise<void> {
    const seat = this.mayHint ? this.actor : null
    if (seat === null) return
    this.stopHint()
    const { signal } = (this.hintStopped = new AbortController())
    this.state.change({ hinting: true, reason: null })
    try {
      const hint = await this.link.hint(seat, {
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
    const { sight, me } = this.state.get()
    if (seat !== null && !personsHere(sight, me).includes(seat)) return
    this.stopHint()
    this.state.change({ looking: seat, reason: null, warning: null })
    this.showing.cover()
    await this.refresh()
  }

  /** What the viewer saw after so many events. */
  async viewAt(at: number): Promise<View> {
    const { viewer, sight } = this.state.get()
    const how = { lang: settings.get().lang, at, since: sight.ply }
    return (await this.link.sight(viewer, how)).view
  }

  /** Looks again, by other eyes or in another language. */
  async refresh(): Promise<void> {
    await this.showing.show(await this.showing.look(null), false)
    await this.ready()
  }

  private stopThinking(): void {
    this.own?.computers.stop()
  }

  private drive(): void {
    void this.own?.computers.drive()
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

  /** Says something to the table from a seat here, and shows what came of it. */
  async tell(seat: string, message: string): Promise<void> {
    if (this.state.get().following) return
    this.state.change({ telling: true, sending: message, returned: null })
    let said: Said | null = null
    try {
      said = await this.send(seat, message)
    } catch (trouble) {
      if (trouble instanceof Refusal && trouble.why !== null) {
        this.state.change({ reason: trouble.why, telling: false, sending: null })
        return
      }
      if (isStale(trouble)) {
        this.othersSpoke = true
        this.state.change({ returned: message })
      }
      this.fail(trouble)
    }
    if (this.closed) return
    this.state.change({ ...NO_DRAFT, warning: null, pending: null })
    await this.goOn(said)
    await this.ready()
    this.drive()
  }

  private goOn(said: Said | null): Promise<void> {
    const done = this.goingOn.then(() => this.keepAndShow(said))
    this.goingOn = done.catch(() => undefined)
    return done
  }

  /** Keeps what was said, then shows it: what can be seen outlasts the page. */
  private async keepAndShow(said: Said | null): Promise<void> {
    const { trouble } = this.state.get()
    // What others said after this message was answered is not in its answer.
    const spoken = this.othersSpoke && said !== null
    this.othersSpoke = false
    const scene = await this.showing.look(said?.told ?? null)
    if (spoken) this.othersSpoke = true
    await this.keeper.keep(said, scene.sight, this.state.get().following)
    this.state.change(this.keeper.state())
    await this.showing.show(scene, true)
    if (said === null) this.state.change({ trouble })
  }

  private async ready(): Promise<void> {
    this.state.change({ telling: false, sending: null })
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
    try {
      await this.goOn(null)
      await this.ready()
    } catch (trouble) {
      this.fail(trouble)
    }
    this.drive()
  }
}
