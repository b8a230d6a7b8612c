/** A link that leads to no free seat: why, and how to go on from here. */

import { acceptPreview, type Preview } from '../../table/rooms'
import { Button, LinkButton } from '../../ui/button'
import { Message } from '../../ui/page'
import { go, to } from '../../ui/route'
import type { Refusal } from '../../wire/refusal'
import type { Game } from '../../wire/wire'
import { say, useLang, useWords } from '../../words/words'

interface ClosedProps {
  preview: Preview
  game: Game
}

function Instead({ game }: { game: Game }) {
  const words = useWords()
  const lang = useLang()
  return <LinkButton href={to.new(game.id)}>{words.room.seat.instead(say(game.name, lang))}</LinkButton>
}

/** Somebody sits there: the same person on another device, or somebody who was quicker. */
export function Taken({ preview, game }: ClosedProps) {
  const words = useWords()
  return (
    <Message title={words.room.seat.taken}>
      <p>{words.room.seat.takenMeaning}</p>
      <div class="row">
        <Button onClick={() => go(to.room(acceptPreview(preview).id))}>{words.room.seat.goOn}</Button>
        <Instead game={game} />
      </div>
    </Message>
  )
}

export function Closed({ preview, game }: ClosedProps) {
  const words = useWords()
  const aborted = preview.sight.result?.by === 'aborted'
  return (
    <Message title={aborted ? words.room.seat.aborted : words.room.seat.over}>
      <div class="row">
        {!aborted && (
          <Button kind="strong" onClick={() => go(to.room(acceptPreview(preview).id))}>{words.room.seat.watch}</Button>
        )}
        <Instead game={game} />
      </div>
    </Message>
  )
}

/** No such table, or a key that is not one of its. */
export function Bad({ refusal, game }: { refusal?: Refusal; game?: Game }) {
  const words = useWords()
  const gone = refusal?.code === 'no-table'
  return (
    <Message title={gone ? words.room.seat.gone : words.room.seat.bad}>
      <p>{gone ? words.room.seat.goneMeaning : words.room.seat.badMeaning}</p>
      {game !== undefined && <Instead game={game} />}
    </Message>
  )
}
