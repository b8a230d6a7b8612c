/** A few quiet sounds, made here; none until they are asked for. */

import { settings } from '../store/settings'

export type Sound = 'stone' | 'card' | 'no' | 'end'

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

/** A stone on wood, a card on paper, a dull no, three notes of an end. */
const TONES: Record<Sound, readonly Tone[]> = {
  stone: [{ frequency: 880, to: 260, length: 0.07, loud: 0.25, shape: 'triangle' }],
  card: [{ frequency: 2400, to: 900, length: 0.05, loud: 0.06, shape: 'sawtooth' }],
  no: [{ frequency: 160, to: 110, length: 0.16, loud: 0.2, shape: 'sine' }],
  end: [
    { frequency: 392, to: 392, length: 0.35, loud: 0.15, shape: 'sine' },
    { frequency: 523, to: 523, length: 0.35, loud: 0.15, shape: 'sine', after: 0.18 },
    { frequency: 587, to: 587, length: 0.7, loud: 0.15, shape: 'sine', after: 0.36 },
  ],
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
