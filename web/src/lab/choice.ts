/** What a designer chooses, and the text of the design that asks for it (src/lab/design.h): the words of an experiment,
 *  which a link holds too. The module reads it, and says what is wrong with it. */

import type { Game, GameOption } from '../wire/wire'

/** `random`, or a level as `level:4`. */
export type Player = string

export interface Axis {
  key: string
  values: readonly string[]
}

/** One player that has all seats, or one against another. */
export type Lineup = readonly [Player] | readonly [Player, Player]

export const PRECISIONS = ['quick', '2', '1', '0.5', 'games'] as const
export type Precision = (typeof PRECISIONS)[number]

export interface Choice {
  game: string
  /** Rule options that differ from the default, where nothing is compared. */
  options: Readonly<Record<string, string>>
  axes: readonly Axis[]
  lineups: readonly Lineup[]
  precision: Precision
  /** With the precision `games`: so many of each combination. */
  games: number
  seed: string
}

/** As in src/lab/design.h. */
export const MOST_VALUES = 16
export const MOST_LINEUPS = 12
export const MOST_AXES = 2

/** The strongest level whose strength does not depend on how fast the device is. */
export const MOST_LEVEL = 8

/** Games of each combination for a first look: a share then has some ten points to either side. */
const QUICK = 120
/** Where `until` ends it, so many at most: enough for half a percent. */
const MOST_GAMES = 200_000

export const levelOf = (player: Player): number | null => (player === 'random' ? null : Number(player.slice('level:'.length)))

export function firstChoice(game: Game): Choice {
  return {
    game: game.id, options: {}, axes: [], lineups: [['random'], ['level:2']], precision: 'quick', games: 1000, seed: freshSeed(),
  }
}

/** Short enough to be read out, and enough of them. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => 'abcdefghjkmnpqrstuvwxyz23456789'[byte % 31]).join('')
}

/** Values that are offered to be compared: all of a choice, of a range those around the normal one. */
export function offered({ kind, values = [], normal, low = 0, high = 0 }: GameOption): string[] {
  if (kind === 'choice') return [normal, ...values.filter((value) => value !== normal)]
  if (kind === 'counts') return [normal]
  const near = Array.from({ length: high - low + 1 }, (_, index) => low + index)
  const middle = Number(normal)
  const nearest = near.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
  return nearest.slice(0, MOST_VALUES).map(String)
}

/** What an axis begins with: two values, the normal one first, since the others are compared with the first. */
export function firstAxis(option: GameOption): Axis {
  return { key: option.key, values: offered(option).slice(0, 2) }
}

const written = (value: string) => value.replaceAll(',', '.')

function roundsOf(choice: Choice, seats: number): string {
  const games = choice.precision === 'quick' ? QUICK : choice.precision === 'games' ? choice.games : MOST_GAMES
  return `rounds=${Math.max(1, Math.ceil(games / seats))}`
}

export function designOf(game: Game, choice: Choice): string {
  const varied = new Set(choice.axes.map(({ key }) => key))
  const fixed = Object.entries(choice.options).filter(([key]) => !varied.has(key))
  const exact = choice.precision === 'quick' || choice.precision === 'games'
  return [
    game.id,
    ...fixed.map(([key, value]) => `${key}=${written(value)}`),
    ...choice.axes.map(({ key, values }) => `vary:${key}=${values.map(written).join(',')}`),
    `players=${choice.lineups.map((players) => players.join('/')).join(',')}`,
    roundsOf(choice, game.seats.length),
    ...(exact ? [] : [`until=${choice.precision}%`]),
    `seed=${choice.seed}`,
  ].join(' ')
}

/** The words of a design, taken apart to be told: the module has read it before. */
export interface Parts {
  options: Record<string, string>
  axes: Axis[]
  starts: string[]
  lineups: Lineup[]
  judge: Player | null
  rounds: number
  /** As `0.50`; null: all rounds are played. */
  until: string | null
  seed: string
}

function valueRead(game: Game, key: string, value: string): string {
  const option = game.options.find((known) => known.key === key)
  return option?.kind === 'counts' ? value.replaceAll('.', ',') : value
}

function lineupRead(text: string): Lineup {
  const [first = '', second] = text.split('/')
  return second === undefined ? [first] : [first, second]
}

export function partsOf(game: Game, design: string): Parts {
  const parts: Parts = { options: {}, axes: [], starts: [], lineups: [], judge: null, rounds: 0, until: null, seed: '' }
  for (const word of design.split(' ').slice(1)) {
    const at = word.indexOf('=')
    const [key, value] = at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)]
    if (word.startsWith('start:')) parts.starts.push(word.slice('start:'.length).replaceAll('~', ' '))
    else if (key.startsWith('vary:')) {
      const option = key.slice('vary:'.length)
      parts.axes.push({ key: option, values: value.split(',').map((one) => valueRead(game, option, one)) })
    } else if (key === 'players') parts.lineups = value.split(',').map(lineupRead)
    else if (key === 'judge') parts.judge = value
    else if (key === 'rounds') parts.rounds = Number(value)
    else if (key === 'until') parts.until = value.replace(/%$/, '')
    else if (key === 'seed') parts.seed = value
    else parts.options[key] = valueRead(game, key, value)
  }
  return parts
}

function precisionOf({ until }: Parts): Precision {
  return PRECISIONS.find((precision) => Number(precision) === Number(until ?? NaN)) ?? 'games'
}

/** What would have to be chosen for it; null: it asks for something that cannot be chosen here. */
export function choiceOf(game: Game, design: string): Choice | null {
  const parts = partsOf(game, design)
  const { options, axes, starts, lineups, judge, rounds, until, seed } = parts
  const precision = precisionOf(parts)
  if (starts.length > 0 || judge !== null || axes.length > MOST_AXES || (until !== null && precision === 'games')) return null
  return { game: game.id, options, axes, lineups, precision, games: rounds * game.seats.length, seed }
}
