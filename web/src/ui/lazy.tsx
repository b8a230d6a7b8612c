/** A screen that is loaded when somebody goes there, so that the first visit does without it. */

import type { ComponentType } from 'preact'
import { useWords } from '../words/words'
import { Loading, Message } from './page'
import { useLoaded } from './use-loaded'

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Lazy(props: P) {
    const words = useWords()
    const loaded = useLoaded(load, [])
    if (loaded.state === 'loading') return <Loading />
    if (loaded.state === 'failed') return <Message title={words.play.trouble} />
    const Loaded = loaded.value
    return <Loaded {...props} />
  }
}
