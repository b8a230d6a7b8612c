/** The lab's words in the language that is set; apart from the others, so that the first visit does without them. */

import type { Lang } from '../wire/wire'
import { enLab } from './en-lab'
import { jaLab, type LabWords } from './ja-lab'
import { useLang } from './words'

export type { LabWords } from './ja-lab'

export const labWords: Readonly<Record<Lang, LabWords>> = { en: enLab, ja: jaLab }

export function useLabWords(): LabWords {
  return labWords[useLang()]
}
