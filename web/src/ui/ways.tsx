/** Where a game is learnt and its rules are read. */

import type { GameId } from '../wire/wire'
import { useWords } from '../words/words'
import { to } from './route'

export function Ways({ game }: { game: GameId }) {
  const words = useWords()
  return (
    <>
      <a href={to.learn(game)}>{words.nav.learn}</a>
      <a href={to.rules(game)}>{words.nav.rules}</a>
    </>
  )
}
