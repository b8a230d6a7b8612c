/** The lab's first page: what it is, a game to examine, and what was examined on this device. */

import { useState } from 'preact/hooks'
import { partsOf } from '../../lab/choice'
import {
  allExperiments, experimentsChanged, forgetExperiment, type DamagedExperiment, type Experiment,
} from '../../store/experiments'
import { useLive } from '../../store/live'
import { Button } from '../../ui/button'
import { Copy } from '../../ui/copy'
import { Confirm } from '../../ui/dialog'
import { Page } from '../../ui/page'
import { to } from '../../ui/route'
import type { Game } from '../../wire/wire'
import { say } from '../../words/words'
import { count, lineupsText, precisionText, ruleName } from './say'
import { useSpeech } from './use-speech'

const STATE = { playing: 'playing', paused: 'resting', done: 'done' } as const

function KeptExperiment({ kept, game }: { kept: Experiment; game: Game }) {
  const speech = useSpeech()
  const { lang, lab, words } = speech
  const [asking, setAsking] = useState(false)
  const parts = partsOf(game, kept.design)
  const name = say(game.name, lang)
  const compared = parts.axes.map(({ key }) => ruleName(game, key, lang))
  const when = new Date(kept.changed).toLocaleDateString(lang, { month: 'short', day: 'numeric' })
  return (
    <li class="lab-kept">
      <a class="lab-kept-name" href={to.lab(kept.design)}>{[name, ...compared].join(' · ')}</a>
      <span class="muted">
        {[
          lab.state[STATE[kept.state]], lab.games(count(kept.games, lang)), lineupsText(parts.lineups, speech),
          precisionText(game, parts, speech), when,
        ].join(' · ')}
      </span>
      <Button kind="quiet" label={`${lab.forget} ${name} ${parts.seed}`} onClick={() => setAsking(true)}>{lab.forget}</Button>
      {asking && (
        <Confirm
          question={lab.forgetSure}
          yes={words.start.forget}
          onYes={() => forgetExperiment(kept.design)}
          onNo={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function Damaged({ damaged }: { damaged: readonly DamagedExperiment[] }) {
  const { lab, words } = useSpeech()
  const [asking, setAsking] = useState(false)
  if (damaged.length === 0) return null
  return (
    <div class="notice" role="alert">
      <p>{lab.damagedList(damaged.length)}</p>
      <div class="row">
        <Copy label={lab.damagedCopy} text={() => JSON.stringify(damaged)} />
        <Button onClick={() => setAsking(true)}>{lab.damagedForget}</Button>
      </div>
      {asking && (
        <Confirm
          question={words.start.damagedSure}
          yes={words.start.forget}
          onYes={() => damaged.forEach(({ design }) => forgetExperiment(design))}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Kept({ games }: { games: readonly Game[] }) {
  const { lab } = useSpeech()
  useLive(experimentsChanged)
  const { kept, damaged } = allExperiments()
  return (
    <section>
      <h2>{lab.kept}</h2>
      <Damaged damaged={damaged} />
      {kept.length === 0 && damaged.length === 0 && <p class="muted">{lab.none}</p>}
      <ul class="lab-list">
        {kept.map((experiment) => {
          const game = games.find(({ id }) => id === experiment.game)
          return game && <KeptExperiment key={experiment.design} kept={experiment} game={game} />
        })}
      </ul>
    </section>
  )
}

export function LabHome({ games }: { games: readonly Game[] }) {
  const { lab, lang } = useSpeech()
  return (
    <Page title={lab.title}>
      <p class="lab-about">{lab.about}</p>
      <section>
        <h2>{lab.choose}</h2>
        <ul class="lab-list">
          {games.map(({ id, name }) => (
            <li key={id} class="lab-game">
              <span class="lab-game-name">{say(name, lang)}</span>
              <a href={to.lab(id)}>{lab.experiment}</a>
              <a href={to.report(id)}>{lab.report}</a>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2><a href={to.ledger()}>{lab.ledger}</a></h2>
        <p class="muted">{lab.ledgerAbout}</p>
      </section>
      <Kept games={games} />
    </Page>
  )
}
