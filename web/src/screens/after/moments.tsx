/** The sentences of a game to watch: the one of now, and all of them to go to. What one has not come to yet is not told:
 *  the last of them is how it ends. */

import { movesUntil } from '../../table/moves'
import { Button } from '../../ui/button'
import type { Watched } from '../../watch/watched'
import type { HistoryEntry, Words } from '../../wire/wire'
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
      <p class="after-title">{say(watched.title, lang)}</p>
      <p class="watch-note" role="status">{say(reached(watched, ply), lang)}</p>
      <Button
        kind="strong"
        disabled={next === undefined}
        onClick={() => next !== undefined && onGo(next.at)}
      >
        {words.watch.next}
      </Button>
    </section>
  )
}

interface MomentsProps extends MomentProps {
  history: readonly HistoryEntry[]
  /** Moments after so many events are not told yet, only where they are. */
  seen: number
  onShowAll(): void
}

/** All of them, to go to. */
export function Moments({ watched, history, ply, seen, onGo, onShowAll }: MomentsProps) {
  const words = useWords()
  const lang = useLang()
  return (
    <section class="watch-all">
      <h2>{words.watch.moments}</h2>
      <ol class="watch-moments">
        {watched.notes.map(({ at, say: told }) => (
          <li key={at}>
            <button
              type="button"
              class={at > seen ? 'muted' : undefined}
              aria-current={at === ply ? 'step' : undefined}
              onClick={() => onGo(at)}
            >
              {at > seen ? words.watch.later(movesUntil(history, at)) : say(told, lang)}
            </button>
          </li>
        ))}
      </ol>
      {seen < history.length && (
        <Button onClick={onShowAll}>{words.watch.showAll}</Button>
      )}
    </section>
  )
}
