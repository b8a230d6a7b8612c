/** Whether this place has tables over a network: the page alone, served as files, has none, and says nothing of them. */

import { useEffect, useState } from 'preact/hooks'
import { pageSurroundings } from '../link/surroundings'
import { here } from '../share/place'

let known: Promise<boolean | null> | null = null
/** The last answer, so that screens after the first are drawn with it at once. */
let served = false

async function ask(): Promise<boolean> {
  if (here === null || !navigator.onLine) return served
  known ??= pageSurroundings(here.home).served()
  const answer = await known
  // Nobody answered: the network may come back.
  if (answer === null) known = null
  else served = answer
  return served
}

export function useServed(): boolean {
  const [now, setNow] = useState(served)
  useEffect(() => {
    let wanted = true
    void ask().then((answer) => wanted && setNow(answer))
    return () => {
      wanted = false
    }
  }, [])
  return now
}
