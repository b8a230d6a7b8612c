/** A game over the network: who comes, the clock, and who may sit down, look on and talk. */

import { DAYS, DELAYS, type NetworkSetup } from '../../store/network'
import { CLOCKS } from '../../store/setup'
import { Choice, Toggle } from '../../ui/fields'
import { useWords, type Dictionary } from '../../words/words'
import { OneOpponent } from './opponents'

interface NetworkProps {
  network: NetworkSetup
  change(part: Partial<NetworkSetup>): void
}

/** In a game of two the other one is the friend; in a game of three each of them may be one, or the computer. */
export function NetworkOpponents({ network, change }: NetworkProps) {
  const words = useWords()
  const { opponents } = network
  if (opponents.length === 1) return null
  return (
    <>
      {opponents.map((opponent, index) => (
        <OneOpponent
          key={index}
          label={words.setup.opponentNumber(index + 1)}
          person={words.room.setup.friend}
          opponent={opponent}
          change={(next) => change({ opponents: opponents.with(index, next) })}
        />
      ))}
    </>
  )
}

export function networkText({ opponents }: NetworkSetup, words: Dictionary): string {
  const computers = opponents.filter(({ level }) => level > 0)
  const told = computers.map(({ level }) => words.play.computer(level))
  return [words.room.setup.friends, ...told].join(words.result.join)
}

export function clockText(clock: string, words: Dictionary): string {
  if (clock.startsWith('d')) return words.room.setup.days(Number(clock.slice(1)))
  const seconds = CLOCKS[Number(clock)]
  return seconds === undefined ? words.clock.none : words.clock.choice(Number(clock), seconds)
}

export function NetworkClock({ network, change }: NetworkProps) {
  const words = useWords()
  const { clock } = network
  const all = ['none', ...Object.keys(CLOCKS), ...DAYS.map((days) => `d${days}`)]
  return (
    <>
      <Choice
        label={words.clock.title}
        options={all.map((value) => ({ value, name: clockText(value, words) }))}
        value={clock}
        onChange={(next) => change({ clock: next })}
      />
      {clock !== 'none' && (
        <p class="muted">{clock.startsWith('d') ? words.room.setup.daysMeaning : words.room.setup.clockMeaning}</p>
      )}
    </>
  )
}

export function roomText({ listed, look }: NetworkSetup, words: Dictionary): string {
  const { byLink, listed: anybody } = words.room.setup
  const seats = listed ? anybody : byLink
  return look === 'none' ? seats : [seats, words.watch.nav].join(words.result.join)
}

export function NetworkRoom({ network, change }: NetworkProps) {
  const words = useWords()
  const told = words.room.setup
  const { listed, look, delay, talk } = network
  return (
    <>
      <Choice
        label={told.who}
        options={[
          { value: 'link', name: told.byLink },
          { value: 'listed', name: told.listed, meaning: told.listedMeaning },
        ]}
        value={listed ? 'listed' : 'link'}
        onChange={(value) => change({ listed: value === 'listed' })}
      />
      <Choice
        label={told.look}
        options={(['none', 'key', 'any'] as const).map((value) => ({ value, name: told.looks[value] }))}
        value={look}
        onChange={(value) => change({ look: value })}
      />
      {look !== 'none' && (
        <Choice
          label={told.delay}
          options={DELAYS.map((seconds) => ({ value: String(seconds), name: told.delays(seconds) }))}
          value={String(delay)}
          onChange={(value) => change({ delay: Number(value) })}
        />
      )}
      <Toggle label={told.talk} meaning={told.talkMeaning} checked={talk} onChange={(next) => change({ talk: next })} />
    </>
  )
}
