/** The lab: all experiments, a new one of a game, or one that an address names by its design's text. */

import { theGames } from '../../engine/house'
import { Loading, Message } from '../../ui/page'
import { useLoaded } from '../../ui/use-loaded'
import { useWords } from '../../words/words'
import { ExperimentAt } from './experiment'
import { LabHome } from './home'
import { NewExperiment } from './new'
import './lab.css'

export function Lab({ design }: { design: string | null }) {
  const words = useWords()
  const games = useLoaded(theGames, [])
  if (games.state === 'loading') return <Loading />
  if (games.state === 'failed') return <Message title={words.play.trouble} />
  if (design === null) return <LabHome games={games.value} />
  const [id = '', ...more] = design.trim().split(' ')
  const game = games.value.find((known) => known.id === id)
  if (game === undefined) return <Message title={words.setup.noGame(id)} />
  return more.length === 0 ? <NewExperiment game={game} /> : <ExperimentAt game={game} design={design} />
}
