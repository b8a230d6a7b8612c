/** A lesson: short tasks, checked by the engine. */

import { useState } from 'preact/hooks'
import { gameNamed } from '../../engine/house'
import { to } from '../../ui/route'
import type { Game } from '../../wire/wire'
import type { Face } from '../../games/face'
import { loadFace } from '../../games/registry'
import { markDone, tasksDone } from '../../store/lessons'
import { LinkButton } from '../../ui/button'
import { Loading, Message, Page } from '../../ui/page'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang, useWords } from '../../words/words'
import { TaskTable } from './task-table'
import './learn.css'

interface TaskListProps {
  count: number
  now: number
  done: ReadonlySet<number>
  go(task: number): void
}

function TaskList({ count, now, done, go }: TaskListProps) {
  const words = useWords()
  return (
    <nav class="tasks" aria-label={words.learn.tasks}>
      {Array.from({ length: count }, (_, index) => {
        const state = done.has(index) ? words.learn.state.done : words.learn.state.open
        return (
          <button
            key={index}
            type="button"
            class="task-dot"
            data-done={done.has(index)}
            aria-current={index === now ? 'step' : undefined}
            aria-label={`${words.learn.task(index + 1, count)} ${state}`}
            onClick={() => go(index)}
          >
            {index + 1}
          </button>
        )
      })}
    </nav>
  )
}

function firstOpen(count: number, done: ReadonlySet<number>): number {
  const open = Array.from({ length: count }, (_, index) => index).find((index) => !done.has(index))
  return open ?? 0
}

function Finished({ game }: { game: Game }) {
  const words = useWords()
  return (
    <section class="learn-finished" role="status">
      <p>{words.learn.finished}</p>
      <div class="row">
        <LinkButton kind="strong" href={to.new(game.id)}>{words.learn.finishedPlay}</LinkButton>
        <LinkButton href={to.rules(game.id)}>{words.nav.rules}</LinkButton>
      </div>
    </section>
  )
}

function Lesson({ game, face }: { game: Game; face: Face }) {
  const words = useWords()
  const lang = useLang()
  const [done, setDone] = useState(() => tasksDone(game.id))
  const [now, setNow] = useState(() => firstOpen(face.lesson.length, done))
  const task = face.lesson[now]
  const count = face.lesson.length
  return (
    <Page title={words.learn.title(say(game.name, lang))}>
      {count === 0 && <p>{words.learn.none}</p>}
      {count > 0 && <TaskList count={count} now={now} done={done} go={setNow} />}
      {task === undefined ? (
        count > 0 && <Finished game={game} />
      ) : (
        <TaskTable
          key={`${now} ${lang}`}
          game={game}
          face={face}
          task={task}
          onDone={() => {
            markDone(game.id, now)
            setDone(tasksDone(game.id))
          }}
          onNext={() => setNow(now + 1)}
        />
      )}
    </Page>
  )
}

async function load(id: string): Promise<{ game: Game; face: Face } | null> {
  const game = await gameNamed(id)
  return game === null ? null : { game, face: await loadFace(game.id) }
}

export function Learn({ game }: { game: string }) {
  const words = useWords()
  const loaded = useLoaded(() => load(game), [game])
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed') return <Message title={words.play.trouble} />
  if (loaded.value === null) return <Message title={words.setup.noGame(game)} />
  return <Lesson game={loaded.value.game} face={loaded.value.face} />
}
