/** The counter of the module (src/lab/counter.h): experiments in lines. A design is asked for by its text, what was played is
 *  a tally: sums, in a text that only the module reads. */

import type { Lang } from '../wire/wire'

export interface Cell {
  cell: number
  /** The cell that it is compared with; itself: nothing. */
  base: number
  /** What is varied here, as `lines=any`. */
  options: string
  start: string
  players: string
}

/** A design as the module understands it. */
export interface Checked {
  /** Its text, always the same for the same design. */
  design: string
  game: string
  /** Games in a round. */
  size: number
  /** Of each cell, with `until` at most. */
  rounds: number
  /** Hundredths of a percent; 0: all rounds are played. */
  until: number
  cells: Cell[]
}

/** Rounds of cells that have the same base: they are played together, since they are compared round by round. */
export interface Batch {
  first: number
  count: number
  cells: readonly number[]
}

export interface Joined {
  tally: string
  /** Played of each cell. */
  rounds: number[]
  /** Whether each cell's share is as precise as the design wants it. Only what is said at a look counts. */
  precise: boolean[]
}

export interface Report {
  figures: unknown
  html: string
}

export interface Counter {
  check(design: string): Promise<Checked>
  /** The next look after so many rounds. */
  next(design: string, rounds: number): Promise<number>
  join(design: string, tallies: readonly string[]): Promise<Joined>
  report(design: string, tally: string, lang: Lang): Promise<Report>
  csv(design: string, tally: string, lang: Lang): Promise<string>
  /** The style sheet of reports. */
  styles(): Promise<string>
}

/** One who plays, with a module of its own. */
export interface Hand {
  play(design: string, batch: Batch): Promise<string>
  /** At once, in the middle of a game. */
  end(): void
}

/** Who answers lines. */
export interface Desk {
  call<T>(line: string): Promise<T>
}

export function counterAt(desk: Desk): Counter {
  return {
    check: (design) => desk.call(`lab check ${design}`),
    next: async (design, rounds) => (await desk.call<{ look: number }>(`lab next ${rounds} ${design}`)).look,
    join: (design, tallies) => desk.call(`lab join ${[design, ...tallies].join('|')}`),
    report: (design, tally, lang) => desk.call(`lab report ${lang} ${design}|${tally}`),
    styles: async () => (await desk.call<{ css: string }>('lab styles')).css,
    csv: async (design, tally, lang) => (await desk.call<{ csv: string }>(`lab csv ${lang} ${design}|${tally}`)).csv,
  }
}

export function handAt(desk: Desk, end: () => void): Hand {
  return {
    play: async (design, { first, count, cells }) =>
      (await desk.call<{ tally: string }>(`lab play ${first} ${count} ${cells.join(',')} ${design}`)).tally,
    end,
  }
}
