/** How long a line to the server is waited for and listened to, in milliseconds. */

/** The first pauses before another attempt are short: most lines come back at once. Whoever looks at the page does
 *  not wait longer than this for a network that is back; a page that nobody sees has more patience. */
const FIRST_PAUSE = 100
const LONGEST_PAUSE = { seen: 1500, unseen: 20_000 }

/** After having been shown out for sending too much, or because too many come from one address. */
const REFUSED_PAUSE = 8000

/** A line on which nothing comes is asked for a sign of life: sooner when an answer is due. */
const QUIET = { busy: 3000, seen: 8000, unseen: 40_000 }

/** How long that sign may take. A slow line needs longer for a long text, so that after each line on which
 *  nothing came at all the next one has twice as long. */
const PATIENCE = 3000
const DOUBLINGS = 4

/** How long a line may take to open. */
const OPENING = 6000

/** Before a line is sent again that was refused for coming too fast, or could not be kept. */
export const AGAIN_PAUSE = 1000

/** `failures`: attempts in a row that led to nothing; `lot`: from 0 to 1, so that not all who were cut off at
 *  the same moment come back at the same moment. */
export function pauseBefore(failures: number, seen: boolean, lot: number): number {
  const longest = seen ? LONGEST_PAUSE.seen : LONGEST_PAUSE.unseen
  return Math.min(longest, FIRST_PAUSE * 2 ** Math.min(failures, 20)) * (0.5 + lot / 2)
}

export function pauseAfterRefusal(lot: number): number {
  return REFUSED_PAUSE * (1 + lot)
}

export function quietTime(busy: boolean, seen: boolean): number {
  if (busy) return QUIET.busy
  return seen ? QUIET.seen : QUIET.unseen
}

/** `deaf`: lines in a row on which nothing came. */
export function patience(deaf: number): number {
  return PATIENCE * 2 ** Math.min(deaf, DOUBLINGS)
}

export function openingTime(deaf: number): number {
  return OPENING * 2 ** Math.min(deaf, DOUBLINGS)
}
