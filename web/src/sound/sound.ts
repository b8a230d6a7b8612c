/** A few quiet sounds, made here; none until they are asked for. */

import type { Cue, Face } from '../games/face'
import { settings } from '../store/settings'
import type { HistoryEntry, View } from '../wire/wire'

/** What is heard of the games, and of the house: what is refused, that it is one's turn, the end. */
export type Sound = Cue['kind'] | 'refuse' | 'own-turn' | End

/** The end, by rank: for the first, the last, those between; and where it is nobody's in particular. */
export type End = 'end' | 'end-first' | 'end-middle' | 'end-last'

let context: AudioContext | undefined

interface Tone {
  frequency: number
  /** Where it glides to. */
  to: number
  /** Seconds. */
  length: number
  loud: number
  shape: OscillatorType
  after?: number
}

/** A stone on wood, a stone that rolls over, a step, a bump, a card on paper, a dull no, two soft drops of
 *  water for one's own turn, a few notes of an end. */
const TONES: Record<Sound, readonly Tone[]> = {
  place: [{ frequency: 880, to: 260, length: 0.07, loud: 0.25, shape: 'triangle' }],
  turn: [{ frequency: 520, to: 780, length: 0.06, loud: 0.1, shape: 'triangle' }],
  move: [{ frequency: 300, to: 180, length: 0.09, loud: 0.2, shape: 'sine' }],
  capture: [
    { frequency: 190, to: 60, length: 0.16, loud: 0.3, shape: 'triangle' },
    { frequency: 1200, to: 300, length: 0.04, loud: 0.08, shape: 'sawtooth' },
  ],
  card: [{ frequency: 2400, to: 900, length: 0.05, loud: 0.06, shape: 'sawtooth' }],
  refuse: [{ frequency: 160, to: 110, length: 0.16, loud: 0.2, shape: 'sine' }],
  'own-turn': [
    { frequency: 660, to: 680, length: 0.12, loud: 0.06, shape: 'sine' },
    { frequency: 880, to: 900, length: 0.16, loud: 0.06, shape: 'sine', after: 0.1 },
  ],
  end: [
    { frequency: 392, to: 392, length: 0.35, loud: 0.15, shape: 'sine' },
    { frequency: 523, to: 523, length: 0.35, loud: 0.15, shape: 'sine', after: 0.18 },
    { frequency: 587, to: 587, length: 0.7, loud: 0.15, shape: 'sine', after: 0.36 },
  ],
  'end-first': [
    { frequency: 523, to: 523, length: 0.25, loud: 0.15, shape: 'sine' },
    { frequency: 659, to: 659, length: 0.25, loud: 0.15, shape: 'sine', after: 0.15 },
    { frequency: 784, to: 784, length: 0.3, loud: 0.15, shape: 'sine', after: 0.3 },
    { frequency: 1047, to: 1047, length: 0.9, loud: 0.15, shape: 'sine', after: 0.48 },
  ],
  'end-middle': [
    { frequency: 440, to: 440, length: 0.35, loud: 0.15, shape: 'sine' },
    { frequency: 523, to: 523, length: 0.7, loud: 0.15, shape: 'sine', after: 0.2 },
  ],
  'end-last': [
    { frequency: 392, to: 392, length: 0.4, loud: 0.13, shape: 'sine' },
    { frequency: 294, to: 290, length: 0.9, loud: 0.13, shape: 'sine', after: 0.25 },
  ],
}

/** What somebody hears who came to this place of so many; null: nobody in particular hears it. */
export function endSound(place: number | null, of: number): End {
  if (place === null) return 'end'
  if (place === 1) return 'end-first'
  return place >= of ? 'end-last' : 'end-middle'
}

/** Seconds between sounds that follow each other. */
const APART = 0.08

/** Of many only so many are heard singly. */
const HEARD = 6

/** Never louder than this: above it a loudspeaker only rattles. */
const LOUDEST = 0.5

function sing(audio: AudioContext, tone: Tone): void {
  const begin = audio.currentTime + (tone.after ?? 0)
  const voice = audio.createOscillator()
  const loudness = audio.createGain()
  voice.type = tone.shape
  voice.frequency.setValueAtTime(tone.frequency, begin)
  voice.frequency.exponentialRampToValueAtTime(tone.to, begin + tone.length)
  loudness.gain.setValueAtTime(tone.loud, begin)
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + tone.length)
  voice.connect(loudness).connect(audio.destination)
  voice.start(begin)
  voice.stop(begin + tone.length)
}

function singAll(tones: readonly Tone[]): void {
  if (!settings.get().sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const audio = context
  void audio.resume().then(() => tones.forEach((tone) => sing(audio, tone)))
}

/** So many of a kind: one after another, each a little higher, all of them louder the more there are. */
function tonesOf({ kind, many }: Cue, after: number): Tone[] {
  return Array.from({ length: Math.min(many, HEARD) }, (_, i) =>
    TONES[kind].map((tone) => ({
      ...tone,
      frequency: tone.frequency * 1.06 ** i,
      loud: Math.min(LOUDEST, tone.loud * Math.sqrt(many)),
      after: (tone.after ?? 0) + after + i * APART,
    })),
  ).flat()
}

export function playSound(sound: Sound): void {
  singAll(TONES[sound])
}

/** The sounds of one event, one after another. */
export function playCues(cues: readonly Cue[]): void {
  let after = 0
  const tones = cues.flatMap((cue) => {
    const own = tonesOf(cue, after)
    after += Math.min(cue.many, HEARD) * APART
    return own
  })
  singAll(tones)
}

/** What an event of a game sounds like. */
export function cuesOf(face: Face, before: View, view: View, event: HistoryEntry): readonly Cue[] {
  if (face.sound !== undefined) return face.sound(before, view, event)
  return [{ kind: event.by === 'chance' || face.deck !== undefined ? 'card' : 'place', many: 1 }]
}
