/** The report on a game that comes with the page. */

import { gameNamed } from '../../engine/house'
import { reportOn } from '../../lab/shipped'
import { Loading, Message, Page } from '../../ui/page'
import { to } from '../../ui/route'
import { useLoaded } from '../../ui/use-loaded'
import { say } from '../../words/words'
import { ReportHtml } from './results'
import { useSpeech } from './use-speech'
import './lab.css'

async function load(id: string, lang: 'en' | 'ja') {
  const [game, html] = await Promise.all([gameNamed(id), reportOn(id, lang)])
  return game && { game, html }
}

export function LabReport({ game: id }: { game: string }) {
  const { lab, lang, words } = useSpeech()
  const loaded = useLoaded(() => load(id, lang), [id, lang])
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed') return <Message title={words.play.trouble} />
  if (loaded.value === null) return <Message title={words.setup.noGame(id)} />
  const { game, html } = loaded.value
  return (
    <Page title={lab.reportTitle(say(game.name, lang))}>
      {html === null ? <p>{lab.reportNone}</p> : <ReportHtml html={html} />}
      <p class="lab-ways">
        <a href={to.lab(game.id)}>{lab.experiment}</a>
        <a href={to.ledger(game.id)}>{lab.ledger}</a>
        <a href={to.rules(game.id)}>{words.nav.rules}</a>
        <a href={to.lab()}>{lab.title}</a>
      </p>
    </Page>
  )
}
