/** What moves between two views, as stops in time: the run along its legs, the ball in a pass, the
 *  bump of a tackle (G6), the turning over (G9) and the step back (G8). */

import { ahead, halfTurn, way } from './pitch'
import { readTurn, SWAP, type Turn } from './text'
import { pieceOn, type Piece, type RugbyView } from './view'

export interface Stop {
  square: string
  /** Milliseconds after the beginning. */
  ms: number
}

/** Named after the square where it ends. */
export interface Journey {
  square: string
  stops: Stop[]
}

export interface Motion {
  pieces: Journey[]
  balls: Journey[]
  /** The tackled piece, the piece that runs into it, and when. */
  bump: { square: string; by: string; ms: number } | null
  /** The piece that is turned over or back up, and when. */
  flip: { square: string; ms: number } | null
}

/** The end of everything, of the run when something follows it, and of the blow of a tackle. */
const END = 350
const RUN = 210
const BUMP = 260
/** After a forced pass the passer steps back when the ball is nearly there. */
const FLIGHT = 220
const STEP_BACK = 170

function runStops(mover: Piece, to: string, end: number): Stop[] {
  const legs = way(mover.square, to, mover.seat) ?? [mover.square, to]
  const lengths = legs.map((square, i) => (i === 0 ? 0 : distance(legs[i - 1] ?? square, square)))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let gone = 0
  return legs.map((square, i) => {
    gone += lengths[i] ?? 0
    return { square, ms: (end * gone) / total }
  })
}

/** In king's steps, so that both legs are run at one pace. */
function distance(a: string, b: string): number {
  const columns = Math.abs(a.charCodeAt(0) - b.charCodeAt(0))
  return Math.max(columns, Math.abs(a.charCodeAt(1) - b.charCodeAt(1)))
}

function journey(stops: Stop[]): Journey {
  return { square: stops[stops.length - 1]?.square ?? '', stops }
}

/** Where the piece that came to `square` stands now: it may have stepped back (G8). */
function stepBack(view: RugbyView, mover: Piece, square: string): string {
  if (pieceOn(view, square)?.seat === mover.seat) return square
  return ahead(square, mover.seat, -1) ?? square
}

function forcedPass(view: RugbyView, mover: Piece, receiver: string): Motion {
  const end = stepBack(view, mover, mover.square)
  const stops = [
    { square: mover.square, ms: 0 },
    { square: mover.square, ms: STEP_BACK },
    { square: end, ms: END },
  ]
  const flight = [{ square: mover.square, ms: 0 }, { square: receiver, ms: FLIGHT }]
  return {
    pieces: end === mover.square ? [] : [journey(stops)],
    balls: [journey(flight)],
    bump: null,
    flip: null,
  }
}

function carried(mover: Piece, turn: Turn, run: Stop[]): Journey[] {
  if (!mover.ball) return []
  const flight = turn.receiver === null ? [] : [{ square: turn.receiver, ms: END }]
  return [journey([...run, ...flight])]
}

/** The tackler is turned over, or takes the ball and, with no receiver, steps back with it. */
function tackle(before: RugbyView, view: RugbyView, mover: Piece, to: string): Motion | null {
  const tackled = pieceOn(before, ahead(to, mover.seat))
  if (mover.ball || tackled === undefined || tackled.seat === mover.seat) return null
  const end = stepBack(view, mover, to)
  const run = runStops(mover, to, RUN)
  const retreat = end === to ? [] : [{ square: to, ms: BUMP }, { square: end, ms: END }]
  const taken = pieceOn(view, tackled.square)?.ball === false
  const grab = [
    { square: tackled.square, ms: 0 },
    { square: tackled.square, ms: RUN },
    { square: end, ms: END },
  ]
  return {
    pieces: [journey([...run, ...retreat])],
    balls: taken ? [journey(grab)] : [],
    bump: { square: tackled.square, by: end, ms: RUN },
    flip: pieceOn(view, end)?.turned === true ? { square: end, ms: BUMP } : null,
  }
}

/** G13: everything comes from where it stood before the half turn. */
function turnRound({ pieces }: RugbyView): Motion {
  const come = ({ square }: Piece) => journey([{ square: halfTurn(square), ms: 0 }, { square, ms: END }])
  const balls = pieces.filter(({ ball }) => ball)
  return { pieces: pieces.map(come), balls: balls.map(come), bump: null, flip: null }
}

export function motionBetween(before: RugbyView, view: RugbyView, text: string): Motion | null {
  if (text === SWAP) return turnRound(view)
  const turn = readTurn(text)
  const mover = pieceOn(before, turn?.from ?? null)
  if (turn === null || mover === undefined) return null
  if (before.phase !== 'ordinary' && turn.receiver !== null) {
    return forcedPass(view, mover, turn.receiver)
  }
  const to = turn.to ?? turn.from
  const bumped = turn.to === null ? null : tackle(before, view, mover, to)
  if (bumped !== null) return bumped
  const run = turn.to === null
    ? [{ square: to, ms: 0 }]
    : runStops(mover, to, turn.receiver === null ? END - 70 : RUN)
  return {
    pieces: turn.to === null ? [] : [journey(run)],
    balls: carried(mover, turn, run),
    bump: null,
    flip: mover.turned && turn.to !== null ? { square: to, ms: 0 } : null,
  }
}
