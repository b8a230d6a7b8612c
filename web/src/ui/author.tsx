/** Who made a game: named wherever the game introduces itself. */

import type { Author as Maker } from '../games/face'
import { say, useLang, useWords } from '../words/words'

export function Author({ author }: { author: Maker | undefined }) {
  const words = useWords()
  const lang = useLang()
  if (author === undefined) return null
  return (
    <p class="author muted">
      <span>{words.setup.author(say(author.name, lang))}</span>
      {author.page !== undefined && <span>{words.setup.authorPage(author.page)}</span>}
    </p>
  )
}
