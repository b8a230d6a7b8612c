/** Keserima as it is played: the board between the two open hands. */

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { HistoryEntry, Lang, Words } from '../../wire/wire'
import { endedAt } from '../ended'
import type { BoardProps } from '../face'
import { useDragging } from './drag'
import { useTurnEntry, type TurnEntry } from './entry'
import { Field, type Figure } from './field'
import './keserima.css'
import './small.css'
import './sideways.css'
import { showEvent, showStep } from './motion'
import { Side } from './side'
import { firstBy, isIdle, readTurn, restOf, spentBy, type Turn } from './text'
import { menOf, other, sideOf, slotsOf, squareAt, type KeserimaView, type Seat } from './view'
import { beginsText, boardText, prompts, words } from './words'

type Props = BoardProps<KeserimaView>

/** What stands on the board when the draft is carried out, captives still beneath. */
function figuresOf(view: KeserimaView, turn: Turn | null, actor: Seat | null): Figure[] {
  const figures = menOf(view).map((man): Figure => {
    const moving = turn?.kind === 'move' && turn.from === man.square
    return { man, at: moving ? restOf(turn)! : man.square, moving }
  })
  if (turn?.kind === 'drop' && actor) {
    const man = { square: 'drop', owner: actor, symbol: turn.card }
    figures.push({ man, at: turn.to, moving: true })
  }
  return figures
}

/** The last turn, for its trace on the board: cards drawn after it do not wipe it away. */
function traceOf({ last, history }: Props): { text: string; by: Seat } | null {
  const isTurn = (event: HistoryEntry) => event.by !== 'chance'
  const turn = last && isTurn(last) ? last : history.findLast(isTurn)
  return last && turn ? { text: turn.text, by: seatOf(turn.by) } : null
}

function seatOf(text: string): Seat {
  return text === 'R' ? 'R' : 'K'
}

/** What to do next. */
function promptOf(props: Props, turn: Turn | null, entry: TurnEntry): Words | null {
  const { draft, steps, actor } = props
  if (!actor) return null
  if (turn?.kind === 'pass' || turn?.kind === 'swap') return prompts[turn.kind]
  if (turn?.kind === 'drop') return prompts.end
  if (turn?.kind === 'move') {
    if (!steps) return null
    if (isIdle(turn)) return steps.steps.length ? prompts.mustCommand : prompts.cannotMove
    if (!steps.whole) return prompts.mustGoOn
    return steps.steps.length ? prompts.more : prompts.end
  }
  if (draft !== '' || !entry.picked) return prompts.start
  return entry.picked.kind === 'card' ? prompts.drop : prompts.step
}

/** Plays the motions of what has changed since the last drawing. */
function useMotion(props: Props, root: { current: HTMLElement | null }) {
  const { view, before, last, draft, motion } = props
  const bottom = seatOf(props.bottom)
  const drawnDraft = useRef('')
  const lastDraft = useRef('')

  useLayoutEffect(() => {
    if (!root.current || !motion || !before || !last) return
    const walked = lastDraft.current === last.text
    lastDraft.current = ''
    showEvent(root.current, last.text, last.by, before, view, bottom, walked)
  }, [view.position, props.history.length])

  useLayoutEffect(() => {
    if (root.current && motion && draft.length > drawnDraft.current.length && props.actor) {
      showStep(root.current, draft, view, seatOf(props.actor))
    }
    drawnDraft.current = draft
    if (draft !== '') lastDraft.current = draft
  }, [draft])
}

function StillBoard(props: Props) {
  const { view, bottom, lang, hint } = props
  const mover = seatOf(view.next ?? 'K')
  return (
    <div class="keserima keserima-still" role="img" aria-label={boardText(view, lang)}>
      <Field
        view={view}
        bottom={seatOf(bottom)}
        figures={figuresOf(view, null, null)}
        draft=""
        draftBy={mover}
        last={traceOf(props)}
        hint={hint ? { text: hint, by: mover } : null}
        lang={lang}
        use={null}
      />
    </div>
  )
}

function Counters({ view, lang }: Pick<Props, 'view' | 'lang'>) {
  const limited = view.options['six-ships'] === 'on'
  return (
    <p class="keserima-counters">
      <span>
        {words.passes[lang]} <b>{view.passes}/2</b>
      </span>
      {limited && (
        <span>
          {words.shipTurns[lang]} <b>{view.shipTurns}/6</b>
        </span>
      )}
      <span>
        {words.turns[lang]} <b>{view.turns}</b>
      </span>
    </p>
  )
}

/** The lot that laid the pieces, until somebody has moved: then it is only history. */
function freshLot({ view, history }: Props): HistoryEntry | null {
  if (view.turns > 0) return null
  return history.find(({ text }) => firstBy(text) !== null) ?? null
}

/** A moment at the beginning: who is first, over the water between the two. */
function LotMoment({ lot, lang }: { lot: HistoryEntry; lang: Lang }) {
  const first = firstBy(lot.text)!
  return (
    <p class="keserima-moment" aria-hidden="true">
      <span>{words.lot[lang]}</span>
      <b>{beginsText(first, lang)}</b>
    </p>
  )
}

interface FootProps extends Props {
  lot: HistoryEntry | null
  prompt: Words | null
  choose(text: 'pass' | 'swap'): void
}

/** A turn without a square: the pass (K12), the swap (K14). */
function WholeTurn({ text, draft, hint, lang, choose }: FootProps & { text: 'pass' | 'swap' }) {
  const look = draft === text ? 'keserima-picked' : hint === text ? 'keserima-hinted' : ''
  return (
    <button
      type="button"
      class={`keserima-whole ${look}`}
      aria-pressed={draft === text}
      onClick={() => choose(text)}
    >
      {words[text][lang]}
    </button>
  )
}

/** What to do next, the counts that draw a game, the swap where it is offered, and the pass. */
function Foot(props: FootProps) {
  const { view, actor, events, lang, lot, prompt } = props
  const swaps = events.includes('swap')
  return (
    <div class={swaps ? 'keserima-foot keserima-choice' : 'keserima-foot'}>
      <div>
        <p class="keserima-prompt" role="status">
          {prompt?.[lang] ?? ''}
        </p>
        {lot ? (
          <p class="keserima-lot">
            <b>{words.lot[lang]}</b> {lot.say}
          </p>
        ) : (
          <Counters view={view} lang={lang} />
        )}
      </div>
      {actor && (
        <div class="keserima-wholes">
          {swaps && <WholeTurn {...props} text="swap" />}
          <WholeTurn {...props} text="pass" />
        </div>
      )}
    </div>
  )
}

function Play(props: Props) {
  const { view, draft, steps, lang } = props
  const actor = props.actor ? seatOf(props.actor) : null
  const bottom = seatOf(props.bottom)
  const mover = actor ?? seatOf(view.next ?? 'K')
  const root = useRef<HTMLDivElement>(null)
  const entry = useTurnEntry(props)
  const turn = readTurn(draft)
  const idle = turn?.kind === 'move' && isIdle(turn) ? turn.from : null
  const figures = figuresOf(view, turn, actor)
  const spent = turn && actor ? slotsOf(sideOf(view, actor).hand, spentBy(turn)) : []
  const lot = freshLot(props)
  useMotion(props, root)

  const dragging = useDragging((name, x, y) => {
    const box = root.current!.querySelector('.keserima-squares')!.getBoundingClientRect()
    const column = Math.floor(((x - box.left) / box.width) * 5)
    const row = Math.floor(((y - box.top) / box.height) * 5)
    const square = squareAt(column, row, bottom)
    if (!square || !actor) return
    if (name.startsWith('card')) {
      const slot = Number(name.slice(4))
      entry.dragCard(sideOf(view, actor).hand[slot]!, slot, square)
      return
    }
    const figure = figures.find(({ man }) => `man${man.square}` === name)
    if (figure && figure.at !== square) entry.dragMan(figure.man, square)
  })

  const unlessDragged =
    <T extends unknown[]>(act: (...args: T) => void) =>
    (...args: T) => {
      if (!dragging.wasDrag()) act(...args)
    }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || (draft === '' && !entry.picked)) return
    event.preventDefault()
    event.stopPropagation()
    entry.stepBack()
  }

  const side = (seat: Seat) => (
    <Side
      seat={seat}
      side={sideOf(view, seat)}
      spent={seat === actor ? spent : []}
      toMove={!props.over && view.toMove === seat}
      lang={lang}
      ended={(symbol) => endedAt(view, `prison:${seat}:${symbol}`)}
      use={
        seat === actor
          ? {
              picked: entry.picked?.kind === 'card' ? entry.picked.slot : null,
              drag: dragging.drag,
              choose: unlessDragged(entry.chooseCard),
              lift: dragging.lift,
            }
          : null
      }
    />
  )

  const looks = `keserima ${props.motion ? (lot ? 'keserima-dealt' : '') : 'keserima-calm'}`
  return (
    <div ref={root} class={looks} onKeyDown={onKeyDown}>
      {side(other(bottom))}
      <Field
        view={view}
        bottom={bottom}
        figures={figures}
        draft={draft}
        draftBy={mover}
        last={traceOf(props)}
        hint={props.hint ? { text: props.hint, by: mover } : null}
        lang={lang}
        use={{
          targets: entry.targets,
          starts: entry.starts,
          picked: entry.picked?.kind === 'man' ? entry.picked.man.square : idle,
          here: turn === null || idle !== null ? null : restOf(turn),
          canRest: steps?.whole ?? false,
          drag: dragging.drag,
          choose: unlessDragged(entry.chooseSquare),
          lift: dragging.lift,
        }}
        over={lot && props.motion ? <LotMoment lot={lot} lang={lang} /> : null}
      />
      {side(bottom)}
      <Foot {...props} lot={lot} prompt={promptOf(props, turn, entry)} choose={entry.chooseWhole} />
    </div>
  )
}

export function Board(props: Props) {
  return props.still ? <StillBoard {...props} /> : <Play {...props} />
}
