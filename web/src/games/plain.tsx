/** The face of a game that has none of its own: the position as text, the events as buttons. */

import type { GameId } from '../wire/wire'
import type { BoardProps, Face } from './face'
import './plain.css'

/** More than this many buttons help nobody: the rest is typed. */
const MOST = 200

function PlainBoard({ view, events, hint, still, play, attempt, actor, lang }: BoardProps) {
  const label = lang === 'ja' ? '指し手を書く' : 'Type a move'
  return (
    <div class="plain">
      <pre class="plain-position">{view.position.replaceAll('/', '\n')}</pre>
      {!still && actor !== null && (
        <>
          <ul class="plain-events">
            {events.slice(0, MOST).map((event) => (
              <li key={event}>
                <button type="button" aria-pressed={event === hint} onClick={() => play(event)}>
                  {event}
                </button>
              </li>
            ))}
          </ul>
          <form
            onSubmit={(submit) => {
              submit.preventDefault()
              const typed = new FormData(submit.currentTarget).get('event')
              if (typeof typed !== 'string' || typed === '') return
              if (events.includes(typed)) play(typed)
              else attempt(typed)
            }}
          >
            <label>
              {label} <input name="event" autocomplete="off" />
            </label>
          </form>
        </>
      )}
    </div>
  )
}

function PlainPicture() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <rect x="8" y="8" width="84" height="84" fill="none" stroke="currentColor" />
      <path d="M8 36h84M8 64h84M36 8v84M64 8v84" stroke="currentColor" />
      <circle cx="50" cy="50" r="10" fill="currentColor" />
    </svg>
  )
}

export function plainFace(id: GameId): Face {
  return {
    id,
    Board: PlainBoard,
    Picture: PlainPicture,
    back: () => '',
    composite: false,
    minutes: 15,
    tall: 1.25,
    begins: { en: '', ja: '' },
    summary: [],
    advice: [],
    lesson: [],
    diagrams: [],
    presets: [],
  }
}
