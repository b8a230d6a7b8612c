/** A game being played. */

import { useEffect } from 'preact/hooks'
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
import { PlayTable } from './play-table'

async function openSession(table: string): Promise<Session | 'none' | 'damaged' | 'over'> {
  const engine = theEngine()
  const kept = await bringBack(engine, table)
  if (kept === 'none' || kept === 'damaged') return kept
  if (kept.over && kept.letter === null) return 'over'
  const game = await gameNamed(kept.game)
  if (game === null) return 'damaged'
  return Session.open(new DeskLink(engine, kept.id), game, await loadFace(game.id), kept)
}

export function Play({ table }: { table: string }) {
  const words = useWords()
  const loaded = useLoaded(() => openSession(table), [table])
  const session = loaded.state === 'done' && typeof loaded.value === 'object' ? loaded.value : null
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
  return <PlayTable session={loaded.value} />
}
