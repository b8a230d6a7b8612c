/** A game being played, or gathered for, here or in another tab. */

import { useEffect, useState } from 'preact/hooks'
import { Forward } from '../../ui/forward'
import { gameNamed, theEngine } from '../../engine/house'
import { to } from '../../ui/route'
import { loadFace } from '../../games/registry'
import { DeskLink } from '../../link/desk-link'
import { Holding } from '../../store/holding'
import { useLive } from '../../store/live'
import { findTable, onTableElsewhere } from '../../store/tables'
import { bringBack } from '../../table/open'
import { Session } from '../../table/session'
import { Loading, Message } from '../../ui/page'
import { useLoaded, type Loaded } from '../../ui/use-loaded'
import { useLang, useWords } from '../../words/words'
import { Elsewhere, GatheredElsewhere, Overtaken } from './elsewhere'
import { Gather, gather, type Gathered } from './gather'
import { PlayTable } from './play-table'

type Opened = Session | Gathered | 'none' | 'damaged' | 'over' | 'gathering'

async function openTable(table: string, following: boolean): Promise<Opened> {
  const engine = theEngine()
  const kept = await bringBack(engine, table)
  if (kept === 'none' || kept === 'damaged') return kept
  if (kept.over && kept.letter === null) return 'over'
  const game = await gameNamed(kept.game)
  if (game === null) return 'damaged'
  const link = new DeskLink(engine, kept.id)
  const { phase } = await link.sight('onlooker')
  if (phase === 'gathering' && following) return 'gathering'
  if (phase === 'gathering') return gather(engine, game, kept, await link.sight('onlooker'))
  return Session.here(link, game, await loadFace(game.id), kept, following)
}

function sessionIn(loaded: Loaded<Opened>): Session | null {
  return loaded.state === 'done' && loaded.value instanceof Session ? loaded.value : null
}

function closeOpened(opened: Opened): void {
  if (opened instanceof Session) opened.close()
}

/** Takes what another tab has kept of the table. */
async function adoptKept(session: Session): Promise<void> {
  const kept = findTable(session.id)
  if (typeof kept !== 'string') await session.adopt(kept)
}

/** Whether another tab plays, and what it has done: the session follows. Without a session there is
 *  nothing to follow with, so that everything is opened anew. */
function useOtherTabs(holding: Holding, session: Session | null, again: () => void): void {
  useEffect(() => {
    const held = () => {
      if (session === null) again()
      else void adoptKept(session).then(() => session.follow(holding.held.get() === 'elsewhere'))
    }
    const kept = () => (session === null ? again() : void adoptKept(session))
    if (session !== null) held()
    const unwatch = [holding.held.watch(held), onTableElsewhere(holding.table, kept)]
    return () => unwatch.forEach((stop) => stop())
  }, [session])
}

/** True: what was done here last came too late, and the table was opened anew. */
function useOvertaken(session: Session | null, again: () => void): boolean {
  const [overtaken, setOvertaken] = useState(false)
  useEffect(
    () =>
      session?.state.watch(() => {
        if (!session.state.get().overtaken) return setOvertaken(false)
        again()
        setOvertaken(true)
      }),
    [session],
  )
  return overtaken
}

/** What was said in one language is asked for again in another. */
function useLanguage(session: Session | null): void {
  const lang = useLang()
  useEffect(() => void session?.refresh(), [lang])
}

function Trouble({ trouble }: { trouble: unknown }) {
  const words = useWords()
  return (
    <Message title={words.play.trouble}>
      <p class="muted">{String(trouble)}</p>
    </Message>
  )
}

function PlayHeld({ holding }: { holding: Holding }) {
  const words = useWords()
  const { table } = holding
  const [opened, setOpened] = useState(0)
  const again = () => setOpened((count) => count + 1)
  const following = useLive(holding.held) === 'elsewhere'
  const loaded = useLoaded(() => openTable(table, following), [opened], closeOpened)
  const session = sessionIn(loaded)
  useEffect(() => () => session?.close(), [session])
  useOtherTabs(holding, session, again)
  useLanguage(session)
  const overtaken = useOvertaken(session, again)
  const takeOver = () => holding.takeOver()
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed') return <Trouble trouble={loaded.trouble} />
  const { value } = loaded
  if (value === 'none') return <Message title={words.play.none} />
  if (value === 'damaged') return <Message title={words.play.damaged} />
  if (value === 'over') return <Forward hash={to.after(table)} />
  if (value instanceof Session) {
    return (
      <div class="play-held">
        <PlayTable session={value} />
        {following && <Elsewhere onTakeOver={takeOver} />}
        {overtaken && !following && <Overtaken />}
      </div>
    )
  }
  if (following || value === 'gathering') return <GatheredElsewhere onTakeOver={takeOver} />
  return <Gather gathered={value} onDealt={again} />
}

function Asked({ holding }: { holding: Holding }) {
  return useLive(holding.held) === 'asking' ? <Loading /> : <PlayHeld holding={holding} />
}

export function Play({ table }: { table: string }) {
  const [holding, setHolding] = useState<Holding | null>(null)
  useEffect(() => {
    const now = new Holding(table)
    setHolding(now)
    return () => now.release()
  }, [table])
  return holding === null ? <Loading /> : <Asked holding={holding} />
}
