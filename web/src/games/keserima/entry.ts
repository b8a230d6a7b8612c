/** The turn being entered on this board: what is chosen here, what is drafted in the shell. */

import { useEffect, useState } from 'preact/hooks'
import type { Steps } from '../../wire/wire'
import type { BoardProps } from '../face'
import { back, readTurn } from './text'
import {
  choose,
  startsOf,
  targetsOf,
  type Act,
  type Entry,
  type Picked,
  type Target,
} from './turn'
import type { KeserimaView, Man, Seat, CardSymbol } from './view'

/** A square chosen before the steps had come. */
interface Wish {
  square: string
  firm: boolean
}

export interface TurnEntry {
  picked: Picked | null
  targets: Map<string, Target>
  starts: Set<string>
  chooseSquare(square: string): void
  chooseCard(card: CardSymbol, slot: number): void
  dragMan(man: Man, square: string): void
  dragCard(card: CardSymbol, slot: number, square: string): void
  /** Drafted first, played when it is chosen again. */
  chooseWhole(text: 'pass' | 'swap'): void
  stepBack(): void
}

const NONE: Steps = { whole: false, say: null, event: null, steps: [] }

type Momentary<T> = [
  at: (draft: string) => T | null,
  set: (value: T | null, draft: string) => void,
]

/** A value that holds for one position and draft only. */
function useMomentary<T>(position: string): Momentary<T> {
  const [held, hold] = useState<{ key: string; value: T | null }>({ key: '', value: null })
  const keyOf = (draft: string) => `${position}|${draft}`
  return [
    (draft) => (held.key === keyOf(draft) ? held.value : null),
    (value, draft) => hold({ key: keyOf(draft), value }),
  ]
}

export function useTurnEntry(props: BoardProps<KeserimaView>): TurnEntry {
  const { view, draft, steps, events } = props
  const actor = props.actor as Seat | null
  const [pickedAt, setPicked] = useMomentary<Picked>(view.position)
  const [wishAt, setWish] = useMomentary<Wish>(view.position)
  const picked = actor ? pickedAt(draft) : null
  const wish = wishAt(draft)
  const entry: Entry | null = actor
    ? { view, actor, events, draft, steps: steps ?? NONE, picked }
    : null
  /* What to begin with can be chosen before the steps have come; everything else waits for them. */
  const ready = entry !== null && (steps !== null || (draft === '' && picked === null))

  function setDraft(text: string) {
    setPicked(null, '')
    props.setDraft(text)
  }

  function pick(what: Picked | null) {
    setPicked(what, '')
    if (draft !== '') props.setDraft('')
  }

  function carryOut(done: Act, made: Wish) {
    switch (done.act) {
      case 'draft':
        return setDraft(done.text)
      case 'play':
        return props.play(done.text)
      case 'attempt':
        return props.attempt(done.text)
      case 'pick':
        return pick(done.picked)
      case 'begin':
        setWish(made, done.text)
        return setDraft(done.text)
      case 'nothing':
        return
    }
  }

  function want(made: Wish) {
    if (entry && ready) carryOut(choose(entry, made.square, made.firm), made)
    else if (actor) setWish(made, draft)
  }

  useEffect(() => {
    if (!ready || !wish) return
    setWish(null, draft)
    want(wish)
  }, [steps, wish])

  /* A circle only stays (K7): choosing it is its own step already. */
  useEffect(() => {
    if (!entry || wish || draft !== '' || picked?.kind !== 'man') return
    const [only, ...more] = targetsOf(entry).values()
    if (only?.kind === 'stay' && more.length === 0) setDraft(only.text)
  }, [steps, picked])

  return {
    picked,
    targets: entry ? targetsOf(entry) : new Map(),
    starts: entry ? startsOf(entry) : new Set(),
    chooseSquare: (square) => want({ square, firm: false }),
    chooseCard(card, slot) {
      if (!actor) return
      const again = picked?.kind === 'card' && picked.slot === slot
      const what: Picked | null = again ? null : { kind: 'card', card, slot }
      if (readTurn(draft)?.kind === 'move') setPicked(what, draft)
      else pick(what)
    },
    dragMan(man, square) {
      const turn = readTurn(draft)
      if (turn?.kind === 'move' && turn.from === man.square) return want({ square, firm: true })
      setWish({ square, firm: true }, '')
      pick({ kind: 'man', man })
    },
    dragCard(card, slot, square) {
      if (readTurn(draft)?.kind === 'move') {
        setPicked({ kind: 'card', card, slot }, draft)
        setWish({ square, firm: false }, draft)
      } else {
        setWish({ square, firm: true }, '')
        pick({ kind: 'card', card, slot })
      }
    },
    chooseWhole: (text) => (draft === text ? props.play(text) : setDraft(text)),
    stepBack() {
      if (picked) setPicked(null, draft)
      else if (draft !== '') props.setDraft(back(draft))
    },
  }
}
