/** A game being played, or gathered for. */

import { useEffect, useState } from 'preact/hooks'
import { Forward } from '../../ui/forward'
import { gameNamed, theEngine } from '../../engine/house'
import { to } from '../../ui/route'
import { loadFace } from '../../games/registry'
import { DeskLink } from '../../link/desk-link'
import { bringBack } from '../../table/open'
import { Session } from '../../table/session'
import { Loading, Message } from '../../ui/page'
import { useLoaded } from '../../ui/use-loaded'
import { useWords } from '../../words/words'
import { Gather, gather, type Gathered } from './gather'
import { PlayTable } from './play-table'

type Opened = Session | Gathered | 'none' | 'damaged' | 'over'

async function openTable(table: string): Promise<Opened> {
  const engine = theEngine()
  const kept = await bringBack(engine, table)
  if (kept === 'none' || kept === 'damaged') return kept
  if (kept.over && kept.letter === null) return 'over'
  const game = await gameNamed(kept.game)
  if (game === null) return 'damaged'
  const link = new DeskLink(engine, kept.id)
  const sight = await link.sight('onlooker')
  if (sight.phase === 'gathering') return gather(engine, game, kept, sight)
  return Session.open(link, game, await loadFace(game.id), kept)
}

export function Play({ table }: { table: string }) {
  const words = useWords()
  const [dealt, setDealt] = useState(0)
  const loaded = useLoaded(() => openTable(table), [table, dealt])
  const session = loaded.state === 'done' && loaded.value instanceof Session ? loaded.value : null
  useEffect(() => () => session?.close(), [session])
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed') {
    return (
      <Message title={words.play.trouble}>
        <p class="muted">{String(loaded.trouble)}</p>
      </Message>
    )
  }
  if (loaded.value === 'none') return <Message title={words.play.none} />
  if (loaded.value === 'damaged') return <Message title={words.play.damaged} />
  if (loaded.value === 'over') return <Forward hash={to.after(table)} />
  if (loaded.value instanceof Session) return <PlayTable session={loaded.value} />
  return <Gather gathered={loaded.value} onDealt={() => setDealt(dealt + 1)} />
}
