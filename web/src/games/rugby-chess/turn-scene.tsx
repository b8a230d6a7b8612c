/** The scene with the turn that is being entered: what can be chosen, and what would happen. */

import { choose, offersOf, type Offers, type Situation } from './choose'
import { Marks, TurnArrows } from './marks'
import { Ball, Player } from './piece'
import { middle, type Point } from './pitch'
import { Scene } from './scene'
import type { BoardProps } from '../face'
import { isSide, pieceOn, type Piece, type RugbyView, type Side } from './view'
import { TRY_CALL } from './words'

export type RugbyProps = BoardProps<RugbyView>

/** A piece that follows the pointer. */
export interface Dragged {
  piece: Piece
  point: Point
}

export function situationOf({ view, actor, events, draft }: RugbyProps): Situation | null {
  return isSide(actor) ? { view, actor, events, draft } : null
}

/** The turn that would be chosen by the square under the pointer or the focus. */
function previewOf(situation: Situation, offers: Offers, square: string | null): string | null {
  if (square === null || !(offers.targets.has(square) || offers.receivers.has(square))) return null
  const choice = choose(situation, square)
  return choice?.do === 'draft' && choice.text.length > situation.draft.length ? choice.text : null
}

function GhostPiece({ piece, ball, point, bottom }: GhostProps) {
  const up = piece.seat === bottom
  return (
    <g class="rugby-ghost" transform={`translate(${point.x} ${point.y})`}>
      <Player side={piece.seat} turned={false} up={up} />
      {ball && <Ball up={up} />}
    </g>
  )
}

interface GhostProps {
  piece: Piece
  ball: boolean
  point: Point
  bottom: Side
}

/** Where the draft leads: the piece at the end of its run, the ball at the receiver. */
function Ghosts({ view, offers, bottom }: { view: RugbyView; offers: Offers; bottom: Side }) {
  const { turn } = offers
  const piece = pieceOn(view, turn?.from ?? null)
  if (turn === null || piece === undefined) return null
  const keeps = piece.ball && turn.receiver === null
  const flown = turn.receiver === null ? null : middle(turn.receiver, bottom)
  return (
    <>
      {turn.to !== null && (
        <GhostPiece piece={piece} ball={keeps} point={middle(turn.to, bottom)} bottom={bottom} />
      )}
      {flown && (
        <g class="rugby-ghost" transform={`translate(${flown.x} ${flown.y})`}>
          <Ball up={piece.seat === bottom} />
        </g>
      )}
    </>
  )
}

interface TurnProps {
  props: RugbyProps
  bottom: Side
  /** The square under the pointer or the focus. */
  hover: string | null
  dragged: Dragged | null
}

export function TurnScene({ props, bottom, hover, dragged }: TurnProps) {
  const { view, before, last, hint, motion, draft, lang } = props
  const situation = situationOf(props)
  const offers = situation && offersOf(situation)
  const preview = situation && offers && previewOf(situation, offers, hover)
  const side = situation?.actor ?? (isSide(view.toMove) ? view.toMove : null)
  const over = side && (
    <>
      {offers && <Ghosts view={view} offers={offers} bottom={bottom} />}
      {hint && <TurnArrows text={hint} side={side} bottom={bottom} look="hint" />}
      {preview
        ? <TurnArrows text={preview} side={side} bottom={bottom} look="preview" />
        : <TurnArrows text={draft} side={side} bottom={bottom} look="draft" />}
      {dragged && (
        <GhostPiece piece={dragged.piece} ball={dragged.piece.ball} point={dragged.point}
          bottom={bottom} />
      )}
    </>
  )
  return (
    <Scene view={view} before={before} last={last} bottom={bottom} motion={motion}
      trace={draft === ''} label={null} call={TRY_CALL[lang]} under={offers && <Marks offers={offers} bottom={bottom} />}
      over={over} />
  )
}
