/** Somebody was sent a link to look on at a game: it is kept as theirs to look at, and opened. */

import { findRoom } from '../../store/rooms'
import { acceptPreview, previewTable } from '../../table/rooms'
import { Forward } from '../../ui/forward'
import { theLine } from '../../ui/online'
import { Loading, Message } from '../../ui/page'
import { to } from '../../ui/route'
import { useLoaded } from '../../ui/use-loaded'
import { Refusal } from '../../wire/refusal'
import { useWords } from '../../words/words'
import { Bad } from './closed'

export function LookOn({ table, lookKey }: { table: string; lookKey: string | null }) {
  const words = useWords()
  const kept = findRoom(table)
  const loaded = useLoaded(
    async () => (typeof kept === 'string' ? acceptPreview(await previewTable(theLine(), table, lookKey)).id : kept.id),
    [table, lookKey],
  )
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'done') return <Forward hash={to.room(loaded.value)} />
  return loaded.trouble instanceof Refusal ? (
    <Bad refusal={loaded.trouble} />
  ) : (
    <Message title={words.room.seat.noServer}>
      <p>{words.room.seat.noServerMeaning}</p>
    </Message>
  )
}
