/** Text with furigana above the words that have one, where that is wanted. A screen reader gets the
 *  text without them, in one piece. */

import { useLive } from '../store/live'
import { settings } from '../store/settings'
import { withReadings } from '../words/furigana'

export function Say({ text }: { text: string }) {
  const { lang, furigana } = useLive(settings)
  if (lang !== 'ja' || !furigana) return <>{text}</>
  return (
    <>
      <span class="out-of-sight">{text}</span>
      <span aria-hidden="true">
        {withReadings(text).map(({ text: piece, reading }, index) =>
          reading === null ? (
            piece
          ) : (
            <ruby key={index}>
              {piece}
              <rt>{reading}</rt>
            </ruby>
          ),
        )}
      </span>
    </>
  )
}
