/** A game as text to paste into a message. */

import type { Face } from '../games/face'
import type { Game, HistoryEntry, Lang, Result, View } from '../wire/wire'
import { movesUntil } from '../table/moves'
import { resultTitle, seatName, seatResults, type Names } from '../table/names'
import { say, type Dictionary } from '../words/words'

export interface Told {
  game: Game
  face: Face
  sitters: readonly string[]
  names: Names
  history: readonly HistoryEntry[]
  result: Result | null
  view: View
  link: string
}

function sitterText(sitter: string, words: Dictionary): string {
  const level = /^computer:(\d+)$/.exec(sitter)?.[1]
  return level === undefined ? words.play.somebody : words.play.computer(Number(level))
}

export function gameAsText(told: Told, lang: Lang, words: Dictionary): string {
  const { game, face, sitters, names, history, result, view, link } = told
  const lines = [words.text.game(say(game.name, lang))]
  if (sitters.length > 0) {
    const seats = game.seats.map(({ seat, name }, index) =>
      seat in names
        ? say(name, lang)
        : `${say(name, lang)} ${sitterText(sitters[index] ?? '', words)}`,
    )
    lines.push(`${words.text.seats}: ${seats.join(' / ')}`)
  }
  if (result !== null) {
    const title = resultTitle(seatResults(game, face, result, view, lang, words), null, words)
    lines.push(`${words.text.result}: ${title} (${say(result.ending, lang)})`)
  }
  lines.push(`${words.text.moves}:`)
  for (const [index, { by, text }] of history.entries()) {
    const number = by === 'chance' ? '–' : `${movesUntil(history, index + 1)}.`
    lines.push(`${number} ${seatName(game, by, lang, words)} ${text}`)
  }
  lines.push(`${words.text.link}: ${link}`)
  return lines.join('\n')
}
