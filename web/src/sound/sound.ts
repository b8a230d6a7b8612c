/** A few quiet sounds, made here; none until they are asked for. */

import { settings } from '../store/settings'

export type Sound = 'stone' | 'card' | 'no' | End

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

/** A stone on wood, a card on paper, a dull no, a few notes of an end. */
const TONES: Record<Sound, readonly Tone[]> = {
  stone: [{ frequency: 880, to: 260, length: 0.07, loud: 0.25, shape: 'triangle' }],
  card: [{ frequency: 2400, to: 900, length: 0.05, loud: 0.06, shape: 'sawtooth' }],
  no: [{ frequency: 160, to: 110, length: 0.16, loud: 0.2, shape: 'sine' }],
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

export function playSound(sound: Sound): void {
  if (!settings.get().sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const audio = context
  void audio.resume().then(() => TONES[sound].forEach((tone) => sing(audio, tone)))
}
