/** Who plays: each against itself, and matches of different strengths. */

import { useId, useState } from 'preact/hooks'
import { MOST_LEVEL, MOST_LINEUPS, type Lineup, type Player } from '../../lab/choice'
import { Button } from '../../ui/button'
import { Toggle } from '../../ui/fields'
import type { PartProps } from './compare'
import { lineupName, playerName } from './say'
import { useSpeech } from './use-speech'

const LEVELS = Array.from({ length: MOST_LEVEL }, (_, index) => index + 1)
const PLAYERS: readonly Player[] = ['random', ...LEVELS.map((level) => `level:${level}`)]

/** Those who play themselves from the weakest up, then the matches. */
function sorted(lineups: readonly Lineup[]): Lineup[] {
  const place = ([one, other]: Lineup) => (other === undefined ? PLAYERS.indexOf(one) : PLAYERS.length)
  return lineups.toSorted((a, b) => place(a) - place(b))
}

function Selves({ chosen, change }: PartProps) {
  const { lab, words } = useSpeech()
  const has = (player: Player) => chosen.lineups.some(([one, other]) => one === player && other === undefined)
  const toggle = (player: Player, on: boolean) => change({
    lineups: sorted(on ? [...chosen.lineups, [player]] : chosen.lineups.filter(([one, other]) => one !== player || other !== undefined)),
  })
  return (
    <div class="lab-selves">
      <Toggle
        label={lab.players.random}
        meaning={lab.players.randomMeaning}
        checked={has('random')}
        onChange={(on) => toggle('random', on)}
      />
      {LEVELS.map((level) => (
        <Toggle
          key={level}
          label={lab.players.levelNamed(level, words.setup.levels[level - 1] ?? '')}
          meaning={words.setup.expect[level - 1]}
          checked={has(`level:${level}`)}
          onChange={(on) => toggle(`level:${level}`, on)}
        />
      ))}
    </div>
  )
}

function PlayerSelect({ label, value, onChange }: { label: string; value: Player; onChange(player: Player): void }) {
  const speech = useSpeech()
  const name = useId()
  return (
    <span class="lab-player">
      <label for={name}>{label}</label>
      <select id={name} class="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {PLAYERS.map((player) => (
          <option key={player} value={player}>{playerName(player, speech)}</option>
        ))}
      </select>
    </span>
  )
}

function Matches({ chosen, change }: PartProps) {
  const speech = useSpeech()
  const { lab } = speech
  const [one, setOne] = useState<Player>('level:4')
  const [other, setOther] = useState<Player>('level:2')
  const matches = chosen.lineups.filter((lineup) => lineup.length === 2)
  const there = matches.some(([a, b]) => a === one && b === other)
  return (
    <fieldset class="choice lab-matches">
      <legend>{lab.players.matches}</legend>
      <ul class="lab-list">
        {matches.map((match) => (
          <li key={match.join('/')} class="lab-match">
            <span>{lineupName(match, speech)}</span>
            <Button
              kind="quiet"
              label={lab.players.remove(lineupName(match, speech))}
              onClick={() => change({ lineups: chosen.lineups.filter((lineup) => lineup !== match) })}
            >
              {lab.forget}
            </Button>
          </li>
        ))}
      </ul>
      <div class="row">
        <PlayerSelect label={lab.players.one} value={one} onChange={setOne} />
        <PlayerSelect label={lab.players.other} value={other} onChange={setOther} />
        <Button
          disabled={there || one === other || chosen.lineups.length >= MOST_LINEUPS}
          onClick={() => change({ lineups: sorted([...chosen.lineups, [one, other]]) })}
        >
          {lab.players.add}
        </Button>
      </div>
    </fieldset>
  )
}

export function Players(props: PartProps) {
  const { lab } = useSpeech()
  return (
    <>
      <p class="muted">{lab.players.meaning}</p>
      <Selves {...props} />
      <Matches {...props} />
    </>
  )
}
