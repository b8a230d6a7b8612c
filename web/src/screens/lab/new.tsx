/** A new experiment: what is compared, who plays, how exactly; then "begin". */

import { useState } from 'preact/hooks'
import type { Face } from '../../games/face'
import { loadFace } from '../../games/registry'
import { choiceOf, designOf, firstChoice, freshSeed, MOST_LINEUPS, type Choice } from '../../lab/choice'
import { theCounter } from '../../lab/house'
import { findExperiment, keepExperiment } from '../../store/experiments'
import { Button } from '../../ui/button'
import { Fold } from '../../ui/fold'
import { Loading, Message, Page } from '../../ui/page'
import { RuleOptions, rulesText } from '../../ui/rule-options'
import { go, to } from '../../ui/route'
import { useLoaded, type Loaded } from '../../ui/use-loaded'
import type { Checked } from '../../lab/counter'
import { Refusal } from '../../wire/refusal'
import type { Game } from '../../wire/wire'
import { say } from '../../words/words'
import { Compare, useCompareText, type PartProps } from './compare'
import { Players } from './players'
import { PrecisionChoice, precisionName, Seed } from './precision'
import { lineupsText, type Speech } from './say'
import { useSpeech } from './use-speech'

/** What the page sees by itself; the rest is the module's to say. */
function missing({ axes, lineups }: Choice, { lab }: Speech): string | null {
  if (axes.some(({ values }) => values.length < 2)) return lab.compare.few
  if (lineups.length === 0) return lab.players.none
  return lineups.length > MOST_LINEUPS ? lab.players.full(MOST_LINEUPS) : null
}

function Folds({ game, face, chosen, change }: PartProps & { face: Face }) {
  const speech = useSpeech()
  const { lab, words, lang } = speech
  const compared = useCompareText({ game, chosen })
  const props = { game, chosen, change }
  return (
    <div class="lab-folds">
      {game.options.length > 0 && <Fold label={lab.compare.title} value={compared} open><Compare {...props} /></Fold>}
      <Fold label={lab.players.title} value={lineupsText(chosen.lineups, speech)}><Players {...props} /></Fold>
      <Fold label={lab.precision.title} value={precisionName(chosen, speech)}><PrecisionChoice {...props} /></Fold>
      <Fold label={lab.compare.fixed} value={rulesText(face, chosen.options, words, lang)}>
        <RuleOptions game={game} face={face} options={chosen.options} change={(options) => change({ options })} />
      </Fold>
      <Fold label={lab.seed.title} value={chosen.seed}><Seed {...props} /></Fold>
    </div>
  )
}

/** What stands in the way of it. */
function faultOf(chosen: Choice, checked: Loaded<Checked>, speech: Speech): string | null {
  const own = missing(chosen, speech)
  if (own !== null || checked.state !== 'failed') return own
  return checked.trouble instanceof Refusal ? say(checked.trouble.words, speech.lang) : speech.words.play.trouble
}

/** It is kept as one that is played, so that it goes on where it is shown. */
function begin({ design, game }: Checked): void {
  if (findExperiment(design) === 'none')
    keepExperiment({ design, game, tally: '', games: 0, state: 'playing', changed: Date.now() })
  go(to.lab(design))
}

/** What was chosen before, when somebody comes here to change an experiment. */
let wished: { game: string; design: string } | null = null

export function changeExperiment(game: Game, design: string): void {
  wished = { game: game.id, design }
  go(to.lab(game.id))
}

function startingChoice(game: Game): Choice {
  const { design } = wished?.game === game.id ? wished : { design: null }
  wished = null
  const before = design === null ? null : choiceOf(game, design)
  return before === null ? firstChoice(game) : { ...before, seed: freshSeed() }
}

function Form({ game, face }: { game: Game; face: Face }) {
  const speech = useSpeech()
  const { lab, lang } = speech
  const [chosen, setChosen] = useState<Choice>(() => startingChoice(game))
  const change = (part: Partial<Choice>) => setChosen((now) => ({ ...now, ...part }))
  const design = designOf(game, chosen)
  const checked = useLoaded(() => theCounter().check(design), [design])
  const fault = faultOf(chosen, checked, speech)
  const ready = fault === null && checked.state === 'done' ? checked.value : null
  return (
    <Page title={lab.titleOf(say(game.name, lang))}>
      <p class="lab-about">{lab.about}</p>
      <Folds game={game} face={face} chosen={chosen} change={change} />
      <div class="lab-begin">
        <p class="lab-fault" role="status">
          {fault !== null ? <span class="notice">{fault}</span> : ready !== null && lab.combinations(ready.cells.length)}
        </p>
        <Button kind="strong" disabled={ready === null} onClick={() => ready !== null && begin(ready)}>{lab.begin}</Button>
      </div>
      <p class="lab-ways">
        <a href={to.report(game.id)}>{lab.report}</a>
        <a href={to.ledger(game.id)}>{lab.ledger}</a>
        <a href={to.rules(game.id)}>{speech.words.nav.rules}</a>
        <a href={to.lab()}>{lab.kept}</a>
      </p>
    </Page>
  )
}

export function NewExperiment({ game }: { game: Game }) {
  const { words } = useSpeech()
  const face = useLoaded(() => loadFace(game.id), [game.id])
  if (face.state === 'loading') return <Loading />
  if (face.state === 'failed') return <Message title={words.play.trouble} />
  return <Form game={game} face={face.value} />
}
