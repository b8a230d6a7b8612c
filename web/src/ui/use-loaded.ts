/** Something that is loaded while the screen is already there. */

import { useEffect, useState } from 'preact/hooks'

export type Loaded<T> =
  { state: 'loading' } | { state: 'done'; value: T } | { state: 'failed'; trouble: unknown }

/** `drop`: what is done with something that comes when nobody wants it any more. */
export function useLoaded<T>(
  load: () => Promise<T>,
  keys: readonly unknown[],
  drop: (value: T) => void = () => undefined,
): Loaded<T> {
  const [held, setHeld] = useState<{ keys: readonly unknown[]; loaded: Loaded<T> }>({ keys, loaded: { state: 'loading' } })
  useEffect(() => {
    let wanted = true
    const hold = (loaded: Loaded<T>) => setHeld({ keys, loaded })
    hold({ state: 'loading' })
    load().then(
      (value) => (wanted ? hold({ state: 'done', value }) : drop(value)),
      (trouble: unknown) => wanted && hold({ state: 'failed', trouble }),
    )
    return () => {
      wanted = false
    }
  }, keys)
  // An effect runs after the screen was drawn: what belongs to other keys must not stand there until then.
  return keys.every((key, index) => Object.is(key, held.keys[index])) ? held.loaded : { state: 'loading' }
}
