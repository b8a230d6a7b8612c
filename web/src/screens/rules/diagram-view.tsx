/** A position beside its clause, drawn by the game's own board. */

import type { ComponentType } from 'preact'
import { theEngine } from '../../engine/house'
import type { Game, Sight } from '../../wire/wire'
import type { BoardProps, Diagram, Face } from '../../games/face'
import { enterEvents, openStudy } from '../../table/study'
import { Say } from '../../ui/say'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang } from '../../words/words'

async function setUp(game: Game, diagram: Diagram, lang: 'en' | 'ja'): Promise<Sight> {
  const engine = theEngine()
  const { options = {}, position: start, events = [], seat } = diagram
  const table = await openStudy(engine, { game: game.id, options, start })
  try {
    await enterEvents(engine, table, events)
    return await engine.see(table, seat ?? 'referee', { lang })
  } finally {
    await engine.close(table)
  }
}

const ignore = () => undefined

export function StillBoard({ face, sight, bottom }: { face: Face; sight: Sight; bottom: string }) {
  const lang = useLang()
  const Board = face.Board as unknown as ComponentType<BoardProps>
  return (
    <Board
      view={sight.view}
      before={null}
      last={sight.history.at(-1) ?? null}
      history={sight.history}
      bottom={bottom}
      actor={null}
      events={[]}
      draft=""
      steps={null}
      setDraft={ignore}
      play={ignore}
      attempt={ignore}
      lang={lang}
      motion={false}
      notes={false}
      still={true}
      hint={null}
    />
  )
}

export function DiagramView({ game, face, diagram }: { game: Game; face: Face; diagram: Diagram }) {
  const lang = useLang()
  const sight = useLoaded(() => setUp(game, diagram, lang), [game.id, diagram, lang])
  if (sight.state === 'failed') return null
  return (
    <figure class="diagram">
      <div class="diagram-board">
        {sight.state === 'done' && (
          <StillBoard
            face={face}
            sight={sight.value}
            bottom={diagram.seat ?? game.seats[0]?.seat ?? ''}
          />
        )}
      </div>
      <figcaption>
        <Say text={say(diagram.caption, lang)} />
      </figcaption>
    </figure>
  )
}
