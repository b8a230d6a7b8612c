/** A position beside its clause, drawn by the game's own board. */

import { theEngine } from '../../engine/house'
import type { Game, Sight } from '../../wire/wire'
import type { Diagram, Face } from '../../games/face'
import { enterEvents, openStudy } from '../../table/study'
import { stillFrame } from '../../table/frames'
import { BoardOf } from '../../ui/board'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang } from '../../words/words'

async function setUp(game: Game, diagram: Diagram, lang: 'en' | 'ja'): Promise<Sight> {
  const engine = theEngine()
  const { options = {}, position: start, events = [], seat } = diagram
  const link = await openStudy(engine, { game: game.id, options, start })
  try {
    await enterEvents(link, events)
    return await link.sight(seat ?? 'referee', { lang })
  } finally {
    await engine.close(link.table)
  }
}

export function DiagramView({ game, face, diagram }: { game: Game; face: Face; diagram: Diagram }) {
  const lang = useLang()
  const sight = useLoaded(() => setUp(game, diagram, lang), [game.id, diagram, lang])
  if (sight.state === 'failed') return null
  return (
    <figure class="diagram">
      <div class="diagram-board">
        {sight.state === 'done' && (
          <BoardOf
            still
            face={face}
            frame={stillFrame(sight.value)}
            bottom={diagram.seat ?? game.seats[0]?.seat ?? ''}
          />
        )}
      </div>
      <figcaption>{say(diagram.caption, lang)}</figcaption>
    </figure>
  )
}
