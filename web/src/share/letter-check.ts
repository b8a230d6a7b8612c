/** What may stand in a letter at all, whatever this device knows of its game. A letter is one that the
 *  page could have written (packedFromSight): rules that the game has, events, a resignation, a draw that is
 *  offered or agreed to where the rules know it, names, and nothing else. */

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

/** What a name may be is for the table to say. */
function namesFit(game: Game, names: Readonly<Record<string, string>>): boolean {
  return Object.keys(names).every((seat) => game.seats.some((known) => known.seat === seat))
}

/** Two can agree by letter; among three nobody could tell who has. */
function knowsDraws({ agreed, seats }: Game): boolean {
  return agreed !== null && seats.length === 2
}

/** By letter a game ends by its rules, which its events show, by resignation or by agreement. */
function endingFits(game: Game, { by, who, stated }: Packed): boolean {
  if (by === null) return who === null && stated === null
  if (by === 'agreed') return who === null && stated !== null && knowsDraws(game)
  return by === 'resigned' && stated !== null && game.seats.some(({ seat }) => seat === who)
}

/** A draw is offered by one of the players, while the game goes on. */
function offerFits(game: Game, { offer, by }: Packed): boolean {
  if (offer === null) return true
  return by === null && knowsDraws(game) && game.seats.some(({ seat }) => seat === offer)
}

/** Gives the letter's name. */
export function checkLetter(game: Game, packed: Packed): string {
  if (packed.letter === null) throw new DamagedText('letter')
  if (!canGoByLetter(game)) throw badLetter('chance')
  if (packed.start !== undefined) throw badLetter('start')
  if (packed.deal !== null) throw badLetter('deal')
  if (!sittersFit(game, packed.sitters)) throw badLetter('sitters')
  if (!namesFit(game, packed.names)) throw badLetter('sitters')
  if (!endingFits(game, packed)) throw badLetter('ending')
  if (!offerFits(game, packed)) throw badLetter('offer')
  checkOptions(game, packed.options)
  return packed.letter
}
