/** What is heard: nothing until it is asked for, and more of it the more stones turn. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cue } from '../src/games/face'
import { loadFace } from '../src/games/registry'
import { cuesOf, endSound, playCues } from '../src/sound/sound'
import { settings } from '../src/store/settings'
import type { View } from '../src/wire/wire'

const heard: number[] = []

function node() {
  return { connect: <T>(next: T) => next, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
}

class Silent {
  currentTime = 0
  destination = node()
  resume = () => Promise.resolve()
  createOscillator = () => ({ ...node(), type: 'sine', frequency: node(), start: vi.fn(), stop: vi.fn() })
  createGain = () => ({ ...node(), gain: { ...node(), setValueAtTime: (loud: number) => heard.push(loud) } })
}

async function loudness(cues: readonly Cue[]): Promise<number[]> {
  heard.length = 0
  playCues(cues)
  await Promise.resolve()
  return [...heard]
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', Silent)
  settings.change({ sound: true })
})

afterEach(() => {
  vi.unstubAllGlobals()
  settings.change({ sound: false })
})

describe('sound', () => {
  it('is off until it is asked for', async () => {
    settings.change({ sound: false })
    expect(await loudness([{ kind: 'place', many: 1 }])).toEqual([])
  })

  it('is louder when many stones turn', async () => {
    const one = await loudness([{ kind: 'turn', many: 1 }])
    const five = await loudness([{ kind: 'turn', many: 5 }])
    expect(five).toHaveLength(5)
    expect(five[0]).toBeGreaterThan(one[0]!)
  })

  it('differs for each kind of event', async () => {
    const kinds = ['place', 'turn', 'move', 'capture', 'card'] as const
    const all = await Promise.all(kinds.map(async (kind) => String(await loudness([{ kind, many: 1 }]))))
    expect(new Set(all).size).toBe(kinds.length)
  })

  it('tells the stones that a move of Jatsuna turns', async () => {
    const face = await loadFace('jatsuna')
    const board = [...'.F.FS..'.padEnd(49, '.')]
    const before = { game: 'jatsuna', toMove: 'S', board, captures: { c1: { d1: 'S' } } } as unknown as View
    const placed = cuesOf(face, before, before, { by: 'S', text: 'c1', say: '' })
    expect(placed).toEqual([{ kind: 'place', many: 1 }, { kind: 'turn', many: 1 }])
  })
})

describe('the end', () => {
  it('sounds by rank', () => {
    expect([1, 2, 3].map((place) => endSound(place, 3))).toEqual(['end-first', 'end-middle', 'end-last'])
    expect([1, 2].map((place) => endSound(place, 2))).toEqual(['end-first', 'end-last'])
  })

  it('is nobody’s where several people look at one screen, or where it is shared', () => {
    expect(endSound(null, 2)).toBe('end')
  })
})
