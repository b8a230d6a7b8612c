/** All data of the device saved to a file, and read back. */

import { useState } from 'preact/hooks'
import { readBackup, takeBackup, writeBackup, type BackupFault, type Entries } from '../../store/backup'
import { Button } from '../../ui/button'
import { save } from '../../ui/save'
import { useWords, type Dictionary } from '../../words/words'

/** How many wrong entries are named. */
const NAMED = 5

function faultWords(fault: BackupFault, words: Dictionary): string {
  switch (fault.kind) {
    case 'no file':
      return words.data.noFile
    case 'version':
      return words.data.version
    case 'entries':
      return words.data.badEntries(fault.keys.length, fault.keys.slice(0, NAMED).join(words.result.join))
  }
}

interface ChooseProps {
  entries: Entries
  /** With what there is to say about it. */
  done(said: string): void
}

function Choose({ entries, done }: ChooseProps) {
  const words = useWords()
  const games = Object.keys(entries).filter((key) => key.startsWith('table.')).length
  const take = (replace: boolean) =>
    done(takeBackup(entries, replace) ? words.data.taken : words.data.full)
  return (
    <div class="notice">
      <p>{words.data.found(games)}</p>
      <div class="row">
        <Button kind="strong" onClick={() => take(false)}>{words.data.add}</Button>
        <Button onClick={() => take(true)}>{words.data.replace}</Button>
        <Button onClick={() => done('')}>{words.cancel}</Button>
      </div>
    </div>
  )
}

function ReadFile() {
  const words = useWords()
  const [entries, setEntries] = useState<Entries | null>(null)
  const [said, setSaid] = useState('')
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (file === undefined) return
    const found = readBackup(await file.text())
    input.value = ''
    setEntries('entries' in found ? found.entries : null)
    setSaid('fault' in found ? faultWords(found.fault, words) : '')
  }
  const done = (told: string) => {
    setEntries(null)
    setSaid(told)
  }
  return (
    <>
      <label class="button data-file">
        <input
          class="out-of-sight"
          type="file"
          accept=".json,application/json"
          onChange={(event) => void read(event.currentTarget)}
        />
        {words.data.read}
      </label>
      {entries !== null && <Choose entries={entries} done={done} />}
      <p role="status">{said}</p>
    </>
  )
}

export function DeviceData() {
  const words = useWords()
  const today = () => new Date().toISOString().slice(0, 10)
  return (
    <section class="settings-part">
      <h2>{words.data.title}</h2>
      <p>{words.data.meaning}</p>
      <Button onClick={() => save(`teban-${today()}.json`, writeBackup())}>{words.data.save}</Button>
      <ReadFile />
    </section>
  )
}
