/** A field that takes whatever holds a game: a record, a link, another notation. */

import { useState } from 'preact/hooks'
import { go, to } from '../../ui/route'
import { theEngine } from '../../engine/house'
import type { Game } from '../../wire/wire'
import { pack } from '../../share/link'
import { BadText } from '../../share/bad-text'
import { packedFromText } from '../../share/read-text'
import { Button } from '../../ui/button'
import { say, useLang, useWords } from '../../words/words'

export function Import({ games }: { games: readonly Game[] }) {
  const words = useWords()
  const lang = useLang()
  const noted = games.filter(({ notation }) => notation !== null).map(({ name }) => say(name, lang))
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const open = async () => {
    setSaid('')
    try {
      const found = await packedFromText(theEngine(), games, text)
      go('hash' in found ? found.hash : to.game(await pack(found.packed)))
    } catch (trouble) {
      setSaid(trouble instanceof BadText ? trouble.say(words) : words.play.trouble)
    }
  }
  return (
    <details class="import">
      <summary>{words.start.import}</summary>
      <p class="muted">{words.start.importHint(noted.join(words.result.join))}</p>
      <textarea
        aria-label={words.start.importLabel}
        rows={4}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div class="row">
        <Button onClick={() => void open()}>{words.start.importOpen}</Button>
      </div>
      <div role="status">{said !== '' && <p class="notice">{said}</p>}</div>
    </details>
  )
}
