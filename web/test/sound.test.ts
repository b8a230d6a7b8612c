/** What is heard: nothing until it is asked for, and more of it the more stones turn. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cue } from '../src/games/face'
import { loadFace } from '../src/games/registry'
import { cuesOf, endSound, playCues } from '../src/sound/sound'
import { settings } from '../src/store/settings'
import type { View } from '../src/wire/wire'

interface Heard {
  pitch: number
  loud: number
  /** When it begins, in hundredths of a second. */
  at: number
}

const heard: Heard[] = []

const glide = (set: (value: number, at: number) => void) => ({
  setValueAtTime: set,
  exponentialRampToValueAtTime: () => undefined,
})

/** Writes down every tone instead of playing it. */
class Silent {
  currentTime = 0
  destination = {}
  private pitch = 0
  resume = () => Promise.resolve()
  createOscillator = () => ({
    connect: <T>(next: T) => next,
    frequency: glide((pitch) => void (this.pitch = pitch)),
    start: () => undefined,
    stop: () => undefined,
  })
  createGain = () => ({
    connect: <T>(next: T) => next,
    gain: glide((loud, at) => heard.push({ pitch: this.pitch, loud, at: Math.round(at * 100) })),
  })
}

async function tones(cues: readonly Cue[]): Promise<Heard[]> {
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
    expect(await tones([{ kind: 'place', many: 1 }])).toEqual([])
  })

  it('is louder when many stones turn, each heard after the other and a little higher', async () => {
    const [one] = await tones([{ kind: 'turn', many: 1 }])
    const five = await tones([{ kind: 'turn', many: 5 }])
    expect(five.map(({ at }) => at)).toEqual([0, 8, 16, 24, 32])
    expect(five[0]!.loud).toBeGreaterThan(one!.loud)
    expect(five.map(({ pitch }) => pitch)).toEqual(five.map(({ pitch }) => pitch).toSorted((a, b) => a - b))
    expect(new Set(five.map(({ pitch }) => pitch)).size).toBe(5)
  })

  it('has a limit, however many there are', async () => {
    const many = await tones([{ kind: 'capture', many: 40 }])
    const few = await tones([{ kind: 'capture', many: 6 }])
    expect(many).toHaveLength(few.length)
    expect(Math.max(...many.map(({ loud }) => loud))).toBe(0.5)
  })

  it('differs for each kind of event', async () => {
    const kinds = ['place', 'turn', 'move', 'capture', 'card'] as const
    const all: string[] = []
    for (const kind of kinds) all.push(JSON.stringify(await tones([{ kind, many: 1 }])))
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
