/** The sentences of a game to watch: the one of now, and all of them to go to. */

import { Button } from '../../ui/button'
import { Say } from '../../ui/say'
import type { Watched } from '../../watch/watched'
import type { Words } from '../../wire/wire'
import { say, useLang, useWords } from '../../words/words'
import './watch.css'

interface MomentProps {
  watched: Watched
  ply: number
  onGo(ply: number): void
}

/** The last sentence that was reached; before the first of them, what to look for. */
function reached({ notes, intro }: Watched, ply: number): Words {
  return notes.findLast(({ at }) => at <= ply)?.say ?? intro
}

export function Moment({ watched, ply, onGo }: MomentProps) {
  const words = useWords()
  const lang = useLang()
  const next = watched.notes.find(({ at }) => at > ply)
  return (
    <section class="watch-now">
      <p class="after-title">
        <Say text={say(watched.title, lang)} />
      </p>
      <p class="watch-note" role="status">
        <Say text={say(reached(watched, ply), lang)} />
      </p>
      <Button
        kind="strong"
        disabled={next === undefined}
        onClick={() => next !== undefined && onGo(next.at)}
      >
        <Say text={words.watch.next} />
      </Button>
    </section>
  )
}

/** All of them, to go to. */
export function Moments({ watched, ply, onGo }: MomentProps) {
  const words = useWords()
  const lang = useLang()
  return (
    <section>
      <h2>
        <Say text={words.watch.moments} />
      </h2>
      <ol class="watch-moments">
        {watched.notes.map(({ at, say: told }) => (
          <li key={at}>
            <button
              type="button"
              aria-current={at === ply ? 'step' : undefined}
              onClick={() => onGo(at)}
            >
              <Say text={say(told, lang)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
