import { useLabWords } from '../../words/lab'
import { useLang, useWords } from '../../words/words'
import type { Speech } from './say'

export function useSpeech(): Speech {
  return { lang: useLang(), words: useWords(), lab: useLabWords() }
}
