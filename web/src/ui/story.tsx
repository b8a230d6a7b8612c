/** What has happened so far, in words. */

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Ending, Game, HistoryEntry, Result } from '../wire/wire'
import { movesUntil, stopsOf } from '../table/moves'
import { entryText, namesItself, seatName } from '../table/names'
import { say, useLang, useWords, type Dictionary } from '../words/words'
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

/** The line that counts now: the marked one; before the first move the first; in play the newest. */
function lineNow(list: HTMLElement): HTMLElement | null {
  const otherwise = list.dataset['at'] === '0' ? 'li' : 'li:last-child'
  return list.querySelector<HTMLElement>('[aria-current]') ?? list.querySelector(otherwise)
}

/** How far the list would have to be scrolled for the line to stand in it, up or down. */
function outOfSight(list: HTMLElement): number {
  const line = lineNow(list)
  if (line === null) return 0
  const above = line.offsetTop - list.scrollTop
  const below = above + line.offsetHeight - list.clientHeight
  return above < 0 ? above : Math.max(0, below)
}

/** Half a line more or less is still in sight. */
const SLACK = 12

/** The list, and nothing but the list, follows the line that counts now, also when its box changes or a line
 *  (what is thought of a move is told later), unless somebody has scrolled away from it by hand; whoever scrolls back is followed again. */
function useFollowing(moment: string) {
  const list = useRef<HTMLOListElement>(null)
  const following = useRef(true)
  const byHand = useRef(false)
  useLayoutEffect(() => {
    const box = list.current
    if (box === null) return
    const follow = () => {
      if (following.current) box.scrollTop += outOfSight(box)
    }
    byHand.current = false
    follow()
    const watch = new ResizeObserver(follow)
    for (const part of [box, ...box.children]) watch.observe(part)
    return () => watch.disconnect()
  }, [moment])
  const hand = () => {
    byHand.current = true
  }
  const onScroll = () => {
    if (list.current !== null && byHand.current) following.current = Math.abs(outOfSight(list.current)) <= SLACK
  }
  return { ref: list, onScroll, onWheel: hand, onTouchMove: hand, onPointerDown: hand, onKeyDown: hand }
}

interface StoryProps {
  game: Game
  history: readonly HistoryEntry[]
  /** How it ended; one that no event shows has a line of its own. */
  result: Result | null
  /** Events that are marked, by their number from 1. */
  marked?: ReadonlySet<number>
  /** After how many events the position stands that is looked at. */
  now?: number
  onGo?(ply: number): void
}

/** What a passage is called in the list: a long deal is not told card by card. */
function toldOf(entries: readonly HistoryEntry[], words: Dictionary): string {
  if (entries.length > TOLD) return words.play.dealt(entries.length)
  return entries.map(entryText).join(words.result.join)
}

function EndLine({ ending }: { ending: Ending }) {
  const lang = useLang()
  const clause = ending.clause === '-' ? '' : ` (${ending.clause})`
  return (
    <li class="story-line">
      <span class="story-ply" />
      <span class="story-by" />
      <span>{say(ending, lang) + clause}</span>
    </li>
  )
}

export function Story({ game, history, result, marked, now, onGo }: StoryProps) {
  const words = useWords()
  const lang = useLang()
  const following = useFollowing(`${history.length} ${now}`)
  if (history.length === 0) return <p class="muted">{words.play.empty}</p>
  const stops = stopsOf(history)
  const moveNow = now === undefined ? null : movesUntil(history, now)
  return (
    <ol
      class="story"
      data-at={moveNow}
      {...following}
      tabIndex={0}
      aria-label={words.play.story}
    >
      {passages(history).map(({ by, from, entries }) => {
        const move = movesUntil(history, from + 1)
        const counts = by !== 'chance'
        const told = toldOf(entries, words)
        const name = seatName(game, by, lang, words)
        const current = move === moveNow && (counts || move === 0)
        return (
          <li
            key={from}
            class="story-line"
            data-by={by}
            aria-current={current ? 'step' : undefined}
          >
            <span class="story-ply figure">{counts ? move : ''}</span>
            <span class="story-by">{namesItself(told, name) ? '' : name}</span>
            {onGo ? (
              <button type="button" class="story-go" onClick={() => onGo(stops[move] ?? 0)}>
                {told}
              </button>
            ) : (
              <span>{told}</span>
            )}
            {counts && marked?.has(from + 1) && <span class="story-mark">？</span>}
          </li>
        )
      })}
      {result !== null && result.by !== 'rule' && <EndLine ending={result.ending} />}
    </ol>
  )
}
