/** Packs what is seen of a game. */

import type { Deal, Game, HistoryEntry, Sight } from '../wire/wire'
import { fraction } from '../wire/points'
import { NOTHING_PACKED, type Packed, type PackedDeal } from './packed'

export function changedOptions(
  game: Game,
  options: Record<string, string>,
): Record<string, string> {
  const changed = game.options.filter(({ key, normal }) => (options[key] ?? normal) !== normal)
  return Object.fromEntries(changed.map(({ key, normal }) => [key, options[key] ?? normal]))
}

/** Null where the cards are numbered 0, 1, 2, ... */
function cardNumbers(history: readonly HistoryEntry[]): number[] | null {
  const cards = history.flatMap(({ card }) => (card === undefined ? [] : [card]))
  return cards.every((card, index) => card === index) ? null : cards
}

function packedDeal(
  game: Game,
  deal: Deal | null,
  history: readonly HistoryEntry[],
): PackedDeal | null {
  if (deal === null || deal.seed === null) return null
  const numbers = game.seats.flatMap(({ seat }): [string, string][] => {
    const number = deal.numbers[seat]
    return number === undefined ? [] : [[seat, number]]
  })
  return { seed: deal.seed, numbers, cards: cardNumbers(history) }
}

export function packedFromSight(game: Game, sight: Sight): Packed {
  const { result } = sight
  const stated = result !== null && result.by !== 'rule'
  return {
    ...NOTHING_PACKED,
    game: game.id,
    options: changedOptions(game, sight.view.options),
    events: sight.history.map(({ text }) => text),
    stated: stated ? result.points.map((part) => Math.round(fraction(part) * 6)) : null,
    by: stated ? result.by : null,
    who: stated ? result.who : null,
    sitters: sight.seats.map(({ sitter, level }) =>
      level === null ? sitter : `${sitter}:${level}`,
    ),
    deal: packedDeal(game, sight.deal, sight.history),
  }
}
