/** One experiment: what it asks, how far it is, its pictures while they grow, and how to hand it on. */

import { useEffect, useMemo, useState } from 'preact/hooks'
import { partsOf } from '../../lab/choice'
import type { Checked } from '../../lab/counter'
import { cores, thisDevice } from '../../lab/house'
import { Keeping } from '../../lab/keeping'
import { openExperiment, startOver } from '../../lab/open'
import type { Progress, Run } from '../../lab/run'
import { partByWidth, widestShare } from '../../lab/width'
import { useLive } from '../../store/live'
import { Button } from '../../ui/button'
import { Loading, Message, Page } from '../../ui/page'
import { labHash } from '../../ui/route'
import { useLoaded } from '../../ui/use-loaded'
import { Refusal } from '../../wire/refusal'
import type { Game } from '../../wire/wire'
import { say } from '../../words/words'
import { Results, useReport } from './results'
import { axisText, count, lineupName, playerName, precisionText, ruleName, ruleValue, timeText } from './say'
import { Share } from './share'
import { useSpeech } from './use-speech'

/** What is asked, line by line. */
function Asked({ game, checked }: { game: Game; checked: Checked }) {
  const speech = useSpeech()
  const { lab, lang } = speech
  const parts = partsOf(game, checked.design)
  const rules = Object.entries(parts.options).map(([key, value]) =>
    `${ruleName(game, key, lang)}${lang === 'ja' ? '：' : ': '}${ruleValue(game, key, value, speech)}`)
  const rows: [string, string[]][] = [
    [lab.compare.title, parts.axes.map((axis) => axisText(game, axis, speech))],
    [lab.compare.fixed, rules.length === 0 ? [lab.standard] : rules],
    [lab.players.title, parts.lineups.map((lineup) => lineupName(lineup, speech))],
    [lab.starts, parts.starts],
    [lab.judge, parts.judge === null ? [] : [playerName(parts.judge, speech)]],
    [lab.precision.title, [precisionText(game, parts, speech)]],
    [lab.seed.title, [parts.seed]],
  ]
  return (
    <dl class="lab-asked">
      {rows.filter(([, lines]) => lines.length > 0).map(([label, lines]) => (
        <div key={label}>
          <dt>{label}</dt>
          {lines.map((line) => <dd key={line}>{line}</dd>)}
        </div>
      ))}
    </dl>
  )
}

interface StandingProps {
  run: Run
  progress: Progress
  /** Half of the widest interval of a share; null: not known. */
  width: number | null
}

/** How much of it is done, as far as that can be told: with `until` by how exact it is already. */
function partDone({ run: { checked }, progress: { games, state }, width }: StandingProps): number | null {
  if (state === 'done') return 1
  if (checked.until === 0) return games / (checked.rounds * checked.size * checked.cells.length)
  return width === null ? null : partByWidth(width, checked.until)
}

/** Seconds, as long as nothing can be told better than by what is behind. */
function timeLeft(props: StandingProps): number | null {
  const { games, speed } = props.progress
  const done = partDone(props)
  return done === null || done === 0 || speed === null || speed === 0 ? null : (games / done - games) / speed
}

function useFigures(props: StandingProps): string[] {
  const speech = useSpeech()
  const { lab, lang } = speech
  const { games, speed, state } = props.progress
  const left = timeLeft(props)
  return [
    lab.games(count(games, lang)),
    ...(props.width === null ? [] : [lab.precision.until((100 * props.width).toFixed(1))]),
    ...(state === 'playing' && speed !== null ? [lab.speed(speed < 10 ? speed.toFixed(1) : count(speed, lang))] : []),
    ...(state === 'playing' && left !== null ? [lab.left(timeText(left, speech))] : []),
  ]
}

function Controls({ run, progress }: { run: Run; progress: Progress }) {
  const { lab } = useSpeech()
  const { state } = progress
  if (state === 'done') return null
  if (state === 'playing') return <Button kind="strong" onClick={() => run.pause()}>{lab.pause}</Button>
  const name = { waiting: lab.start, resting: lab.resume, failed: lab.again }[state]
  return <Button kind="strong" onClick={() => run.start()}>{name}</Button>
}

function Standing({ keeping, ...props }: StandingProps & { keeping: Keeping }) {
  const { lab, lang } = useSpeech()
  const kept = useLive(keeping.kept)
  const figures = useFigures(props)
  const { state, going, trouble } = props.progress
  const { cells } = props.run.checked
  const stopped = cells.length - going.length
  return (
    <section class="lab-standing" aria-label={lab.progress}>
      <p class="lab-state" role="status">{lab.state[state]}</p>
      <progress aria-label={lab.progress} value={partDone(props) ?? 0} />
      <p class="figure lab-figures">{figures.map((figure, index) => <span key={index}>{figure}</span>)}</p>
      {state !== 'done' && (
        <p class="muted lab-more">
          {state === 'playing' && lab.cores(cores())}
          {stopped > 0 && ` ${lab.stopped(stopped, cells.length)}`}
        </p>
      )}
      {trouble instanceof Refusal && <p class="notice" role="alert">{say(trouble.words, lang)}</p>}
      {!kept && <p class="notice" role="alert">{lab.unkept}</p>}
      <Controls run={props.run} progress={props.progress} />
    </section>
  )
}

/** Plays on as long as it is looked at, and keeps what was played. */
function useKeeping(run: Run, goesOn: boolean): Keeping {
  const keeping = useMemo(() => new Keeping(run), [run])
  useEffect(() => {
    if (goesOn) run.start()
    const write = () => keeping.write()
    addEventListener('pagehide', write)
    return () => {
      removeEventListener('pagehide', write)
      keeping.end()
      run.pause()
    }
  }, [run])
  return keeping
}

function Experiment({ game, run, goesOn }: { game: Game; run: Run; goesOn: boolean }) {
  const { lab, lang } = useSpeech()
  const keeping = useKeeping(run, goesOn)
  const progress = useLive(run.progress)
  const { tally, state } = progress
  const report = useReport(run.checked.design, tally, lang)
  const cells = progress.going.length > 0 ? progress.going : run.checked.cells.map(({ cell }) => cell)
  const width = report === null ? null : widestShare(report.figures, cells)
  return (
    <Page title={lab.titleOf(say(game.name, lang))}>
      <Asked game={game} checked={run.checked} />
      <Standing run={run} progress={progress} width={width} keeping={keeping} />
      <Results report={report} begun={state !== 'waiting'} />
      <Share game={game} design={run.checked.design} tally={tally} figures={report?.figures ?? null} />
    </Page>
  )
}

/** What is kept cannot be read: nothing is thrown away before somebody says so. */
function DamagedResults({ game, checked, again }: { game: Game; checked: Checked; again(): void }) {
  const { lab, lang } = useSpeech()
  return (
    <Page title={lab.titleOf(say(game.name, lang))}>
      <div class="notice" role="alert">
        <p>{lab.damaged}</p>
        <Button
          onClick={() => {
            startOver(checked)
            again()
          }}
        >
          {lab.startOver}
        </Button>
      </div>
      <Asked game={game} checked={checked} />
    </Page>
  )
}

function BadDesign({ refusal }: { refusal: Refusal }) {
  const { lab, lang } = useSpeech()
  return <Message title={lab.badDesign}><p class="muted">{say(refusal.words, lang)}</p></Message>
}

/** A link may have been written by hand: the address becomes the design's own text, of which there is one. */
async function open(design: string) {
  const opened = await openExperiment(design, thisDevice())
  const own = opened.kind === 'good' ? opened.run.checked.design : opened.kind === 'damaged' ? opened.checked.design : design
  if (own !== design) history.replaceState(history.state, '', labHash(own))
  return opened
}

export function ExperimentAt({ game, design }: { game: Game; design: string }) {
  const { words } = useSpeech()
  const [again, setAgain] = useState(0)
  const opened = useLoaded(() => open(design), [design, again])
  if (opened.state === 'loading') return <Loading />
  if (opened.state === 'failed') return <Message title={words.play.trouble} />
  const { value } = opened
  if (value.kind === 'bad') return <BadDesign refusal={value.refusal} />
  if (value.kind === 'damaged')
    return <DamagedResults game={game} checked={value.checked} again={() => setAgain(again + 1)} />
  return <Experiment game={game} run={value.run} goesOn={value.goesOn} />
}
