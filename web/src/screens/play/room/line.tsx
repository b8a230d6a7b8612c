/** How the line to the server stands, in words: nothing while all is well. */

import { useEffect, useState } from 'preact/hooks'
import type { LineState } from '../../../link/connection'
import { useLive } from '../../../store/live'
import type { Room } from '../../../table/room'
import { Button } from '../../../ui/button'
import { useNow } from '../../../ui/use-now'
import { useWords, type Dictionary } from '../../../words/words'

/** A cut that is mended at once is nobody's concern. */
const UNNOTICED = 700

function secondsUntil(next: number, now: number): number {
  return Math.max(1, Math.ceil((next - now) / 1000))
}

function lineText(line: LineState, now: number, words: Dictionary): string {
  switch (line.at) {
    case 'idle':
    case 'connecting':
      return words.room.play.connecting
    case 'open':
      return ''
    case 'lost':
      return line.next === null ? words.room.play.retrying : words.room.play.lost(secondsUntil(line.next, now))
    case 'stopping':
      return words.room.play.stopping
    case 'refused':
      return line.next === null ? words.room.play.refused : words.room.play.crowded
    case 'none':
      return words.room.seat.noServer
  }
}

/** False for the first moment of a cut. */
function useNoticed(broken: boolean): boolean {
  const [noticed, setNoticed] = useState(false)
  useEffect(() => {
    if (!broken) return setNoticed(false)
    const timer = setTimeout(() => setNoticed(true), UNNOTICED)
    return () => clearTimeout(timer)
  }, [broken])
  return noticed
}

/** `always`: there is nothing else to see yet. The seconds that pass are not told to a screen reader one by one: only
 *  what kind of trouble it is. */
export function Line({ room, always = false }: { room: Pick<Room, 'connection'>; always?: boolean }) {
  const words = useWords()
  const line = useLive(room.connection.state)
  const broken = line.at !== 'open'
  const noticed = useNoticed(broken) || (always && broken)
  const now = useNow(noticed && line.at === 'lost')
  const waits = (line.at === 'lost' || line.at === 'stopping' || line.at === 'refused') && line.next !== null
  const told = line.at === 'lost' ? words.room.play.retrying : lineText(line, now, words)
  if (always && !broken) return <p class="muted" role="status">{words.loading}</p>
  return (
    <div class="line" data-at={line.at} data-next={waits ? line.next : undefined}>
      <span class="out-of-sight" role="status">{noticed ? told : ''}</span>
      {noticed && (
        <p class="line-told">
          <span aria-hidden="true">{lineText(line, now, words)}</span>{' '}
          {waits && <Button kind="quiet" onClick={() => room.connection.wake()}>{words.room.play.tryNow}</Button>}
        </p>
      )}
    </div>
  )
}
