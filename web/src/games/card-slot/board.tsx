/** The board of Card Slot: the machine between two hands, and what a turn needs beside them. */

import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import type { BoardProps } from '../face'
import './card-slot.css'
import './small.css'
import { changeOf } from './change'
import type { Change } from './change'
import { Flights } from './flights'
import { Hand } from './hand'
import { Machine } from './machine'
import type { Mark } from './machine'
import { Notes, PayTable } from './tables'
import { back, canPlace, chooseCard, chooseSlot, isPlacing, partsOf } from './turn'
import type { Answer, Turn } from './turn'
import { LINES, cardOn, completedBy, otherSeat } from './view'
import type { CardSlotView, CardSymbol, Seat } from './view'
import { LABELS, lineInShort, lineWords, status, tickerText } from './words'
import type { SlotUse } from './words'

type Props = BoardProps<CardSlotView>

function useChange({ before, view, last }: Props): Change | null {
  return useMemo(
    () => (before !== null && last !== null ? changeOf(before, view, last) : null),
    [before, view, last],
  )
}

/** What can be done with a slot now. */
function useOf(turn: Turn, slot: number): SlotUse {
  const { view, events, draft, waiting } = turn
  const chosen = partsOf(draft)
  if (view.phase === 'line') {
    return LINES.some((line) => line.includes(`${slot}`) && events.includes(`=${line}`))
      ? 'line'
      : null
  }
  if (view.take !== null) {
    if (chosen.taken.includes(slot)) return 'taken'
    return events.some((event) => partsOf(event).taken.includes(slot)) ? 'take' : null
  }
  if (chosen.slot === slot) return 'placed'
  if (waiting === slot) return 'waiting'
  if (!canPlace(events, chosen.card, slot)) return null
  return cardOn(view.board, slot) === null ? 'place' : 'replace'
}

/** The slots that the last turn was about: where its card went, what was taken, what Replay
 *  brought. */
function lastSlots({ history, last }: Props, change: Change | null): (number | null)[] {
  const placed = history.findLast((entry) => partsOf(entry.text).slot !== null) ?? last
  return [
    partsOf(placed?.text ?? '').slot,
    ...partsOf(last?.text ?? '').taken,
    change?.dropped?.slot ?? null,
  ]
}

/** The lines that the chosen card would complete on a slot: where it is going, or could go. */
function completesOn({ view, events, draft }: Turn, slot: number): string[] {
  const chosen = partsOf(draft)
  if (chosen.card === null || (chosen.slot !== null && chosen.slot !== slot)) return []
  return canPlace(events, chosen.card, slot) ? completedBy(view.board, chosen.card, slot) : []
}

/** The lines that the draft is about, or else the hint. */
function chosenLines(view: CardSlotView, draft: string, hint: string | null): string[] {
  const { card, slot, line } = partsOf(draft === '' ? (hint ?? '') : draft)
  if (line !== null) return [line]
  return card !== null && slot !== null ? completedBy(view.board, card, slot) : []
}

/** What was done last by a player. */
function lastAct({ history, lang }: Props): string {
  const act = history.findLast((entry) => entry.by !== 'chance')
  return act === undefined ? '' : tickerText(act.by, act.say, lang)
}

function marks(turn: Turn, props: Props, change: Change | null): (slot: number) => Mark {
  const draft = partsOf(turn.draft)
  const hinted = partsOf(props.hint ?? '')
  const recent = lastSlots(props, change)
  return (slot) => ({
    use: useOf(turn, slot),
    planned: draft.slot === slot ? draft.card : null,
    completes: completesOn(turn, slot),
    last: recent.includes(slot),
    hint: hinted.slot === slot || hinted.taken.includes(slot),
  })
}

export function Board(props: Props) {
  return props.still ? <Still {...props} /> : <Live {...props} />
}

/** A picture of the position; cards that the last event took away are seen faintly. */
function Still(props: Props) {
  const { view, lang, hint } = props
  const change = useChange(props)
  const turn: Turn = { view, events: [], draft: '', waiting: null }
  return (
    <div class="card-slot card-slot-still">
      <Machine
        view={view}
        lang={lang}
        mark={marks(turn, props, change)}
        chosenLines={chosenLines(view, '', hint)}
        resolved={change?.line ?? null}
        faded={[...(change?.discarded ?? []), ...(change?.taken ?? [])]}
        choose={null}
        acting={false}
        ticker=""
        lever={null}
      />
    </div>
  )
}

function Live(props: Props) {
  const { view, history, lang, hint, motion, notes, draft, setDraft, attempt } = props
  const change = useChange(props)
  const [waiting, setWaiting] = useState<number | null>(null)
  const stamp = `${history.length} ${view.position}`
  useEffect(() => setWaiting(null), [stamp])

  const acting = props.actor !== null && props.events.length > 0
  const turn: Turn = { view, events: acting ? props.events : [], draft, waiting }
  const answer = (given: Answer) => {
    setWaiting(given.kind === 'wait' ? given.slot : null)
    if (given.kind === 'draft') setDraft(given.text)
    if (given.kind === 'attempt') attempt(given.text)
  }
  const stepBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (draft === '' && waiting === null)) return
    event.stopPropagation()
    if (draft === '') setWaiting(null)
    else setDraft(back(draft))
  }
  const drop = (card: CardSymbol, x: number, y: number) => {
    const slot = slotAt(x, y)
    if (slot !== null) answer(chooseSlot({ ...turn, draft: isPlacing(view) ? card : draft }, slot))
  }

  const bottom: Seat = props.bottom === '2' ? '2' : '1'
  const hand = (seat: Seat) => (
    <Hand
      view={view}
      seat={seat}
      lang={lang}
      over={props.over}
      acting={acting && props.actor === seat}
      far={seat !== bottom}
      chosen={props.actor === seat ? partsOf(draft).card : null}
      hinted={props.actor === seat ? partsOf(hint ?? '').card : null}
      playable={(card) => canPlace(turn.events, card, waiting)}
      choose={(card) => answer(chooseCard(turn, card))}
      drop={drop}
    />
  )

  return (
    <div class="card-slot" onKeyDown={stepBack}>
      <div class="card-slot-desk">
        <div class="card-slot-play">
          {hand(otherSeat(bottom))}
          <Machine
            view={view}
            lang={lang}
            mark={marks(turn, props, change)}
            chosenLines={chosenLines(view, draft, hint)}
            resolved={change?.line ?? null}
            faded={[]}
            choose={(slot) => answer(chooseSlot(turn, slot))}
            acting={acting}
            ticker={lastAct(props)}
            lever={{
              ready: acting && draft !== '' && props.steps?.whole === true,
              pull: () => props.play(draft),
            }}
          />
          <div class="card-slot-turn">
            <p class="card-slot-status" role="status">
              {status(props, acting, waiting)}
            </p>
            <Choices {...props} />
          </div>
          {hand(bottom)}
        </div>
        <Aside view={view} lang={lang} notes={notes} />
        <Flights change={motion ? change : null} stamp={stamp} />
      </div>
    </div>
  )
}

/** The slot under a point, where a dragged card was let go. */
function slotAt(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const slot = element.closest<HTMLElement>('[data-slot]')?.dataset['slot']
    if (slot !== undefined) return Number(slot)
  }
  return null
}

/** Lines to choose from, and to take nothing: what is not a card or a slot. They stand beside what is asked,
 *  in room that is there anyway: the hand below does not move. */
function Choices({ view, events, actor, draft, setDraft, attempt, lang }: Props) {
  if (actor === null) return null
  const choose = (text: string) => {
    if (!events.includes(text)) attempt(text)
    else setDraft(draft === text ? '' : text)
  }
  const choice = (text: string, name: string, shown: readonly string[]) => (
    <button
      key={text}
      type="button"
      class="card-slot-choice"
      aria-label={name}
      aria-pressed={draft === text}
      onClick={() => choose(text)}
    >
      {shown.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </button>
  )
  if (view.phase === 'line')
    return (
      <div class="card-slot-choices" role="group" aria-label={LABELS.lines[lang]}>
        {view.choices.map((line) =>
          choice(`=${line}`, lineWords(view, line, lang), lineInShort(view, line, lang)),
        )}
      </div>
    )
  if (view.take !== null)
    return (
      <div class="card-slot-choices">
        {choice('^-', LABELS.takeNone[lang], [LABELS.takeNone[lang]])}
      </div>
    )
  return null
}

/** Beside the machine where there is room, otherwise on request. */
function Aside({ view, lang, notes }: { view: CardSlotView; lang: Props['lang']; notes: boolean }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div class="card-slot-aside">
      {notes && <Notes view={view} lang={lang} />}
      <button
        type="button"
        class="card-slot-more"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {LABELS.table[lang]}
      </button>
      <div id={id} class="card-slot-fold" data-open={open}>
        <PayTable view={view} lang={lang} />
      </div>
    </div>
  )
}
