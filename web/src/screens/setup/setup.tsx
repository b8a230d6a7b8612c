/** Before a game: opponents, seat, rules. */

import { useState } from 'preact/hooks'
import { gameNamed, theEngine } from '../../engine/house'
import { go, to } from '../../ui/route'
import { Refusal } from '../../wire/refusal'
import type { Game } from '../../wire/wire'
import type { Face } from '../../games/face'
import { loadFace } from '../../games/registry'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { lastSetup, rememberSetup } from '../../store/setup'
import { startTable } from '../../table/open'
import { canGoByLetter, canShareDeal, firstSetup } from '../../table/seating'
import type { Setup as Chosen } from '../../store/setup'
import { Button } from '../../ui/button'
import { Choice, Toggle } from '../../ui/fields'
import { Loading, Message, Page } from '../../ui/page'
import { Say } from '../../ui/say'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang, useWords } from '../../words/words'
import { Opponents } from './opponents'
import { RuleOptions } from './rule-options'
import './setup.css'

const LOT = 'lot'

interface PartProps {
  game: Game
  chosen: Chosen
  change(part: Partial<Chosen>): void
}

function Seat({ game, face, chosen, change }: PartProps & { face: Face }) {
  const words = useWords()
  const lang = useLang()
  const seats = game.seats.map(({ seat, name }) => ({ value: seat, name: say(name, lang) }))
  return (
    <section class="setup-part">
      <Choice
        label={words.setup.seat}
        options={[...seats, { value: LOT, name: words.setup.lot }]}
        value={chosen.seat ?? LOT}
        onChange={(seat) => change({ seat: seat === LOT ? null : seat })}
      />
      <p class="muted">
        <Say text={say(face.begins, lang)} />
      </p>
    </section>
  )
}

function Where({ game, chosen, change }: PartProps) {
  const words = useWords()
  if (!canGoByLetter(game)) return null
  return (
    <section class="setup-part">
      <Choice
        label={words.setup.where}
        options={[
          { value: 'here', name: words.setup.here },
          { value: 'letter', name: words.setup.letter, meaning: words.setup.letterMeaning },
        ]}
        value={chosen.letter ? 'letter' : 'here'}
        onChange={(where) => change({ letter: where === 'letter' })}
      />
    </section>
  )
}

function SharedDeal({ game, chosen, change }: PartProps) {
  const words = useWords()
  if (!canShareDeal(game, chosen)) return null
  return (
    <section class="setup-part">
      <Toggle
        label={words.setup.shared}
        meaning={words.setup.sharedMeaning}
        checked={chosen.shared}
        onChange={(shared) => change({ shared })}
      />
    </section>
  )
}

function Form({ game, face }: { game: Game; face: Face }) {
  const words = useWords()
  const { warn } = useLive(settings)
  const [chosen, setChosen] = useState<Chosen>(() => lastSetup(game) ?? firstSetup(game))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const lang = useLang()
  const change = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part })
  const begin = async () => {
    try {
      const kept = await startTable(theEngine(), game, chosen)
      rememberSetup(chosen)
      go(to.play(kept.id))
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble
      setRefusal(trouble)
    }
  }
  const computers = !chosen.letter && chosen.opponents.some(({ level }) => level > 0)
  return (
    <Page title={words.setup.title(say(game.name, lang))}>
      <p class="setup-pitch">
        <Say text={say(game.pitch, lang)} />
      </p>
      <Where game={game} chosen={chosen} change={change} />
      {!chosen.letter && <Opponents chosen={chosen} change={change} />}
      <SharedDeal game={game} chosen={chosen} change={change} />
      <Seat game={game} face={face} chosen={chosen} change={change} />
      <RuleOptions game={game} face={face} chosen={chosen} change={change} />
      {computers && (
        <section class="setup-part">
          <Toggle
            label={words.setup.warn}
            meaning={words.setup.warnMeaning}
            checked={warn}
            onChange={(checked) => settings.change({ warn: checked })}
          />
        </section>
      )}
      <div role="alert">{refusal && <p class="notice">{say(refusal.words, lang)}</p>}</div>
      <div class="row setup-begin">
        <Button kind="strong" onClick={() => void begin()}>
          <Say text={words.setup.begin} />
        </Button>
        <a href={to.learn(game.id)}>
          <Say text={words.nav.learn} />
        </a>
        <a href={to.rules(game.id)}>
          <Say text={words.nav.rules} />
        </a>
      </div>
    </Page>
  )
}

async function loadBoth(id: string): Promise<{ game: Game; face: Face } | null> {
  const game = await gameNamed(id)
  return game === null ? null : { game, face: await loadFace(game.id) }
}

export function Setup({ game: id }: { game: string }) {
  const words = useWords()
  const loaded = useLoaded(() => loadBoth(id), [id])
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed') return <Message title={words.play.trouble} />
  if (loaded.value === null) return <Message title={words.setup.noGame(id)} />
  return <Form game={loaded.value.game} face={loaded.value.face} />
}
