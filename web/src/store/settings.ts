/** How this device wants the page. */

import type { Lang } from '../wire/wire'
import { isRecord } from './check'
import { Live } from './live'
import { onElsewhere, read, write } from './storage'

/** How fast a computer's moves follow each other on the screen. */
export const PACES = ['slow', 'normal', 'quick', 'once'] as const
export type Pace = (typeof PACES)[number]

export interface Settings {
  lang: Lang
  furigana: boolean
  theme: 'light' | 'dark' | 'system'
  /** Composite turns are confirmed before they count. */
  confirm: boolean
  /** Say so before a move that loses at once. */
  warn: boolean
  sound: boolean
  motion: 'system' | 'reduced'
  pace: Pace
  /** Two people face each other across a tablet. */
  facing: boolean
  notes: boolean
}

function browserLang(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages
  const known = wanted
    .map((lang) => lang.slice(0, 2))
    .find((lang) => lang === 'ja' || lang === 'en')
  return known === 'ja' ? 'ja' : 'en'
}

export function defaultSettings(): Settings {
  return {
    lang: browserLang(),
    furigana: false,
    theme: 'system',
    confirm: true,
    warn: false,
    sound: false,
    motion: 'system',
    pace: 'normal',
    facing: false,
    notes: false,
  }
}

/** Takes what is good and the default for the rest: one bad setting does not cost the others. */
export function checkSettings(value: unknown): Settings | null {
  if (!isRecord(value)) return null
  const settings = defaultSettings()
  const flag = (key: 'furigana' | 'confirm' | 'warn' | 'sound' | 'facing' | 'notes') => {
    const held = value[key]
    if (typeof held === 'boolean') settings[key] = held
  }
  flag('furigana')
  flag('confirm')
  flag('warn')
  flag('sound')
  flag('facing')
  flag('notes')
  if (value.lang === 'ja' || value.lang === 'en') settings.lang = value.lang
  if (value.theme === 'light' || value.theme === 'dark') settings.theme = value.theme
  settings.pace = PACES.find((pace) => pace === value.pace) ?? settings.pace
  if (value.motion === 'reduced') settings.motion = 'reduced'
  return settings
}

const KEY = 'settings'

function stored(): Settings {
  const held = read(KEY, checkSettings)
  return held.state === 'good' ? held.value : defaultSettings()
}

export const settings = new Live<Settings>(stored())

settings.watch(() => write(KEY, settings.get()))

// What another tab has set holds here too, and is not written over by what was set here before.
onElsewhere(KEY, rereadSettings)

export function rereadSettings(): void {
  const held = read(KEY, checkSettings)
  if (held.state === 'good') settings.set(held.value)
}

/** Whether things may move. */
export function motionWanted(now: Settings): boolean {
  return now.motion === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
