/** The table of one task: what to do, the board, what came of it. */

import { useEffect } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import { to } from '../../ui/route'
import type { Game } from '../../wire/wire'
import type { Face, Task } from '../../games/face'
import { useLive } from '../../store/live'
import { Practice } from '../../table/practice'
import { BoardOf } from '../../ui/board'
import { Button } from '../../ui/button'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang, useWords } from '../../words/words'

interface TaskTableProps {
  game: Game
  face: Face
  task: Task
  onDone(): void
  onNext(): void
}

/** The tip comes after so many attempts that were not it. */
const MISSES_BEFORE_TIP = 2

function PracticeBoard({ practice, face }: { practice: Practice; face: Face }) {
  const { shown, sight, draft, steps } = useLive(practice.state)
  return (
    <div class="learn-board">
      <BoardOf
        face={face}
        frame={shown}
        bottom={practice.task.seat}
        hand={{
          actor: practice.actor,
          events: sight.events,
          draft,
          steps,
          setDraft: (text) => void practice.setDraft(text),
          play: (text) => void practice.play(text),
          attempt: (text) => void practice.attempt(text),
        }}
      />
    </div>
  )
}

function Reply({ practice, game, onNext }: { practice: Practice; game: Game; onNext(): void }) {
  const state = useLive(practice.state)
  const words = useWords()
  const lang = useLang()
  const { reason } = state
  return (
    <div class="learn-reply">
      <div role="status">
        {reason !== null && (
          <p class="notice">
            {say(reason, lang)}{' '}
            {reason.clause !== '-' && (
              <a href={to.rules(game.id, reason.clause)}>{words.play.reasonRule(reason.clause)}</a>
            )}
          </p>
        )}
        {state.missed && <p>{words.learn.notThis}</p>}
        {state.done && (
          <p class="learn-done">
            <strong>{words.learn.done}</strong> {say(practice.task.done, lang)}
          </p>
        )}
        {!state.done && state.misses >= MISSES_BEFORE_TIP && (
          <p>
            <strong>{words.learn.tip}</strong> {say(practice.task.tip, lang)}
          </p>
        )}
      </div>
      {state.draft !== '' && !practice.face.choosing?.(state.draft) && !state.done && (
        <div class="row" role="group" aria-label={words.play.draft}>
          {state.steps?.say != null && <p>{state.steps.say}</p>}
          <Button onClick={() => void practice.back()}>{words.play.draftBack}</Button>
          <Button
            kind="strong"
            disabled={state.steps?.whole !== true}
            onClick={() => void practice.play(state.draft)}
          >
            {words.play.draftDone}
          </Button>
        </div>
      )}
      {state.done && (
        <Button kind="strong" onClick={onNext}>
          {words.learn.next}
        </Button>
      )}
    </div>
  )
}

function Watched({ practice, onDone }: { practice: Practice; onDone(): void }) {
  const { done } = useLive(practice.state)
  useEffect(() => {
    if (done) onDone()
  }, [done])
  return null
}

export function TaskTable({ game, face, task, onDone, onNext }: TaskTableProps) {
  const words = useWords()
  const lang = useLang()
  const opened = useLoaded(() => Practice.open(theEngine(), game, face, task), [task])
  const practice = opened.state === 'done' ? opened.value : null
  useEffect(() => () => practice?.close(), [practice])
  return (
    <section class="task">
      <p class="task-say">{say(task.say, lang)}</p>
      {opened.state === 'failed' && <p class="notice">{words.learn.broken}</p>}
      {practice !== null && (
        <>
          <PracticeBoard practice={practice} face={face} />
          <Reply practice={practice} game={game} onNext={onNext} />
          <Watched practice={practice} onDone={onDone} />
        </>
      )}
    </section>
  )
}
