/** Before a game: what it is and who made it, "begin", and folded below it opponents, seat, rules. */

import { useRef, useState } from 'preact/hooks'
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
import { Author } from '../../ui/author'
import { Button } from '../../ui/button'
import { Choice, Toggle } from '../../ui/fields'
import { Fold } from '../../ui/fold'
import { Loading, Message, Page } from '../../ui/page'
import { Say } from '../../ui/say'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang, useWords } from '../../words/words'
import { Hints } from './hints'
import { Opponents, opponentsText } from './opponents'
import { RuleOptions, rulesText } from './rule-options'
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
    <>
      <Choice
        label={words.setup.seat}
        options={[...seats, { value: LOT, name: words.setup.lot }]}
        value={chosen.seat ?? LOT}
        onChange={(seat) => change({ seat: seat === LOT ? null : seat })}
      />
      <p class="muted">
        <Say text={say(face.begins, lang)} />
      </p>
    </>
  )
}

function Where({ game, chosen, change }: PartProps) {
  const words = useWords()
  if (!canGoByLetter(game)) return null
  return (
    <Choice
      label={words.setup.where}
      options={[
        { value: 'here', name: words.setup.here },
        { value: 'letter', name: words.setup.letter, meaning: words.setup.letterMeaning },
      ]}
      value={chosen.letter ? 'letter' : 'here'}
      onChange={(where) => change({ letter: where === 'letter' })}
    />
  )
}

function SharedDeal({ game, chosen, change }: PartProps) {
  const words = useWords()
  if (!canShareDeal(game, chosen)) return null
  return (
    <Toggle
      label={words.setup.shared}
      meaning={words.setup.sharedMeaning}
      checked={chosen.shared}
      onChange={(shared) => change({ shared })}
    />
  )
}

function Warn({ chosen }: { chosen: Chosen }) {
  const words = useWords()
  const { warn } = useLive(settings)
  if (chosen.letter || chosen.opponents.every(({ level }) => level === 0)) return null
  return (
    <Toggle
      label={words.setup.warn}
      meaning={words.setup.warnMeaning}
      checked={warn}
      onChange={(checked) => settings.change({ warn: checked })}
    />
  )
}

/** What the game is: its picture, its sentence, its author. */
function Front({ game, face }: { game: Game; face: Face }) {
  const words = useWords()
  const lang = useLang()
  return (
    <>
      <div class="setup-picture" aria-hidden="true">
        <face.Picture />
      </div>
      <div class="setup-about">
        <p class="setup-pitch">
          <Say text={say(game.pitch, lang)} />
        </p>
        <p class="setup-facts muted">
          {words.players(game.seats.length)} · {words.minutes(face.minutes)}
        </p>
        <Author author={face.author} />
      </div>
    </>
  )
}

/** All that can be changed, each folded into a line that says what is chosen. */
function Folds({ game, face, chosen, change }: PartProps & { face: Face }) {
  const words = useWords()
  const lang = useLang()
  const seat = game.seats.find((one) => one.seat === chosen.seat)
  return (
    <div class="setup-folds">
      <Fold label={words.setup.opponent} value={opponentsText(chosen, words)}>
        <Where game={game} chosen={chosen} change={change} />
        {!chosen.letter && <Opponents chosen={chosen} change={change} />}
        <SharedDeal game={game} chosen={chosen} change={change} />
        <Hints chosen={chosen} change={change} />
        <Warn chosen={chosen} />
      </Fold>
      <Fold
        label={words.setup.seat}
        value={seat === undefined ? words.setup.lot : say(seat.name, lang)}
      >
        <Seat game={game} face={face} chosen={chosen} change={change} />
      </Fold>
      <Fold label={words.setup.rules} value={rulesText(face, chosen, words, lang)}>
        <RuleOptions game={game} face={face} chosen={chosen} change={change} />
      </Fold>
    </div>
  )
}

/** Begins the chosen game, once however often it is pressed; gives what stands in the way. */
function useBegin(game: Game, chosen: Chosen): { begin(): void; refusal: Refusal | null } {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const under = useRef(false)
  const start = async () => {
    try {
      const kept = await startTable(theEngine(), game, chosen)
      rememberSetup(chosen)
      go(to.play(kept.id))
    } catch (trouble) {
      under.current = false
      if (!(trouble instanceof Refusal)) throw trouble
      setRefusal(trouble)
    }
  }
  const begin = () => {
    if (under.current) return
    under.current = true
    void start()
  }
  return { begin, refusal }
}

function Form({ game, face }: { game: Game; face: Face }) {
  const words = useWords()
  const lang = useLang()
  const [chosen, setChosen] = useState<Chosen>(() => lastSetup(game) ?? firstSetup(game))
  const change = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part })
  const { begin, refusal } = useBegin(game, chosen)
  return (
    <Page title={words.setup.title(say(game.name, lang))}>
      <div class="setup" data-game={game.id}>
        <Front game={game} face={face} />
        <div class="setup-begin">
          <Button kind="strong" onClick={begin}>
            <Say text={words.setup.begin} />
          </Button>
          <div class="setup-ways">
            <a href={to.learn(game.id)}>
              <Say text={words.nav.learn} />
            </a>
            <a href={to.rules(game.id)}>
              <Say text={words.nav.rules} />
            </a>
          </div>
        </div>
        <div class="setup-refusal" role="alert">
          {refusal && <p class="notice">{say(refusal.words, lang)}</p>}
        </div>
        <Folds game={game} face={face} chosen={chosen} change={change} />
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
