/** An experiment in words. */

import { levelOf, type Axis, type Lineup, type Parts, type Player } from '../../lab/choice'
import { valueName } from '../../ui/rule-options'
import type { Game, Lang } from '../../wire/wire'
import type { LabWords } from '../../words/lab'
import { say, type Dictionary } from '../../words/words'

export interface Speech {
  lang: Lang
  words: Dictionary
  lab: LabWords
}

export function playerName(player: Player, { lab }: Speech): string {
  const level = levelOf(player)
  if (level === null) return lab.players.random
  return Number.isInteger(level) ? lab.players.level(level) : player
}

export function lineupName([one, other]: Lineup, speech: Speech): string {
  const { itself, against } = speech.lab.players
  return other === undefined ? itself(playerName(one, speech)) : against(playerName(one, speech), playerName(other, speech))
}

/** In short: those who play themselves by their names alone. */
export function lineupsText(lineups: readonly Lineup[], speech: Speech): string {
  const short = (lineup: Lineup) => (lineup.length === 1 ? playerName(lineup[0], speech) : lineupName(lineup, speech))
  return lineups.map(short).join(speech.words.result.join)
}

/** `Which lines count (C8).` without its stop, as a label. */
export function ruleName(game: Game, key: string, lang: Lang): string {
  const option = game.options.find((known) => known.key === key)
  return option === undefined ? key : say(option.meaning, lang).replace(/[.。]$/, '')
}

export function ruleValue(game: Game, key: string, value: string, { words, lang }: Speech): string {
  const option = game.options.find((known) => known.key === key)
  return option === undefined ? value : valueName(words, lang, option, value)
}

export function axisText(game: Game, { key, values }: Axis, speech: Speech): string {
  const colon = speech.lang === 'ja' ? '：' : ': '
  return ruleName(game, key, speech.lang) + colon +
    values.map((value) => ruleValue(game, key, value, speech)).join(speech.lang === 'ja' ? '／' : ' / ')
}

export const count = (number: number, lang: Lang) => Math.round(number).toLocaleString(lang)

export function precisionText(game: Game, { rounds, until }: Parts, { lang, lab }: Speech): string {
  const games = count(rounds * game.seats.length, lang)
  return until === null ? lab.precision.gamesSay(games) : lab.precision.untilSay(String(Number(until)), games)
}

export function timeText(seconds: number, { lab }: Speech): string {
  if (seconds < 90) return lab.seconds(Math.max(1, Math.round(seconds)))
  return seconds < 5400 ? lab.minutes(Math.round(seconds / 60)) : lab.hours(Math.round(seconds / 3600))
}
