/** Rule options that came from outside. In the line that opens a table they stand beside its other
 *  settings (a clock, who sits there), so only what the game itself lists is let through. */

import type { Game, GameOption } from '../wire/wire'
import { BadText, shown } from './bad-text'

function isCountIn(text: string, { low = 0, high = 0 }: GameOption): boolean {
  const number = Number(text)
  return /^(0|[1-9]\d{0,8})$/.test(text) && number >= low && number <= high
}

function takes(option: GameOption, value: string): boolean {
  switch (option.kind) {
    case 'choice':
      return option.values?.includes(value) === true
    case 'range':
      return isCountIn(value, option)
    case 'counts': {
      const parts = value.split(',')
      return parts.length === option.count && parts.every((part) => isCountIn(part, option))
    }
  }
}

export function checkOptions(game: Game, options: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(options)) {
    const option = game.options.find((known) => known.key === key)
    if (option === undefined || !takes(option, value))
      throw new BadText((words) => words.link.option(shown(`${key}=${value}`)))
  }
}

/** Whether these are the same rules: what is not named has its normal value. */
export function sameOptions(
  game: Game,
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  return game.options.every(({ key, normal }) => (one[key] ?? normal) === (other[key] ?? normal))
}
