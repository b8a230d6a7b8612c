/** The time, looked at again and again while somebody wants to see it pass. */

import { useEffect, useState } from 'preact/hooks'

/** Often enough for seconds. */
const EVERY = 250

export function useNow(wanted: boolean, every = EVERY): number {
  const [, again] = useState(0)
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => again((count) => count + 1), every)
    return () => clearInterval(timer)
  }, [wanted, every])
  return Date.now()
}
