/** The words of the language that is set. */

import type { Lang, Words } from '../wire/wire'
import { useLive } from '../store/live'
import { settings } from '../store/settings'
import { en } from './en'
import { ja, type Dictionary } from './ja'

export type { Dictionary } from './ja'

export const dictionaries: Readonly<Record<Lang, Dictionary>> = { en, ja }

export function useLang(): Lang {
  return useLive(settings).lang
}

export function useWords(): Dictionary {
  return dictionaries[useLang()]
}

export function say(words: Words, lang: Lang): string {
  return words[lang]
}
