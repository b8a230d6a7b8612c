/** Games of this device, to go on with or to look at again. */

import { useState } from 'preact/hooks'
import { to } from '../../ui/route'
import type { Game } from '../../wire/wire'
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

/** How many finished games are listed. */
const FINISHED_SHOWN = 8

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
  const when = new Date(kept.changed).toLocaleDateString(lang, { month: 'short', day: 'numeric' })
  return (
    <li class="kept">
      <a class="kept-name" href={kept.over ? to.after(kept.id) : to.play(kept.id)}>
        <Say text={name} />
      </a>
      <span class="kept-facts muted">
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

export function KeptGames({ games, over }: { games: readonly Game[]; over: boolean }) {
  const words = useWords()
  useLive(tablesChanged)
  const { kept, damaged } = allTables()
  const rows = kept
    .filter((table) => table.over === over)
    .slice(0, over ? FINISHED_SHOWN : undefined)
  const known = rows.flatMap((table) => {
    const game = games.find(({ id }) => id === table.game)
    return game ? [{ table, game }] : []
  })
  return (
    <>
      {!over && <DamagedGames damaged={damaged} />}
      {known.length > 0 && (
        <section class="kept-games">
          <h2>
            <Say text={over ? words.start.finished : words.start.unfinished} />
          </h2>
          <ul>
            {known.map(({ table, game }) => (
              <KeptGame key={table.id} kept={table} game={game} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
