/** Tables that anybody may sit down at, kept up while one looks; and how to open one. */

import { useEffect, useState } from 'preact/hooks'
import { theGames } from '../../engine/house'
import { useLive } from '../../store/live'
import { rememberedNames, rememberNames, tidyName } from '../../store/names'
import { lastNetwork, rememberNetwork } from '../../store/network'
import { allRooms } from '../../store/rooms'
import { guestless } from '../../table/guests'
import { listedTables, takeSeat } from '../../table/rooms'
import { Button } from '../../ui/button'
import { theLine } from '../../ui/online'
import { Loading, Message, Page } from '../../ui/page'
import { go, to } from '../../ui/route'
import { useLoaded } from '../../ui/use-loaded'
import { Refusal } from '../../wire/refusal'
import type { ListedTable } from '../../wire/server'
import type { Game, Lang } from '../../wire/wire'
import { agreedTime } from '../../words/time'
import { say, useLang, useWords, type Dictionary } from '../../words/words'
import './tables.css'

/** How often the list is asked for while somebody looks at it. */
const EVERY = 5000

/** The newest list; null: none has come yet. What stands stays until another has come, so that nothing flickers. */
function useListed(again: number): { listed: ListedTable[] | null; lost: boolean } {
  const [listed, setListed] = useState<ListedTable[] | null>(null)
  const line = useLive(theLine().state)
  useEffect(() => {
    let wanted = true
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        const found = await listedTables(theLine())
        if (wanted) setListed(found)
      } catch {
        // What the line's state says is told below.
      }
      if (wanted) timer = setTimeout(() => void ask(), document.visibilityState === 'visible' ? EVERY : 12 * EVERY)
    }
    void ask()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [again])
  return { listed, lost: line.at !== 'open' }
}

function factsOf(row: ListedTable, game: Game, words: Dictionary, lang: Lang): string {
  const rules = game.options
    .filter(({ key, normal }) => (row.options[key] ?? normal) !== normal)
    .map(({ meaning }) => say(meaning, lang))
  const computers = row.seats.filter(({ sitter }) => sitter === 'computer').map(({ level }) => words.play.computer(level ?? 0))
  const minutes = Math.floor((Date.now() - theLine().here(row.opened)) / 60_000)
  const since = minutes > 0 ? words.room.tables.since(minutes) : null
  const time = row.clock === undefined && row.pace === undefined ? null : agreedTime(row, words)
  return [time, ...computers, rules.length === 0 ? words.setup.standard : rules.join(words.result.join), since]
    .filter(Boolean)
    .join(' · ')
}

interface RowProps {
  row: ListedTable
  game: Game
  mine: boolean
  onLate(): void
}

function Row({ row, game, mine, onLate }: RowProps) {
  const words = useWords()
  const lang = useLang()
  const [taking, setTaking] = useState(false)
  const names = row.seats.filter(({ sitter }) => sitter === 'person').flatMap(({ name }) => guestless(name) ?? [])
  const open = row.seats.filter(({ sitter }) => sitter === 'open')
  const take = async (seat: string) => {
    setTaking(true)
    const name = tidyName(rememberedNames()[0] ?? '')
    try {
      const kept = await takeSeat(theLine(), row, seat, name === '' ? words.room.seat.guest : name)
      rememberNames([name])
      go(to.room(kept.id))
    } catch (trouble) {
      setTaking(false)
      if (!(trouble instanceof Refusal)) throw trouble
      onLate()
    }
  }
  return (
    <li class="listed">
      <span class="listed-name">{say(game.name, lang)}</span>
      <span class="listed-who">
        {names.length === 0 ? words.room.tables.bySomebody : words.room.tables.by(names.join(words.result.join))}
      </span>
      <span class="listed-facts muted">{factsOf(row, game, words, lang)}</span>
      <span class="listed-take row">
        {mine ? (
          <a href={to.room(row.table)}>{words.room.tables.mine}</a>
        ) : (
          open.map(({ seat }) => (
            <Button key={seat} disabled={taking} onClick={() => void take(seat)}>
              {words.room.tables.take(say(game.seats.find((one) => one.seat === seat)?.name ?? { en: seat, ja: seat }, lang))}
            </Button>
          ))
        )}
      </span>
    </li>
  )
}

/** Whoever comes from here means a table that anybody may join. */
function Create({ games }: { games: readonly Game[] }) {
  const words = useWords()
  const lang = useLang()
  const preset = (id: string) => {
    const game = games.find((one) => one.id === id)
    if (game !== undefined) rememberNetwork(game, { ...lastNetwork(game), on: true, listed: true })
  }
  return (
    <section class="listed-create">
      <h2>{words.room.tables.create}</h2>
      <ul>
        {games.map(({ id, name }) => (
          <li key={id}>
            <a href={to.new(id)} onClick={() => preset(id)}>{say(name, lang)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function List({ games }: { games: readonly Game[] }) {
  const words = useWords()
  const [late, setLate] = useState(0)
  const { listed, lost } = useListed(late)
  const mine = new Set(allRooms().rooms.map(({ id }) => id))
  const rows = (listed ?? []).flatMap((row) => {
    const game = games.find(({ id }) => id === row.game)
    return game === undefined ? [] : [{ row, game }]
  })
  return (
    <>
      <div role="status">
        {lost && <p class="notice">{words.room.tables.lost}</p>}
        {late > 0 && <p class="notice">{words.room.tables.late}</p>}
        {!lost && listed !== null && rows.length === 0 && <p>{words.room.tables.empty} {words.room.tables.emptyMeaning}</p>}
      </div>
      {rows.length > 0 && <p class="muted">{words.room.tables.meaning}</p>}
      <ul class="listed-tables">
        {rows.map(({ row, game }) => (
          <Row key={row.table} row={row} game={game} mine={mine.has(row.table)} onLate={() => setLate((times) => times + 1)} />
        ))}
      </ul>
    </>
  )
}

export function Tables() {
  const words = useWords()
  const games = useLoaded(theGames, [])
  const line = useLive(theLine().state)
  if (games.state === 'loading') return <Loading />
  if (games.state === 'failed') return <Message title={words.play.trouble} />
  if (line.at === 'none') return <Message title={words.room.seat.noServer} />
  return (
    <Page title={words.room.tables.title}>
      <List games={games.value} />
      <Create games={games.value} />
    </Page>
  )
}
