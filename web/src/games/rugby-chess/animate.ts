/** Plays a motion on the drawn pieces: they are drawn where they end, the animation brings them
 *  there. */

import { middle, type Point } from './pitch'
import type { Journey, Motion } from './motion'
import type { Side } from './view'

const BUMP_MS = 130
const FLIP_MS = 90

function offset(square: string, end: Point, bottom: Side): string {
  const { x, y } = middle(square, bottom)
  return `translate(${x - end.x}px, ${y - end.y}px)`
}

function travel(node: Element, { square, stops }: Journey, bottom: Side): Animation {
  const duration = stops[stops.length - 1]?.ms ?? 0
  const end = middle(square, bottom)
  const frames = stops.map((stop) => ({
    transform: offset(stop.square, end, bottom),
    offset: duration === 0 ? 1 : stop.ms / duration,
    easing: 'ease-in-out',
  }))
  return node.animate(frames, { duration, fill: 'backwards' })
}

/** A knock away from the tackler and back. */
function knock(node: Element, bump: NonNullable<Motion['bump']>, bottom: Side): Animation {
  const here = middle(bump.square, bottom)
  const push = Math.sign(here.y - middle(bump.by, bottom).y) * 22
  const frames = [
    { transform: 'translate(0, 0)' },
    { transform: `translate(0, ${push}px) rotate(9deg)` },
    { transform: 'translate(0, 0)' },
  ]
  return node.animate(frames, { duration: BUMP_MS, delay: bump.ms, easing: 'ease-out' })
}

function turn(root: Element, flip: NonNullable<Motion['flip']>): Animation[] {
  const piece = root.querySelector(`[data-piece="${flip.square}"]`)
  const now = piece?.querySelector('.rugby-now')
  const was = piece?.querySelector('.rugby-was')
  if (!now || !was) return []
  const timing = { duration: FLIP_MS, delay: flip.ms, fill: 'both' } as const
  const gone = { transform: 'scaleY(0)', opacity: 0 }
  const there = { transform: 'scaleY(1)', opacity: 1 }
  return [was.animate([there, gone], timing), now.animate([gone, there], timing)]
}

export function playMotion(root: Element, motion: Motion, bottom: Side): Animation[] {
  const all: Animation[] = []
  const move = (kind: string, journeys: Journey[]) => {
    for (const journey of journeys) {
      const node = root.querySelector(`[data-${kind}="${journey.square}"]`)
      if (node) all.push(travel(node, journey, bottom))
    }
  }
  move('piece', motion.pieces)
  move('ball', motion.balls)
  const { bump, flip } = motion
  if (bump) {
    const bumped = `[data-piece="${bump.square}"], [data-ball="${bump.square}"]`
    root.querySelectorAll(bumped).forEach((node) => all.push(knock(node, bump, bottom)))
  }
  if (flip) all.push(...turn(root, flip))
  return all
}
