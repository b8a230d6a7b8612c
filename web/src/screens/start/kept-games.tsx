/** Games of this device, to go on with or to look at again. */

import { useState } from 'preact/hooks'
import { to } from '../../ui/route'
import type { Game, Lang } from '../../wire/wire'
import { useLive } from '../../store/live'
import {
  allTables,
  forgetTable,
  movesKept,
  tablesChanged,
  type Damaged,
  type Kept,
} from '../../store/tables'
import { Button } from '../../ui/button'
import { Copy } from '../../ui/copy'
import { Confirm } from '../../ui/dialog'
import { Say } from '../../ui/say'
import { say, useLang, useWords, type Dictionary } from '../../words/words'

/** How many of either kind stand above and below the games before one asks for all. */
const FEW = 3

function opponentsIn(kept: Kept, words: Dictionary): string {
  if (kept.letter !== null) return words.start.byLetter
  const names = kept.setup.opponents.map(({ level }) =>
    level === 0 ? words.play.personHere : words.play.computer(level),
  )
  return names.join(words.result.join)
}

function KeptGame({ kept, game }: { kept: Kept; game: Game }) {
  const words = useWords()
  const lang = useLang()
  const [asking, setAsking] = useState(false)
  const name = say(game.name, lang)
  const ended = kept.over ? endedHow(kept, game, words, lang) : null
  const when = new Date(kept.changed).toLocaleDateString(lang, { month: 'short', day: 'numeric' })
  return (
    <li class="kept">
      <a class="kept-name" href={kept.over ? to.after(kept.id) : to.play(kept.id)}>
        <Say text={name} />
      </a>
      <span class="kept-facts muted">
        {ended !== null && <strong class="kept-ended">{ended}</strong>}
        {opponentsIn(kept, words)} · {words.start.ply(movesKept(kept))} · {when}
      </span>
      <Button
        kind="quiet"
        label={`${words.start.forget} ${name} ${when}`}
        onClick={() => setAsking(true)}
      >
        {words.start.forget}
      </Button>
      {asking && (
        <Confirm
          question={words.start.forgetSure(name)}
          yes={words.start.forget}
          onYes={() => forgetTable(kept.id)}
          onNo={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function DamagedGames({ damaged }: { damaged: readonly Damaged[] }) {
  const words = useWords()
  const [asking, setAsking] = useState(false)
  if (damaged.length === 0) return null
  return (
    <div class="notice" role="alert">
      <p>{words.start.damaged(damaged.length)}</p>
      <div class="row">
        <Copy label={words.start.damagedCopy} text={() => JSON.stringify(damaged)} />
        <Button onClick={() => setAsking(true)}>{words.start.damagedForget}</Button>
      </div>
      {asking && (
        <Confirm
          question={words.start.damagedSure}
          yes={words.start.forget}
          onYes={() => {
            for (const { id } of damaged) forgetTable(id)
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** How a finished game ended: for the owner of the device, or by the winner's name where several people
 *  played on it. */
function endedHow({ points, me, setup, letter }: Kept, game: Game, words: Dictionary, lang: Lang) {
  if (points === null || points.length === 0) return null
  const mine = points[game.seats.findIndex(({ seat }) => seat === me)]
  const winner = game.seats[points.indexOf('1')]
  if (winner === undefined) return words.result.draw
  if (letter !== null || setup.opponents.every(({ level }) => level > 0))
    return mine === '1' ? words.result.winner : words.result.loser
  return words.result.won(say(winner.name, lang))
}

interface Row {
  table: Kept
  game: Game
}

function KeptList({ title, rows }: { title: string; rows: readonly Row[] }) {
  const words = useWords()
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, FEW)
  return (
    <section class="kept-games">
      <h2>
        <Say text={title} />
      </h2>
      <ul>
        {shown.map(({ table, game }) => (
          <KeptGame key={table.id} kept={table} game={game} />
        ))}
      </ul>
      {rows.length > FEW && (
        <Button kind="quiet" onClick={() => setAll(!all)}>
          <Say text={all ? words.start.fewer : words.start.all(rows.length)} />
        </Button>
      )}
    </section>
  )
}

export function KeptGames({ games, over }: { games: readonly Game[]; over: boolean }) {
  const words = useWords()
  useLive(tablesChanged)
  const { kept, damaged } = allTables()
  const rows = kept.flatMap((table): Row[] => {
    const game = games.find(({ id }) => id === table.game)
    return game !== undefined && table.over === over ? [{ table, game }] : []
  })
  return (
    <>
      {!over && <DamagedGames damaged={damaged} />}
      {rows.length > 0 && (
        <KeptList title={over ? words.start.finished : words.start.unfinished} rows={rows} />
      )}
    </>
  )
}
