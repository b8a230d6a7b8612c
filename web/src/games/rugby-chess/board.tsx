/** The board: the scene and, over every square, a button that says what stands there. */

import { endedAt } from '../ended'
import { useChoosing } from './choosing'
import { offersOf } from './choose'
import { squaresFrom } from './pitch'
import { Scene } from './scene'
import { Tally } from './tally'
import { SWAP } from './text'
import { TurnScene, situationOf, type RugbyProps } from './turn-scene'
import { isSide, type RugbyView, type Side } from './view'
import { BOARD, TAKE_SIDE, lineSaid, pictureSaid, squareName } from './words'
import './rugby.css'
import './sideways.css'

function Still({ props, bottom }: { props: RugbyProps; bottom: Side }) {
  const { view, last, lang } = props
  return (
    <div class="rugby rugby-still">
      <Scene view={view} before={null} last={last} bottom={bottom} motion={false} trace
        label={pictureSaid(view, lang)} call={null} />
    </div>
  )
}

/** G13, where it is offered: drafted first, played when it is pressed again. */
function Swap({ events, draft, hint, lang, setDraft, play }: RugbyProps) {
  if (!events.includes(SWAP)) return null
  const look = draft === SWAP ? 'rugby-picked' : hint === SWAP ? 'rugby-hinted' : ''
  return (
    <button type="button" class={`rugby-swap ${look}`} aria-pressed={draft === SWAP}
      onClick={() => (draft === SWAP ? play(SWAP) : setDraft(SWAP))}>
      {TAKE_SIDE[lang]}
    </button>
  )
}

/** Squares from which a finger drags a piece instead of the page. */
function grabs(view: RugbyView, square: string, starters: ReadonlySet<string>, to?: string | null) {
  return square === to || square === view.passer || starters.has(square)
}

export function Board(props: RugbyProps) {
  const { view, lang, still } = props
  const bottom: Side = isSide(props.bottom) ? props.bottom : 'w'
  const { focused, hover, dragged, handlers } = useChoosing(props, bottom)
  if (still) return <Still props={props} bottom={bottom} />
  const situation = situationOf(props)
  const offers = situation && offersOf(situation)
  return (
    <div class={props.events.includes(SWAP) ? 'rugby rugby-choice' : 'rugby'}>
      <Tally view={view} over={props.over} line={lineSaid(props, situation)} lang={lang}>
        <Swap {...props} />
      </Tally>
      <div class="rugby-field">
        <TurnScene props={props} bottom={bottom} hover={hover} dragged={dragged} />
        <div class="rugby-squares" role="group" aria-label={BOARD[lang]} {...handlers}>
          {squaresFrom(bottom).map((square) => (
            <button
              key={square}
              type="button"
              class={offers && grabs(view, square, offers.starters, offers.turn?.to)
                ? 'rugby-square rugby-grab'
                : 'rugby-square'}
              data-square={square}
              data-ended={endedAt(view, square)}
              tabIndex={square === focused ? 0 : -1}
              aria-disabled={offers === null}
              aria-label={squareName(view, offers, square, lang)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
