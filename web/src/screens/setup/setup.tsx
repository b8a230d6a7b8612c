/** Before a game: what it is and who made it, "begin", and folded below it opponents, seat, rules. */

import { useRef, useState } from 'preact/hooks'
import { gameNamed, theEngine } from '../../engine/house'
import { go, to } from '../../ui/route'
import { Refusal } from '../../wire/refusal'
import type { Game, Lang } from '../../wire/wire'
import type { Face } from '../../games/face'
import { loadFace } from '../../games/registry'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { rememberedNames, rememberNames, tidyName } from '../../store/names'
import { lastNetwork, rememberNetwork, type NetworkSetup } from '../../store/network'
import { lastSetup, rememberSetup } from '../../store/setup'
import { hasFriend, openingOf } from '../../table/inviting'
import { BadName, startTable } from '../../table/open'
import { canGoByLetter, canShareDeal, firstSetup } from '../../table/seating'
import type { Setup as Chosen } from '../../store/setup'
import { Author } from '../../ui/author'
import { Button } from '../../ui/button'
import { Choice, Toggle, type Choosable } from '../../ui/fields'
import { Fold } from '../../ui/fold'
import { Loading, Message, Page } from '../../ui/page'
import { RuleOptions, rulesText } from '../../ui/rule-options'
import { useServed } from '../../ui/served'
import { useLoaded } from '../../ui/use-loaded'
import { Ways } from '../../ui/ways'
import { say, useLang, useWords, type Dictionary } from '../../words/words'
import { Clock } from './clock'
import { Hints } from './hints'
import { Names } from './names'
import { NetworkClock, NetworkOpponents, NetworkRoom, networkText, roomText } from './network'
import { Opponents, opponentsText } from './opponents'
import './setup.css'

const LOT = 'lot'

interface PartProps {
  game: Game
  chosen: Chosen
  change(part: Partial<Chosen>): void
}

interface NetworkPart {
  network: NetworkSetup
  changeNetwork(part: Partial<NetworkSetup>): void
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
      <p class="muted">{say(face.begins, lang)}</p>
    </>
  )
}

type Place = 'here' | 'network' | 'letter'

/** Over the network only where there is a server, by letter only what can be told in a letter. */
function Where({ game, chosen, network, change, changeNetwork }: PartProps & NetworkPart) {
  const words = useWords()
  const served = useServed()
  const { where, meaning } = words.room.setup
  const letter = { value: 'letter', name: words.setup.letter, meaning: words.setup.letterMeaning } as const
  const options: Choosable<Place>[] = [
    { value: 'here', name: words.setup.here },
    ...(served || network.on ? [{ value: 'network', name: where, meaning } as const] : []),
    ...(canGoByLetter(game) ? [letter] : []),
  ]
  if (options.length === 1) return null
  return (
    <Choice
      label={words.setup.where}
      options={options}
      value={network.on ? 'network' : chosen.letter ? 'letter' : 'here'}
      onChange={(place) => {
        change({ letter: place === 'letter' })
        changeNetwork({ on: place === 'network' })
      }}
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
        <p class="setup-pitch">{say(game.pitch, lang)}</p>
        <p class="setup-facts muted">
          {words.players(game.seats.length)} · {words.minutes(face.minutes)}
        </p>
        <Author author={face.author} />
      </div>
    </>
  )
}

/** Those who sit opposite at this device or by letter. */
function Opposite({ game, chosen, change }: PartProps) {
  return (
    <>
      {!chosen.letter && <Opponents chosen={chosen} change={change} />}
      <SharedDeal game={game} chosen={chosen} change={change} />
      <Clock chosen={chosen} change={change} />
    </>
  )
}

interface FoldsProps extends PartProps, NetworkPart {
  face: Face
  bad: BadName | null
}

/** All that can be changed, each folded into a line that says what is chosen. */
function Folds({ game, face, chosen, network, bad, change, changeNetwork }: FoldsProps) {
  const words = useWords()
  const lang = useLang()
  const seat = game.seats.find((one) => one.seat === chosen.seat)
  return (
    <div class="setup-folds">
      <Fold
        label={words.setup.opponent}
        value={network.on ? networkText(network, words) : opponentsText(chosen, words)}
      >
        <Where {...{ game, chosen, network, change, changeNetwork }} />
        {network.on ? (
          <>
            <NetworkOpponents network={network} change={changeNetwork} />
            <NetworkClock network={network} change={changeNetwork} />
          </>
        ) : (
          <Opposite game={game} chosen={chosen} change={change} />
        )}
        <Hints chosen={chosen} network={network.on} change={change} />
        {!network.on && <Warn chosen={chosen} />}
      </Fold>
      {network.on && (
        <Fold label={words.room.setup.room} value={roomText(network, words)}>
          <NetworkRoom network={network} change={changeNetwork} />
        </Fold>
      )}
      <Fold
        label={words.setup.seat}
        value={seat === undefined ? words.setup.lot : say(seat.name, lang)}
      >
        <Seat game={game} face={face} chosen={chosen} change={change} />
      </Fold>
      <Names chosen={chosen} bad={bad} alone={network.on} change={change} />
      <Fold label={words.setup.rules} value={rulesText(face, chosen.options, words, lang)}>
        <RuleOptions game={game} face={face} options={chosen.options} change={(options) => change({ options })} />
      </Fold>
    </div>
  )
}

type Trouble = Refusal | BadName | 'failed' | 'no friend'

/** Opens a table at the server: what that takes is loaded when it is wanted. */
async function invite(game: Game, chosen: Chosen, network: NetworkSetup, guest: string): Promise<string> {
  const [{ theLine }, { openTable }] = await Promise.all([import('../../ui/online'), import('../../table/rooms')])
  const name = tidyName(chosen.names[0] ?? '')
  const { id } = await openTable(theLine(), game, openingOf(game, chosen, network, name || guest))
  rememberNames([name])
  return to.room(id)
}

async function startHere(game: Game, chosen: Chosen): Promise<string> {
  const kept = await startTable(theEngine(), game, chosen)
  rememberNames(chosen.names)
  return to.play(kept.id)
}

/** Begins the chosen game, once however often it is pressed; gives what stands in the way. */
function useBegin(game: Game, chosen: Chosen, network: NetworkSetup): { begin(): void; trouble: Trouble | null } {
  const words = useWords()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const under = useRef(false)
  const start = async () => {
    try {
      const place = await (network.on ? invite(game, chosen, network, words.room.seat.guest) : startHere(game, chosen))
      rememberSetup(chosen)
      rememberNetwork(game, network)
      go(place)
    } catch (caught) {
      under.current = false
      const known = caught instanceof Refusal || caught instanceof BadName
      if (!known && !network.on) throw caught
      setTrouble(known ? caught : 'failed')
    }
  }
  const begin = () => {
    if (under.current) return
    if (network.on && !hasFriend(network)) return setTrouble('no friend')
    under.current = true
    setTrouble(null)
    void start()
  }
  return { begin, trouble }
}

function troubleText(trouble: Trouble, words: Dictionary, lang: Lang): string | null {
  if (trouble === 'failed') return words.room.setup.failed
  if (trouble === 'no friend') return words.room.setup.noFriend
  return trouble instanceof Refusal ? say(trouble.words, lang) : null
}

function beginText({ on, listed }: NetworkSetup, words: Dictionary): string {
  if (!on) return words.setup.begin
  return listed ? words.room.setup.list : words.room.setup.invite
}

function Form({ game, face }: { game: Game; face: Face }) {
  const words = useWords()
  const lang = useLang()
  const [chosen, setChosen] = useState<Chosen>(() => ({
    ...(lastSetup(game) ?? firstSetup(game)),
    names: rememberedNames().slice(0, game.seats.length),
  }))
  const [network, setNetwork] = useState(() => lastNetwork(game))
  const change = (part: Partial<Chosen>) => setChosen((now) => ({ ...now, ...part }))
  const changeNetwork = (part: Partial<NetworkSetup>) => setNetwork((now) => ({ ...now, ...part }))
  const { begin, trouble } = useBegin(game, chosen, network)
  const bad = trouble instanceof BadName ? trouble : null
  const told = trouble === null ? null : troubleText(trouble, words, lang)
  return (
    <Page title={words.setup.title(say(game.name, lang))}>
      <div class="setup" data-game={game.id}>
        <Front game={game} face={face} />
        <div class="setup-begin">
          <Button kind="strong" onClick={begin}>{beginText(network, words)}</Button>
          <div class="setup-ways">
            <Ways game={game.id} />
          </div>
        </div>
        <div class="setup-refusal" role="alert">{told !== null && <p class="notice">{told}</p>}</div>
        <Folds {...{ game, face, chosen, network, bad, change, changeNetwork }} />
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
