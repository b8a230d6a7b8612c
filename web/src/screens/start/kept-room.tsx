/** A game at a server, in the list of one's games: with whom, and whose turn it is. */

import { useEffect, useState } from 'preact/hooks'
import { allRooms, forgetRoom, type KeptRoom } from '../../store/rooms'
import { calledByName, seatName } from '../../table/names'
import { Button } from '../../ui/button'
import { Confirm } from '../../ui/dialog'
import { to } from '../../ui/route'
import { spanText } from '../../ui/span'
import type { Game, Lang } from '../../wire/wire'
import { say, useLang, useWords, type Dictionary } from '../../words/words'

/** What it asks of the owner of the device now. */
export function isOwnTurn({ me, stand }: KeptRoom): boolean {
  return me !== null && stand.phase === 'playing' && stand.toMove === me
}

function standText({ me, stand }: KeptRoom, game: Game, words: Dictionary, lang: Lang): string {
  if (stand.phase === 'gathering') return words.room.mine.waiting
  if (stand.phase === 'over') return endText(me, stand.points, game, words)
  if (stand.toMove === me && me !== null) return words.room.mine.yourTurn
  return words.room.mine.theirTurn(seatName(calledByName(game, stand.names), stand.toMove ?? '', lang, words))
}

function endText(me: string | null, points: string[] | null, game: Game, words: Dictionary): string {
  if (points === null) return words.room.play.aborted
  const mine = points[game.seats.findIndex(({ seat }) => seat === me)]
  if (mine === undefined) return words.room.mine.over
  return mine === '1' ? words.result.winner : mine === '0' ? words.result.loser : words.result.draw
}

function factsOf({ me, stand, changed }: KeptRoom, game: Game, words: Dictionary, lang: Lang): string {
  const others = game.seats.flatMap(({ seat }) => (seat === me ? [] : (stand.names[seat] ?? [])))
  const left = stand.deadline === null || stand.phase !== 'playing' ? null : stand.deadline - Date.now()
  return [
    me === null ? words.room.mine.looking : null,
    others.length > 0 ? others.join(words.result.join) : words.room.play.friend,
    stand.phase === 'gathering' ? null : stand.moves === 0 ? words.start.notBegun : words.start.ply(stand.moves),
    left === null ? new Date(changed).toLocaleDateString(lang, { month: 'short', day: 'numeric' })
      : words.room.mine.until(spanText(Math.max(0, left), words)),
  ].filter((fact) => fact !== null).join(' · ')
}

export function KeptRoomRow({ kept, game }: { kept: KeptRoom; game: Game }) {
  const words = useWords()
  const lang = useLang()
  const [asking, setAsking] = useState(false)
  const name = say(game.name, lang)
  return (
    <li class="kept">
      <a class="kept-name" href={to.room(kept.id)}>{name}</a>
      <span class="kept-facts muted">
        <strong class={isOwnTurn(kept) ? 'kept-ended kept-turn' : 'kept-ended'}>{standText(kept, game, words, lang)}</strong>
        {factsOf(kept, game, words, lang)}
      </span>
      <Button kind="quiet" label={`${words.room.mine.forget} ${name}`} onClick={() => setAsking(true)}>
        {words.room.mine.forget}
      </Button>
      {asking && (
        <Confirm
          question={words.room.mine.forgetSure(name)}
          yes={words.room.mine.forget}
          onYes={() => forgetRoom(kept.id)}
          onNo={() => setAsking(false)}
        />
      )}
    </li>
  )
}

/** While the list is looked at its games at a server are followed; what that takes is loaded only for those who have any. */
export function useFollowedRooms(): void {
  useEffect(() => {
    const ids = allRooms().rooms.filter(({ stand, me }) => stand.phase !== 'over' && me !== null).map(({ id }) => id)
    let stop: (() => void) | null = null
    let wanted = ids.length > 0
    const begin = async () => {
      const [{ theLine }, { followRooms }] = await Promise.all([import('../../ui/online'), import('../../table/watching')])
      if (wanted) stop = followRooms(theLine(), ids)
    }
    if (wanted) void begin().catch(() => undefined)
    return () => {
      wanted = false
      stop?.()
    }
  }, [])
}
