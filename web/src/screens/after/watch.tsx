/** Games to watch: a list of them, and one with its sentences. */

import { useEffect } from 'preact/hooks'
import { gameNamed, theEngine } from '../../engine/house'
import { readRecord } from '../../share/record'
import { Loading, Message, Page } from '../../ui/page'
import { to } from '../../ui/route'
import { useLoaded } from '../../ui/use-loaded'
import { loadWatched, type Watched } from '../../watch/watched'
import type { Game, Lang } from '../../wire/wire'
import { say, useLang, useWords } from '../../words/words'
import { After } from './after'
import { packedSource, type Source } from './source'
import './watch.css'

/** Who played, in the order of the seats. */
function Players({ game, watched, lang }: { game: Game; watched: Watched; lang: Lang }) {
  const words = useWords()
  const all = game.seats.map(
    ({ name }, index) => `${say(name, lang)} ${words.play.computer(watched.levels[index] ?? 0)}`,
  )
  return <p class="muted">{all.join(words.result.join)}</p>
}

export function WatchList({ game: id }: { game: string }) {
  const words = useWords()
  const lang = useLang()
  const loaded = useLoaded(
    async () => ({ game: await gameNamed(id), all: await loadWatched(id) }),
    [id],
  )
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed') return <Message title={words.play.trouble} />
  const { game, all } = loaded.value
  if (game === null) return <Message title={words.setup.noGame(id)} />
  return (
    <Page title={`${say(game.name, lang)} – ${words.watch.title}`}>
      <ol class="watch-list">
        {all.map((watched, index) => (
          <li key={index}>
            <h2>
              <a href={to.watch(id, index + 1)}>{say(watched.title, lang)}</a>
            </h2>
            <Players game={game} watched={watched} lang={lang} />
            <p>{say(watched.intro, lang)}</p>
          </li>
        ))}
      </ol>
    </Page>
  )
}

interface Opened {
  watched: Watched
  source: Source
}

/** Null: there is no such game. */
async function openWatched(id: string, number: number, lang: Lang): Promise<Opened | null> {
  const watched = (await loadWatched(id))[number - 1]
  if (watched === undefined) return null
  const source = await packedSource(await readRecord(theEngine(), watched.record), lang)
  return source === null ? null : { watched, source }
}

export function WatchGame({ game, number }: { game: string; number: number }) {
  const words = useWords()
  const lang = useLang()
  const opened = useLoaded(() => openWatched(game, number, lang), [game, number, lang])
  const table = opened.state === 'done' ? opened.value?.source.table : undefined
  useEffect(() => {
    if (table !== undefined) return () => void theEngine().close(table)
    return undefined
  }, [table])
  if (opened.state === 'loading') return <Loading />
  if (opened.state === 'failed') return <Message title={words.play.trouble} />
  if (opened.value === null) return <Message title={words.watch.none} />
  const { source, watched } = opened.value
  return <After key={lang} source={source} watched={watched} />
}
