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
  const [held, setHeld] = useState<Loaded<T>>({ state: 'loading' })
  useEffect(() => {
    let wanted = true
    setHeld({ state: 'loading' })
    load().then(
      (value) => (wanted ? setHeld({ state: 'done', value }) : drop(value)),
      (trouble: unknown) => wanted && setHeld({ state: 'failed', trouble }),
    )
    return () => {
      wanted = false
    }
  }, keys)
  return held
}
