/** Looking back at a game of this device. */

import { to } from '../../ui/route'
import { findRoom } from '../../store/rooms'
import { LinkButton } from '../../ui/button'
import { Loading, Message } from '../../ui/page'
import { useLoaded } from '../../ui/use-loaded'
import type { Lang } from '../../wire/wire'
import { useLang, useWords } from '../../words/words'
import { After } from './after'
import { keptSource } from './source'

/** A game at a server is asked for there; what that takes is loaded then. */
async function sourceOf(table: string, away: boolean, lang: Lang) {
  if (!away) return keptSource(table, lang)
  return (await import('./room-source')).roomSource(table, lang)
}

export function AfterKept({ table }: { table: string }) {
  const words = useWords()
  const lang = useLang()
  const away = typeof findRoom(table) !== 'string'
  const source = useLoaded(() => sourceOf(table, away, lang), [table, lang])
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
          <LinkButton kind="strong" href={away ? to.room(table) : to.play(table)}>
            {words.after.toPlay}
          </LinkButton>
        </Message>
      )
    default:
      return <After key={lang} source={source.value} />
  }
}
