/** The ledger of readings: sentences of the rule books that can be read in more than one way, and what each reading
 *  changes. A page a game; without one, the way to each of them. */

import { theGames } from '../../engine/house'
import { ledgerOf } from '../../lab/shipped'
import { Loading, Message, Page } from '../../ui/page'
import { to } from '../../ui/route'
import { useLoaded } from '../../ui/use-loaded'
import type { Game } from '../../wire/wire'
import { say } from '../../words/words'
import { ReportHtml } from './results'
import { useSpeech } from './use-speech'
import './lab.css'

function AllLedgers({ games }: { games: readonly Game[] }) {
  const { lab, lang } = useSpeech()
  return (
    <Page title={lab.ledger}>
      <p class="lab-about">{lab.ledgerAbout}</p>
      <ul class="lab-list">
        {games.map(({ id, name }) => (
          <li key={id} class="lab-game"><a class="lab-game-name" href={to.ledger(id)}>{say(name, lang)}</a></li>
        ))}
      </ul>
      <p class="lab-ways"><a href={to.lab()}>{lab.title}</a></p>
    </Page>
  )
}

function LedgerOf({ game }: { game: Game }) {
  const { lab, lang, words } = useSpeech()
  const ledger = useLoaded(() => ledgerOf(game.id, lang), [game.id, lang])
  if (ledger.state === 'loading') return <Loading />
  if (ledger.state === 'failed') return <Message title={words.play.trouble} />
  return (
    <Page title={lab.ledgerOf(say(game.name, lang))}>
      {ledger.value === null ? <p>{lab.ledgerNone}</p> : <ReportHtml html={ledger.value} />}
      <p class="lab-ways">
        <a href={to.lab(game.id)}>{lab.experiment}</a>
        <a href={to.report(game.id)}>{lab.report}</a>
        <a href={to.rules(game.id)}>{words.nav.rules}</a>
        <a href={to.ledger()}>{lab.ledger}</a>
      </p>
    </Page>
  )
}

export function Ledger({ game: id }: { game: string | null }) {
  const { words } = useSpeech()
  const games = useLoaded(theGames, [])
  if (games.state === 'loading') return <Loading />
  if (games.state === 'failed') return <Message title={words.play.trouble} />
  if (id === null) return <AllLedgers games={games.value} />
  const game = games.value.find((known) => known.id === id)
  return game === undefined ? <Message title={words.setup.noGame(id)} /> : <LedgerOf game={game} />
}
