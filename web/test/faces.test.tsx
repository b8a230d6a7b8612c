/** The faces: each draws its own views and no others, and a game from elsewhere brings one of its own. */

import { h, type VNode } from 'preact'
import { describe, expect, it } from 'vitest'
import type { BoardProps } from '../src/games/face'
import { forAnyView } from '../src/games/own'
import { addFace, loadFace } from '../src/games/registry'
import type { View } from '../src/wire/wire'
import { GAMES } from './support/engine'

/** Nim with one heap, the worked example of docs/ADDING_A_GAME.md. */
interface NimView extends View {
  left: number
}

function NimBoard({ view, play }: BoardProps<NimView>) {
  return h('button', { onClick: () => play('1') }, `${view.left} counters`)
}

const nim = forAnyView<NimView>({
  id: 'nim',
  Board: NimBoard,
  Picture: () => null,
  back: () => '',
  composite: false,
  minutes: 1,
  tall: 1,
  begins: { en: 'a begins.', ja: 'aから始めます。' },
  summary: [],
  advice: [],
  lesson: [
    {
      say: { en: 'Take the last one.', ja: '最後の一つを取りましょう。' },
      done: { en: '', ja: '' },
      tip: { en: '', ja: '' },
      position: '1 a',
      seat: 'a',
      reached: (view) => view.left === 0,
    },
  ],
  diagrams: [],
  presets: [],
  places: (view) => (view.left === 0 ? [2, 1] : [1, 1]),
})

const nimView = (left: number): View & { left: number } => ({
  game: 'nim', seat: 'a', toMove: 'a', position: `${left} a`, options: {}, result: null, ending: null, left,
})
const other: View = { ...nimView(3), game: 'chess' }

const ignore = () => undefined
const props: Omit<BoardProps, 'view'> = {
  before: null, last: null, since: [], history: [], bottom: 'a', over: false, actor: 'a', events: ['1'], draft: '', steps: null,
  setDraft: ignore, play: ignore, attempt: ignore, asks: true,
  lang: 'en', motion: false, notes: false, still: false,
  hint: null,
}

/** What a component gives for these props. */
function drawn(Board: typeof nim.Board, given: BoardProps): VNode<BoardProps> | null {
  return (Board as (given: BoardProps) => VNode<BoardProps> | null)(given)
}

describe('a face of a game from elsewhere', () => {
  it('is a row more in the registry', async () => {
    expect((await loadFace('nim')).minutes).not.toBe(nim.minutes)
    addFace('nim', () => Promise.resolve({ face: nim }))
    expect(await loadFace('nim')).toBe(nim)
  })

  it('is handed its own views only', () => {
    expect(drawn(nim.Board, { ...props, view: nimView(3) })?.type).toBe(NimBoard)
    expect(drawn(nim.Board, { ...props, view: other })).toBeNull()
    expect(drawn(nim.Board, { ...props, view: nimView(3), before: other })?.props.before).toBeNull()
    expect(nim.lesson[0]?.reached?.(nimView(0))).toBe(true)
    expect(nim.lesson[0]?.reached?.(nimView(1))).toBe(false)
    expect(nim.lesson[0]?.reached?.({ ...nimView(0), game: 'chess' })).toBe(false)
    expect(nim.places?.(nimView(0))).toEqual([2, 1])
    expect(nim.places?.(other)).toEqual([])
  })
})

describe.each(GAMES)('%s', (id) => {
  it('has a face of its own, with its name in it', async () => {
    const face = await loadFace(id)
    expect(face.id).toBe(id)
    expect(face.begins.ja).not.toBe('')
    expect(face.tall).toBeGreaterThan(0)
  })
})
