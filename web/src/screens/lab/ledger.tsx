/** The ledger of readings: sentences of the rule books that can be read in more than one way, and what each reading
 *  changes; of one game, or of all one after another. */

import { theGames } from '../../engine/house'
import { ledgerOf } from '../../lab/shipped'
import { Loading, Message, Page } from '../../ui/page'
import { to } from '../../ui/route'
import { useLoaded } from '../../ui/use-loaded'
import type { Game, Lang } from '../../wire/wire'
import { say } from '../../words/words'
import { ReportHtml } from './results'
import { useSpeech } from './use-speech'
import './lab.css'

interface Ledgers {
  game: Game
  html: string | null
}

async function load(id: string | null, lang: Lang): Promise<Ledgers[]> {
  const games = (await theGames()).filter((game) => id === null || game.id === id)
  return Promise.all(games.map(async (game) => ({ game, html: await ledgerOf(game.id, lang) })))
}

export function Ledger({ game: id }: { game: string | null }) {
  const { lab, lang, words } = useSpeech()
  const loaded = useLoaded(() => load(id, lang), [id, lang])
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed') return <Message title={words.play.trouble} />
  const [first] = loaded.value
  if (first === undefined) return <Message title={words.setup.noGame(id ?? '')} />
  return (
    <Page title={id === null ? lab.ledger : lab.ledgerOf(say(first.game.name, lang))}>
      <p class="lab-about">{lab.ledgerAbout}</p>
      {loaded.value.map(({ game, html }) => (
        <section key={game.id}>
          {id === null && <h2>{say(game.name, lang)}</h2>}
          {html === null ? <p class="muted">{lab.ledgerNone}</p> : <ReportHtml html={html} />}
          <p class="lab-ways">
            <a href={to.lab(game.id)}>{lab.experiment}</a>
            <a href={to.report(game.id)}>{lab.report}</a>
            <a href={to.rules(game.id)}>{words.nav.rules}</a>
          </p>
        </section>
      ))}
    </Page>
  )
}
