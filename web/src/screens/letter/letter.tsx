/** A letter is opened: the whole game in it is replayed and refereed, and then it is one's turn. */

import { Forward } from '../../ui/forward'
import { gameNamed, theEngine } from '../../engine/house'
import { go, to } from '../../ui/route'
import { receiveLetter, type Received } from '../../share/letter'
import { troubleWords } from '../../share/trouble'
import { DamagedText } from '../../share/packed'
import { unpack } from '../../share/link'
import { Button, LinkButton } from '../../ui/button'
import { Loading, Message } from '../../ui/page'
import { useLoaded } from '../../ui/use-loaded'
import { seatName } from '../../table/names'
import type { Game } from '../../wire/wire'
import { useLang, useWords, type Dictionary } from '../../words/words'

type Asked = Exclude<Received, { kind: 'open' }>
type SeatNames = (seat: string) => string

async function open(text: string): Promise<{ game: Game; received: Received }> {
  const packed = await unpack(text)
  const game = await gameNamed(packed.game)
  if (game === null || packed.letter === null) throw new DamagedText('letter')
  return { game, received: await receiveLetter(theEngine(), game, packed) }
}

function sentence(value: Asked, name: SeatNames, words: Dictionary): string {
  switch (value.kind) {
    case 'yours':
      return words.letter.yours(name(value.seat), value.ply)
    case 'unknown':
      return value.seat === null
        ? words.letter.unknownOver
        : words.letter.unknown(name(value.seat))
    default:
      return words.letter[value.kind]
  }
}

/** A letter that is not simply the next one: what it is, and what can be done with it. */
function Question({ value, name }: { value: Asked; name: SeatNames }) {
  const words = useWords()
  const open = (how: () => Promise<string>) => void how().then((table) => go(to.play(table)))
  return (
    <Message title={sentence(value, name, words)}>
      <div class="row">
        {value.kind === 'unknown' ? (
          <Button onClick={() => open(value.openIt)}>{words.letter.openUnknown}</Button>
        ) : (
          <LinkButton kind="strong" href={to.play(value.table)}>
            {value.kind === 'older' ? words.letter.openNewest : words.letter.openKept}
          </LinkButton>
        )}
        {'openOther' in value && (
          <Button onClick={() => open(value.openOther)}>{words.letter.openOther}</Button>
        )}
      </div>
    </Message>
  )
}

export function Letter({ packed }: { packed: string }) {
  const words = useWords()
  const lang = useLang()
  const loaded = useLoaded(() => open(packed), [packed])
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed')
    return <Message title={troubleWords(loaded.trouble, words, lang)} />
  const { game, received } = loaded.value
  if (received.kind === 'open') return <Forward hash={to.play(received.table)} />
  return <Question value={received} name={(seat) => seatName(game, seat, lang, words)} />
}
