/** Looking back at a game of this device. */

import { to } from '../../ui/route'
import { LinkButton } from '../../ui/button'
import { Loading, Message } from '../../ui/page'
import { useLoaded } from '../../ui/use-loaded'
import { useLang, useWords } from '../../words/words'
import { After } from './after'
import { keptSource } from './source'

export function AfterKept({ table }: { table: string }) {
  const words = useWords()
  const lang = useLang()
  const source = useLoaded(() => keptSource(table, lang), [table, lang])
  if (source.state === 'loading') return <Loading />
  if (source.state === 'failed') return <Message title={words.play.trouble} />
  switch (source.value) {
    case 'none':
      return <Message title={words.play.none} />
    case 'damaged':
      return <Message title={words.play.damaged} />
    case 'going on':
      return (
        <Message title={words.after.notOver}>
          <LinkButton kind="strong" href={to.play(table)}>
            {words.after.toPlay}
          </LinkButton>
        </Message>
      )
    default:
      return <After key={lang} source={source.value} />
  }
}
