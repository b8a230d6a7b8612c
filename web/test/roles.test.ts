/** What seats are called once play has given them roles: the role alone, or after somebody's own name. */

import { expect, test } from 'vitest'
import type { Face } from '../src/games/face'
import { namesIn, whoDidWhat } from '../src/table/names'
import { calledByRole, endCalled } from '../src/table/roles'
import type { Game, Result, View } from '../src/wire/wire'
import { dictionaries } from '../src/words/words'

const game = {
  seats: ['1', '2'].map((seat) => ({ seat, name: { en: `Player ${seat}`, ja: `プレイヤー${seat}` } })),
} as unknown as Game

const ROLES: Record<string, { en: string; ja: string }> = {
  1: { en: 'Second', ja: '後手' }, 2: { en: 'First', ja: '先手' },
}

const told = { view: {} as View, history: [] }
const deciding = { role: (_: View, __: unknown, seat: string) => ROLES[seat] ?? null } as unknown as Face
const undecided = { role: () => null } as unknown as Face

const names = (called: Game) => called.seats.map(({ name }) => name)

test('a role stands for the seat, and after a name', () => {
  expect(names(calledByRole(game, { 2: 'Aki' }, deciding, told))).toEqual([
    { en: 'Second', ja: '後手' },
    { en: 'Aki (First)', ja: 'Aki（先手）' },
  ])
})

test('before it is decided, and in games without roles, names stand alone', () => {
  for (const face of [undecided, {} as Face]) {
    expect(names(calledByRole(game, { 2: 'Aki' }, face, told))).toEqual([
      { en: 'Player 1', ja: 'プレイヤー1' },
      { en: 'Aki', ja: 'Aki' },
    ])
  }
})

test('a guest, in whichever language, is called as the seat is', () => {
  const sitters = ['ゲスト', 'Guest', 'Aki', null].map((name, index) => ({
    seat: String(index), sitter: 'person' as const, name, level: null,
  }))
  expect(namesIn(sitters)).toEqual({ 2: 'Aki' })
})

test('the end is told of those who were so called, each once', () => {
  const ending = { code: 'x', clause: 'I10', where: [], en: 'Player 1 met Player 2.', ja: 'プレイヤー1はプレイヤー2に敗れました。' }
  // Whoever is called like the other seat is not taken for it.
  const called = calledByRole(game, { 1: 'Player 2' }, deciding, told)
  expect(endCalled({ ending } as unknown as Result, game, called).ending).toEqual({
    ...ending, en: 'Player 2 (Second) met First.', ja: 'Player 2（後手）は先手に敗れました。',
  })
})

test('a role is told also where what was done begins with the same word', () => {
  const called = calledByRole(game, {}, deciding, told)
  const { ja } = dictionaries
  expect(whoDidWhat(called, { by: '2', text: 'oF+', say: '先手決め：蛙の陽' }, 'ja', ja)).toBe('先手：先手決め：蛙の陽')
  expect(whoDidWhat(called, { by: '2', text: 'x', say: '先手 を名乗る' }, 'ja', ja)).toBe('先手 を名乗る')
})
