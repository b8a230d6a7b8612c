/** Looking at a game that came as a link. */

import { useEffect } from 'preact/hooks'
import { theEngine } from '../../engine/house'
import { unpack } from '../../share/link'
import { troubleWords } from '../../share/trouble'
import { Loading, Message } from '../../ui/page'
import { useLoaded } from '../../ui/use-loaded'
import { useLang, useWords } from '../../words/words'
import { After } from './after'
import { packedSource } from './source'

export function GameLink({ packed }: { packed: string }) {
  const words = useWords()
  const lang = useLang()
  const source = useLoaded(async () => packedSource(await unpack(packed), lang), [packed, lang])
  const table = source.state === 'done' ? source.value?.table : undefined
  useEffect(() => {
    if (table !== undefined) return () => void theEngine().close(table)
    return undefined
  }, [table])
  if (source.state === 'loading') return <Loading />
  if (source.state === 'failed')
    return <Message title={troubleWords(source.trouble, words, lang)} />
  if (source.value === null) return <Message title={words.link.damaged} />
  return <After key={lang} source={source.value} />
}
