/** The summary card: the rules of a game in a few lines, and its table where it has one. */

import type { Face } from '../games/face'
import { say, useLang } from '../words/words'

export function SummaryOf({ face }: { face: Face }) {
  const lang = useLang()
  return (
    <>
      <ul class="summary">
        {face.summary.map((line, index) => (
          <li key={index}>{say(line, lang)}</li>
        ))}
      </ul>
      {face.SummaryTable && <face.SummaryTable lang={lang} />}
    </>
  )
}
