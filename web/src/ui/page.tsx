/** The frame of a screen: its title in the window and at its head, the way home, its content. */

import { createContext, type ComponentChildren } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import { Dialog } from './dialog'
import { to } from './route'
import { useWords } from '../words/words'

export function useTitle(title: string): void {
  const words = useWords()
  useEffect(() => {
    document.title = title === words.title ? title : `${title} – ${words.title}`
  }, [title, words])
}

let arrivedBefore = false

/** Whoever goes from screen to screen by keyboard or screen reader arrives at the new one's
 *  content. */
export function useArrival(): void {
  useEffect(() => {
    if (arrivedBefore) document.getElementById('main')?.focus({ preventScroll: true })
    arrivedBefore = true
  }, [])
}

export function Home() {
  const words = useWords()
  return (
    <a class="home" href={to.start} aria-label={words.home}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M15 4 7 12l8 8" stroke="currentColor" stroke-width="1.5" fill="none" />
      </svg>
    </a>
  )
}

interface PageProps {
  title: string
  children: ComponentChildren
  /** Links at the right of the head. */
  beside?: ComponentChildren
}

/** How a screen that is open over another is closed; null: it has the window for itself. */
export const OverAnother = createContext<(() => void) | null>(null)

export function Page(props: PageProps) {
  const close = useContext(OverAnother)
  if (close === null) return <WholePage {...props} />
  return (
    <Dialog kind="over" title={props.title} onClose={close}>
      {props.children}
    </Dialog>
  )
}

function WholePage({ title, children, beside }: PageProps) {
  useTitle(title)
  useArrival()
  return (
    <div class="page">
      <header class="page-head">
        <Home />
        <h1>{title}</h1>
        {beside}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

export function Loading() {
  const words = useWords()
  if (useContext(OverAnother) !== null) return null
  return (
    <p class="page muted" role="status">
      {words.loading}
    </p>
  )
}

/** A screen that has only something to say. */
export function Message({ title, children }: { title: string; children?: ComponentChildren }) {
  const words = useWords()
  const isOver = useContext(OverAnother) !== null
  return (
    <Page title={words.title}>
      <div class="notice" role="alert">
        <p>{title}</p>
      </div>
      {children}
      {!isOver && (
        <p>
          <a href={to.start}>{words.home}</a>
        </p>
      )}
    </Page>
  )
}
