/** Rule options from outside: what the game lists, and nothing that the table's other settings are. */

import { beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { openPacked } from '../src/share/open-packed'
import { checkOptions } from '../src/share/options'
import { NOTHING_PACKED } from '../src/share/packed'
import { startTable } from '../src/table/open'
import { firstSetup } from '../src/table/seating'
import { dictionaries } from '../src/words/words'
import type { GameOption } from '../src/wire/wire'
import type { CardSlotView } from '../src/games/card-slot/view'
import { BadText } from '../src/share/bad-text'
import { Refusal } from '../src/wire/refusal'
import { GAMES, startEngine } from './support/engine'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
})

const gameOf = async (id: string) => (await engine.games()).find((game) => game.id === id)!

const counted = ({ count = 1 }: GameOption, value: number) => Array(count).fill(value).join(',')

function goodValues(option: GameOption): string[] {
  const { values = [], low = 0, high = 0 } = option
  if (option.kind === 'choice') return values
  return [low, high].map((value) => counted(option, value))
}

function badValues(option: GameOption): string[] {
  const { normal, low = 0, high = 0 } = option
  const never = ['', 'x', `${normal},`, `${normal} `, `${normal}\n`, `-${normal}`, `${normal}=1`]
  if (option.kind === 'choice') return never
  const beyond = [low - 1, high + 1].map((value) => counted(option, value))
  return [...never, ...beyond, `${counted(option, low)},${low}`, `0${normal}`, `${normal}.0`, `+${normal}`]
}

const refused = (what: () => void): string => {
  try {
    what()
    return 'taken'
  } catch (trouble) {
    return trouble instanceof BadText ? trouble.say(dictionaries.en) : String(trouble)
  }
}

describe.each(GAMES)('the options of %s', (id) => {
  it('are taken at their bounds', async () => {
    const game = await gameOf(id)
    for (const option of game.options) {
      for (const value of goodValues(option))
        expect(refused(() => checkOptions(game, { [option.key]: value })), value).toBe('taken')
    }
  })

  it('are refused beyond them', async () => {
    const game = await gameOf(id)
    for (const option of game.options) {
      for (const value of badValues(option))
        expect(refused(() => checkOptions(game, { [option.key]: value })), value).not.toBe('taken')
    }
  })

  it.each(['clock=9+9', 'seats=person', 'deal=sealed', 'screen=own', 'now=1', 'start=x', 'against=w', 'seed=0'])(
    'are not %s, in a shared game either', async (setting) => {
      const [key = '', value = ''] = setting.split('=')
      const game = await gameOf(id)
      const packed = { ...NOTHING_PACKED, game: id, options: { [key]: value } }
      const trouble = await openPacked(engine, game, packed).catch((error: unknown) => error)
      if (!(trouble instanceof BadText)) throw new Error(String(trouble))
      expect(trouble.say(dictionaries.en)).toBe(dictionaries.en.link.option(setting))
    },
  )
})

describe('the handicap of Card Slot', () => {
  const open = async (options: Record<string, string>) => {
    const game = await gameOf('card-slot')
    return startTable(engine, game, { ...firstSetup(game), options })
  }

  it('stands beside the size of the hands, and says that no rule book has it', async () => {
    const { options } = await gameOf('card-slot')
    expect(options.slice(0, 4).map(({ key }) => key)).toEqual(['cards', 'hand', 'hand-1', 'hand-2'])
    for (const { meaning, normal } of options.slice(2, 4)) {
      expect(normal).toBe('0')
      expect(meaning.en).toContain('not in the rule book')
      expect(meaning.ja).toContain('ルールブックにはない')
    }
  })

  it('is dealt', async () => {
    const { id } = await open({ 'hand-1': '11', 'hand-2': '5' })
    const { history, view } = await engine.see(id, 'onlooker')
    expect(history.filter(({ by }) => by === 'chance')).toHaveLength(16)
    expect((view as CardSlotView).hands.map(({ size }) => size)).toEqual([11, 5])
  })

  it.each(['1', '2'])('of %s is refused, in both languages', async (size) => {
    const trouble: unknown = await open({ 'hand-2': size }).catch((error: unknown) => error)
    if (!(trouble instanceof Refusal)) throw new Error(String(trouble))
    expect(trouble.code).toBe('bad-option')
    expect(trouble.words.en).toContain(`hand-2 takes 0 (no handicap) or 3..13, not "${size}"`)
    expect(trouble.words.ja).toContain(`hand-2 に「${size}」は選べません`)
  })
})
