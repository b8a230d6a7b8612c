/** What has happened so far, in words. */

import { useEffect, useRef } from 'preact/hooks'
import type { Game, HistoryEntry } from '../wire/wire'
import { entryText, seatName } from '../table/names'
import { useLang, useWords } from '../words/words'
import './story.css'

interface Passage {
  by: string
  /** How many events there are before it. */
  from: number
  entries: HistoryEntry[]
}

/** Cards that are drawn one after another are one passage. */
export function passages(history: readonly HistoryEntry[]): Passage[] {
  const all: Passage[] = []
  for (const [index, entry] of history.entries()) {
    const last = all.at(-1)
    if (last !== undefined && last.by === 'chance' && entry.by === 'chance')
      last.entries.push(entry)
    else all.push({ by: entry.by, from: index, entries: [entry] })
  }
  return all
}

/** Of a long passage, how many events are told singly. */
const TOLD = 4

/** Scrolls the list, and nothing but the list, to the line that counts now. */
function keepInSight(list: HTMLElement): void {
  const line = list.querySelector<HTMLElement>('[aria-current]') ?? list.lastElementChild
  if (!(line instanceof HTMLElement)) return
  const top = line.offsetTop - list.offsetTop
  if (top < list.scrollTop) list.scrollTop = top
  const below = top + line.offsetHeight - list.clientHeight
  if (below > list.scrollTop) list.scrollTop = below
}

interface StoryProps {
  game: Game
  history: readonly HistoryEntry[]
  /** Events that are marked, by their number from 1. */
  marked?: ReadonlySet<number>
  now?: number
  onGo?(ply: number): void
}

export function Story({ game, history, marked, now, onGo }: StoryProps) {
  const words = useWords()
  const lang = useLang()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (list.current !== null) keepInSight(list.current)
  }, [history.length, now])
  if (history.length === 0) return <p class="muted">{words.play.empty}</p>
  return (
    <ol class="story" ref={list} tabIndex={0} aria-label={words.play.story}>
      {passages(history).map(({ by, from, entries }) => {
        const ply = from + entries.length
        const told =
          entries.length > TOLD
            ? `${words.play.chance} ×${entries.length}`
            : entries.map(entryText).join(words.result.join)
        const name = seatName(game, by, lang, words)
        const current = now !== undefined && now > from && now <= ply
        return (
          <li
            key={from}
            class="story-line"
            data-by={by}
            aria-current={current ? 'step' : undefined}
          >
            <span class="story-ply figure">{ply}</span>
            <span class="story-by">{told.startsWith(name) ? '' : name}</span>
            {onGo ? (
              <button type="button" class="story-go" onClick={() => onGo(ply)}>
                {told}
              </button>
            ) : (
              <span>{told}</span>
            )}
            {marked?.has(ply) && <span class="story-mark">？</span>}
          </li>
        )
      })}
    </ol>
  )
}
