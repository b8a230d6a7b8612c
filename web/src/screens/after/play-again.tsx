/** From a look back to another game with the same players and rules. */

import { useState } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import type { Setup } from '../../store/setup'
import { startTable } from '../../table/open'
import { Button } from '../../ui/button'
import { go, to } from '../../ui/route'
import type { Game } from '../../wire/wire'
import { useWords } from '../../words/words'

export function PlayAgain({ game, setup }: { game: Game; setup: Setup }) {
  const words = useWords()
  const [waiting, setWaiting] = useState(false)
  const again = async () => {
    setWaiting(true)
    const { id } = await startTable(theEngine(), game, setup)
    go(to.play(id))
  }
  if (setup.letter) return null
  return (
    <div class="row play-again">
      <Button disabled={waiting} onClick={() => void again()}>{words.play.rematch}</Button>
    </div>
  )
}
