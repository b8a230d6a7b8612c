/** Copying to the clipboard and handing on to other programs, with a word about how it went. */

import { useState } from 'preact/hooks'
import { Refusal } from '../wire/refusal'
import { say, useLang, useWords } from '../words/words'
import { Button } from './button'

interface CopyProps {
  label: string
  kind?: 'strong' | 'plain' | 'quiet'
  text(): Promise<string> | string
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Pages that did not come by https have no clipboard of their own. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}

export function Copy({ label, kind = 'plain', text }: CopyProps) {
  const words = useWords()
  const lang = useLang()
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      setSaid((await toClipboard(await text())) ? words.copied : words.notCopied)
    } catch (trouble) {
      setSaid(trouble instanceof Refusal ? say(trouble.words, lang) : words.notCopied)
    }
  }
  return (
    <span class="copy">
      <Button kind={kind} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" class="copy-said">
        {said}
      </span>
    </span>
  )
}

/** Only where the device can hand something on. */
export function ShareButton({ label, text, url }: { label: string; text: string; url: string }) {
  if (typeof navigator.share !== 'function') return null
  const share = () => {
    navigator.share({ text, url }).catch(() => undefined)
  }
  return <Button onClick={share}>{label}</Button>
}
