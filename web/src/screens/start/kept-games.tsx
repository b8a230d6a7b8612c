/** Games of this device and its games at a server, to go on with or to look at again. */

import { Fragment, type VNode } from 'preact'
import { useState } from 'preact/hooks'
import { to } from '../../ui/route'
import type { Game, Lang } from '../../wire/wire'
import { useLive } from '../../store/live'
import { allRooms, roomsChanged } from '../../store/rooms'
import {
  allTables,
  forgetTable,
  movesKept,
  tablesChanged,
  type Damaged,
  type Kept,
} from '../../store/tables'
import { calledByName, seatName } from '../../table/names'
import { Button } from '../../ui/button'
import { Copy } from '../../ui/copy'
import { Confirm } from '../../ui/dialog'
import { say, useLang, useWords, type Dictionary } from '../../words/words'
import { isOwnTurn, KeptRoomRow } from './kept-room'

/** How many of either kind stand above and below the games before one asks for all. */
const FEW = 3

/** What others are called at this table, in seat order. */
function namesOfOthers({ names, me }: Kept, game: Game): string[] {
  return game.seats.flatMap(({ seat }) => (seat === me ? [] : (names[seat] ?? [])))
}

function opponentsIn(kept: Kept, game: Game, words: Dictionary): string {
  const named = namesOfOthers(kept, game)
  if (kept.letter !== null) return [...named, words.start.byLetter].join(words.result.join)
  const people = kept.setup.opponents.filter(({ level }) => level === 0)
  const own = people.length > 0 ? (kept.names[kept.me ?? ''] ?? []) : []
  const computers = kept.setup.opponents.filter(({ level }) => level > 0)
  return [
    own,
    ...named,
    ...computers.map(({ level }) => words.play.computer(level)),
    people.length > named.length ? words.play.personHere : [],
  ]
    .flat()
    .join(words.result.join)
}

/** A game that nobody has moved in has not begun, unless it is over all the same. */
function movesIn(kept: Kept, words: Dictionary): string {
  const moves = movesKept(kept)
  return moves === 0 && !kept.over ? words.start.notBegun : words.start.ply(moves)
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
      <a class="kept-name" href={kept.over ? to.after(kept.id) : to.play(kept.id)}>{name}</a>
      <span class="kept-facts muted">
        {ended !== null && <strong class="kept-ended">{ended}</strong>}
        {opponentsIn(kept, game, words)} · {movesIn(kept, words)} · {when}
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
function endedHow({ points, me, names, setup, letter }: Kept, game: Game, words: Dictionary, lang: Lang) {
  if (points === null || points.length === 0) return null
  const mine = points[game.seats.findIndex(({ seat }) => seat === me)]
  const winner = game.seats[points.indexOf('1')]
  if (winner === undefined) return words.result.draw
  if (letter !== null || setup.opponents.every(({ level }) => level > 0))
    return mine === '1' ? words.result.winner : words.result.loser
  return words.result.won(seatName(calledByName(game, names), winner.seat, lang, words))
}

interface Row {
  id: string
  /** It is one's own turn: that stands first. */
  urgent: boolean
  changed: number
  element: VNode
}

function KeptList({ title, rows }: { title: string; rows: readonly Row[] }) {
  const words = useWords()
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, FEW)
  return (
    <section class="kept-games">
      <h2>{title}</h2>
      <ul>
        {shown.map(({ id, element }) => (
          <Fragment key={id}>{element}</Fragment>
        ))}
      </ul>
      {rows.length > FEW && (
        <Button kind="quiet" onClick={() => setAll(!all)}>
          {all ? words.start.fewer : words.start.all(rows.length)}
        </Button>
      )}
    </section>
  )
}

export function KeptGames({ games, over }: { games: readonly Game[]; over: boolean }) {
  const words = useWords()
  useLive(tablesChanged)
  useLive(roomsChanged)
  const { kept, damaged } = allTables()
  const gameOf = (id: string) => games.find((game) => game.id === id)
  const here = kept.flatMap((table): Row[] => {
    const game = gameOf(table.game)
    if (game === undefined || table.over !== over) return []
    return [{ id: table.id, urgent: false, changed: table.changed, element: <KeptGame kept={table} game={game} /> }]
  })
  const away = allRooms().rooms.flatMap((room): Row[] => {
    const game = gameOf(room.game)
    if (game === undefined || (room.stand.phase === 'over') !== over) return []
    return [{ id: room.id, urgent: isOwnTurn(room), changed: room.changed, element: <KeptRoomRow kept={room} game={game} /> }]
  })
  const rows = [...here, ...away].sort((a, b) => Number(b.urgent) - Number(a.urgent) || b.changed - a.changed)
  return (
    <>
      {!over && <DamagedGames damaged={damaged} />}
      {rows.length > 0 && (
        <KeptList title={over ? words.start.finished : words.start.unfinished} rows={rows} />
      )}
    </>
  )
}
