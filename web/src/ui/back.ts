/** The browser's back closes what is open over a screen: a dialog, a sheet, the rules. While anything is
 *  open the history has one entry more for the same place, which back takes away. */

import { useLayoutEffect, useRef } from 'preact/hooks'

type Close = () => void

/** What is open, the topmost last. */
const open: Close[] = []

interface Taken {
  over: true
}

/** Whether the history's present entry is only there to be taken away. */
export function isBackTaken(): boolean {
  return (history.state as Taken | null)?.over === true
}

function takeBack(): void {
  const taken: Taken = { over: true }
  if (!isBackTaken()) history.pushState(taken, '')
}

/** Something else may have been opened in the place of what was closed, so that this waits for it. */
function giveBack(): void {
  queueMicrotask(() => {
    if (open.length === 0 && isBackTaken()) history.back()
  })
}

/** A page that was loaded anew has nothing open. */
export function listenToBack(): () => void {
  giveBack()
  const closeTop = () => {
    // Nothing is open there any more, when one comes forward to it again.
    if (isBackTaken()) return giveBack()
    open.pop()?.()
    if (open.length > 0) takeBack()
  }
  addEventListener('popstate', closeTop)
  return () => removeEventListener('popstate', closeTop)
}

/** For as long as the component is there. */
export function useBackCloses(close: Close): void {
  const newest = useRef(close)
  newest.current = close
  useLayoutEffect(() => {
    const mine = () => newest.current()
    open.push(mine)
    takeBack()
    return () => {
      const at = open.indexOf(mine)
      if (at >= 0) open.splice(at, 1)
      giveBack()
    }
  }, [])
}
