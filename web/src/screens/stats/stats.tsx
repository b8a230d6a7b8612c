/** How the games of this device ended, those of another tab as soon as they do. */

import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { theGames } from '../../engine/house'
import type { Game } from '../../wire/wire'
import { useLive } from '../../store/live'
import {
  clearStats,
  placing,
  readStats,
  statsChanged,
  type Stats as AllStats,
  type Tally,
} from '../../store/stats'
import { Button } from '../../ui/button'
import { Confirm } from '../../ui/dialog'
import { Page } from '../../ui/page'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang, useWords, type Dictionary } from '../../words/words'
import './stats.css'

function opponentWords(key: string, words: Dictionary): string {
  const [kind = '', levels = ''] = key.split(':')
  const shown = levels.replaceAll(',', ' + ')
  if (kind === 'computer') return words.stats.computer(shown)
  if (kind === 'together') return words.stats.together(shown)
  return kind === 'letter' ? words.stats.letter : words.stats.person
}

function sorted(tallies: Record<string, Tally>): [string, Tally][] {
  return Object.entries(tallies).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
}

function GameStats({ name, tallies }: { name: string; tallies: Record<string, Tally> }) {
  const words = useWords()
  const rows = sorted(tallies)
  return (
    <table class="stats figure">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{words.stats.opponent}</th>
          <th scope="col">{words.stats.played}</th>
          <th scope="col">{words.stats.won}</th>
          <th scope="col">{words.stats.shared}</th>
          <th scope="col">{words.stats.lost}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([opponent, tally]) => (
          <tr key={opponent}>
            <th scope="row">{opponentWords(opponent, words)}</th>
            <td>{tally.played}</td>
            <td>{tally.won}</td>
            <td>{tally.shared}</td>
            <td>{tally.lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In games of three not being last counts too. */
function Placing({ name, tallies }: { name: string; tallies: Record<string, Tally> }) {
  const words = useWords()
  const rows = sorted(tallies).flatMap(([opponent, tally]) => {
    const found = placing(tally)
    return found === null ? [] : [{ opponent, ...found }]
  })
  if (rows.length === 0) return null
  return (
    <table class="stats figure">
      <caption>{words.stats.places(name)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.stats.opponent}</th>
          <th scope="col">{words.stats.firsts}</th>
          <th scope="col">{words.stats.average}</th>
          <th scope="col">{words.stats.best}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ opponent, firsts, average, best }) => (
          <tr key={opponent}>
            <th scope="row">{opponentWords(opponent, words)}</th>
            <td>{firsts}</td>
            <td>{average.toFixed(1)}</td>
            <td>{best}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function AllGames({ stats, games }: { stats: AllStats; games: readonly Game[] }) {
  const words = useWords()
  const lang = useLang()
  const played = games.filter(({ id }) => Object.keys(stats[id] ?? {}).length > 0)
  if (played.length === 0) return <p>{words.stats.none}</p>
  return (
    <>
      {played.map((game) => (
        <Fragment key={game.id}>
          <GameStats name={say(game.name, lang)} tallies={stats[game.id] ?? {}} />
          <Placing name={say(game.name, lang)} tallies={stats[game.id] ?? {}} />
        </Fragment>
      ))}
    </>
  )
}

export function Stats() {
  const words = useWords()
  const games = useLoaded(theGames, [])
  useLive(statsChanged)
  const stats = readStats()
  const [asking, setAsking] = useState(false)
  return (
    <Page title={words.stats.title}>
      {stats === 'damaged' && <p class="notice">{words.stats.damaged}</p>}
      {stats !== 'damaged' && games.state === 'done' && (
        <AllGames stats={stats} games={games.value} />
      )}
      <p class="muted">{words.stats.practice}</p>
      {(stats === 'damaged' || Object.keys(stats).length > 0) && (
        <Button onClick={() => setAsking(true)}>{words.stats.clear}</Button>
      )}
      {asking && (
        <Confirm
          question={words.stats.clearSure}
          yes={words.stats.clear}
          onYes={() => {
            clearStats()
            setAsking(false)
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </Page>
  )
}
