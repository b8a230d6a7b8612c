/** Before the first card: each person adds a number, then all are shown, then the cards are dealt. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import type { Engine } from '../../engine/engine'
import { DeskLink } from '../../link/desk-link'
import { useLive } from '../../store/live'
import { forgetTable, type Kept } from '../../store/tables'
import { Gathering, isAbandoned, type GatherStep, type Given } from '../../table/gathering'
import { calledByName, seatName } from '../../table/names'
import { startTable } from '../../table/open'
import { Button } from '../../ui/button'
import '../../ui/fields.css'
import { Copy } from '../../ui/copy'
import { Curtain } from '../../ui/curtain'
import { Message, Page } from '../../ui/page'
import { go, to } from '../../ui/route'
import type { Game, Sight } from '../../wire/wire'
import { useLang, useWords } from '../../words/words'
import './gather.css'

export interface Gathered {
  game: Game
  kept: Kept
  /** Null: its numbers were lost, another table stands for it. */
  gathering: Gathering | null
}

export async function gather(
  engine: Engine,
  game: Game,
  kept: Kept,
  sight: Sight,
): Promise<Gathered> {
  if (!isAbandoned(sight))
    return { game, kept, gathering: new Gathering(new DeskLink(engine, kept.id), kept, sight) }
  const instead = await startTable(engine, game, kept.setup)
  await forget(engine, kept)
  return { game, kept: instead, gathering: null }
}

async function forget(engine: Engine, { id }: Kept): Promise<void> {
  forgetTable(id)
  await engine.close(id)
}

/** Whoever goes through the steps by keyboard or screen reader arrives at the new one. */
function useArrivalAt<T extends HTMLElement>() {
  const place = useRef<T>(null)
  useEffect(() => place.current?.focus(), [])
  return place
}

interface StepProps {
  gathering: Gathering
  name(seat: string): string
}

function Lot({ lot }: { lot: string }) {
  const words = useWords()
  return (
    <p class="gather-lot muted">
      {words.gather.lot} <code>{lot}</code>
    </p>
  )
}

function Entry({ gathering, seat, lot, name }: StepProps & { seat: string; lot: string }) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const input = useArrivalAt<HTMLInputElement>()
  return (
    <form
      class="gather-entry"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') void gathering.give(typed)
      }}
    >
      <h2>{words.gather.yours(name(seat))}</h2>
      <p>{words.gather.entryMeaning}</p>
      <Lot lot={lot} />
      <input
        ref={input}
        class="field"
        type="text"
        autocomplete="off"
        maxLength={200}
        aria-label={words.gather.entry}
        placeholder={words.gather.entry}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <Button kind="strong" disabled={typed === ''} onClick={() => void gathering.give(typed)}>
        {words.gather.give}
      </Button>
    </form>
  )
}

function NumberOf({ given, name }: { given: Given; name(seat: string): string }) {
  const words = useWords()
  return (
    <>
      <dt>{words.gather.yours(name(given.seat))}</dt>
      <dd>
        <code>{given.number}</code>
      </dd>
      <dd class="muted">
        {words.gather.fingerprint} <code>{given.commit}</code>
      </dd>
    </>
  )
}

function OneNumber({
  gathering,
  given,
  next,
  name,
}: StepProps & { given: Given; next: string | null }) {
  const words = useWords()
  const place = useArrivalAt<HTMLElement>()
  return (
    <section ref={place} tabIndex={-1} aria-label={words.gather.yours(name(given.seat))}>
      <dl class="gather-numbers">
        <NumberOf given={given} name={name} />
      </dl>
      <Lot lot={given.lot} />
      <p class="muted">{words.gather.note}</p>
      <div class="row">
        <Button kind="strong" onClick={() => gathering.goOn()}>
          {next === null ? words.gather.toAll : words.gather.next(name(next))}
        </Button>
        <Copy label={words.gather.copy} text={() => given.number} />
      </div>
    </section>
  )
}

interface AllProps extends StepProps {
  step: Extract<GatherStep, { at: 'all' }>
  onDealt(): void
}

function AllNumbers({ gathering, step, name, onDealt }: AllProps) {
  const words = useWords()
  const place = useArrivalAt<HTMLElement>()
  const [dealing, setDealing] = useState(false)
  const deal = () => {
    setDealing(true)
    void gathering.deal().then(onDealt)
  }
  return (
    <section ref={place} tabIndex={-1} aria-label={words.gather.all}>
      <p>{words.gather.allMeaning}</p>
      <dl class="gather-numbers">
        {step.given.map((given) => (
          <NumberOf key={given.seat} given={given} name={name} />
        ))}
        <dt>{words.gather.device}</dt>
        <dd>
          <code>{step.commitment}</code>
        </dd>
      </dl>
      <Button kind="strong" disabled={dealing} onClick={deal}>{words.gather.deal}</Button>
    </section>
  )
}

function Step(props: StepProps & { onDealt(): void }) {
  const { gathering, name } = props
  const words = useWords()
  const step = useLive(gathering.step)
  switch (step.at) {
    case 'curtain':
      return (
        <Curtain
          name={name(step.seat)}
          title={words.gather.curtain(name(step.seat))}
          meaning={words.gather.curtainMeaning}
          onLift={() => gathering.lift()}
        />
      )
    case 'entry':
      return <Entry key={step.seat} {...props} seat={step.seat} lot={step.lot} />
    case 'given':
      return <OneNumber {...props} given={step.given} next={step.next} />
    case 'all':
      return <AllNumbers {...props} step={step} />
  }
}

export function Gather({ gathered, onDealt }: { gathered: Gathered; onDealt(): void }) {
  const words = useWords()
  const lang = useLang()
  const { game, kept, gathering } = gathered
  if (gathering === null)
    return (
      <Message title={words.gather.again}>
        <Button kind="strong" onClick={() => go(to.play(kept.id))}>
          {words.setup.begin}
        </Button>
      </Message>
    )
  const leave = () => void forget(theEngine(), kept).then(() => go(to.new(game.id)))
  return (
    <Page title={words.gather.title}>
      <div class="gather">
        <Step
          gathering={gathering}
          name={(seat) => seatName(calledByName(game, kept.names), seat, lang, words)}
          onDealt={onDealt}
        />
        <Button kind="quiet" onClick={leave}>{words.gather.leave}</Button>
      </div>
    </Page>
  )
}
