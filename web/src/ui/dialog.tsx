/** Dialogs and sheets on the browser's own <dialog>: it traps the focus, closes with Escape and
 *  gives the focus back to where it was. */

import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useWords } from '../words/words'
import { useBackCloses } from './back'
import { Button } from './button'
import { CloseSign } from './close-sign'
import { over } from './route'
import './dialog.css'

interface DialogProps {
  title: string
  /** sheet: from the lower edge, or at the side of a wide screen; over: a whole screen over another. */
  kind?: 'dialog' | 'sheet' | 'over'
  onClose(): void
  children: ComponentChildren
}

export function Dialog({ title, kind = 'dialog', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const words = useWords()
  const name = useId()
  useBackCloses(onClose)
  // What opens a whole screen has done its work.
  useEffect(() => (kind === 'over' ? undefined : over.watch(onClose)), [])
  useLayoutEffect(() => {
    const opener = document.activeElement
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={kind}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2 id={name}>{title}</h2>
          <button type="button" class="dialog-close" aria-label={words.close} onClick={onClose}>
            <CloseSign />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

interface ConfirmProps {
  question: string
  yes: string
  onYes(): void
  onNo(): void
}

export function Confirm({ question, yes, onYes, onNo }: ConfirmProps) {
  const words = useWords()
  return (
    <Dialog title={question} onClose={onNo}>
      <div class="row">
        <Button kind="strong" onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={onNo}>{words.cancel}</Button>
      </div>
    </Dialog>
  )
}
