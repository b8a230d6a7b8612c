/** What may stand in a letter at all, whatever this device knows of its game. A letter is one that the
 *  page could have written (packedFromSight): rules that the game has, events, a resignation, and
 *  nothing else. */

import type { Dictionary } from '../words/words'
import type { Game } from '../wire/wire'
import { canGoByLetter } from '../table/seating'
import { BadText } from './bad-text'
import { checkOptions } from './options'
import { DamagedText, type Packed } from './packed'

export type LetterFault = keyof Dictionary['letter']['faults']

export function badLetter(fault: LetterFault): BadText {
  return new BadText((words) => words.letter.faults[fault])
}

/** In a game of three the computer plays on for who has resigned, always at this level. */
const STANDS_IN = 'computer:5'

/** Letters of before name those who sit there; nothing is made of it. */
function sittersFit(game: Game, sitters: readonly string[]): boolean {
  if (sitters.length === 0) return true
  const three = game.seats.length > 2
  const fits = (sitter: string) => sitter === 'person' || (three && sitter === STANDS_IN)
  return sitters.length === game.seats.length && sitters.every(fits)
}

/** By letter a game ends by its rules, which its events show, or by resignation. */
function endingFits(game: Game, { by, who, stated }: Packed): boolean {
  if (by === null) return who === null && stated === null
  return by === 'resigned' && stated !== null && game.seats.some(({ seat }) => seat === who)
}

/** Gives the letter's name. */
export function checkLetter(game: Game, packed: Packed): string {
  if (packed.letter === null) throw new DamagedText('letter')
  if (!canGoByLetter(game)) throw badLetter('chance')
  if (packed.start !== undefined) throw badLetter('start')
  if (packed.deal !== null) throw badLetter('deal')
  if (!sittersFit(game, packed.sitters)) throw badLetter('sitters')
  if (!endingFits(game, packed)) throw badLetter('ending')
  checkOptions(game, packed.options)
  return packed.letter
}
