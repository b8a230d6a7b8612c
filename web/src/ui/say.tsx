/** Text with furigana above the words that have one, where that is wanted. */

import { useLive } from '../store/live'
import { settings } from '../store/settings'
import { withReadings } from '../words/furigana'

export function Say({ text }: { text: string }) {
  const { lang, furigana } = useLive(settings)
  if (lang !== 'ja' || !furigana) return <>{text}</>
  return (
    <>
      {withReadings(text).map(({ text: piece, reading }, index) =>
        reading === null ? (
          piece
        ) : (
          <ruby key={index}>
            {piece}
            <rt aria-hidden="true">{reading}</rt>
          </ruby>
        ),
      )}
    </>
  )
}
