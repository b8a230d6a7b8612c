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
import { useLang, useWords } from '../../words/words'

async function open(text: string): Promise<Received> {
  const packed = await unpack(text)
  const game = await gameNamed(packed.game)
  if (game === null || packed.letter === null) throw new DamagedText('letter')
  return receiveLetter(theEngine(), game, packed)
}

export function Letter({ packed }: { packed: string }) {
  const words = useWords()
  const lang = useLang()
  const received = useLoaded(() => open(packed), [packed])
  if (received.state === 'loading') return <Loading />
  if (received.state === 'failed')
    return <Message title={troubleWords(received.trouble, words, lang)} />
  const { value } = received
  if (value.kind === 'open') return <Forward hash={to.play(value.table)} />
  return (
    <Message title={value.kind === 'older' ? words.letter.older : words.letter.other}>
      <div class="row">
        <LinkButton kind="strong" href={to.play(value.table)}>
          {value.kind === 'older' ? words.letter.openNewest : words.letter.openKept}
        </LinkButton>
        {value.kind === 'other' && (
          <Button onClick={() => void value.openOther().then((table) => go(to.play(table)))}>
            {words.letter.openOther}
          </Button>
        )}
      </div>
    </Message>
  )
}
