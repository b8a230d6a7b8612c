/** How this device wants the page. */

import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { Choice, Toggle } from '../../ui/fields'
import { PaceChoice } from '../../ui/pace'
import { Page } from '../../ui/page'
import { useWords } from '../../words/words'
import { DeviceData } from './device-data'
import './settings.css'

function Looks() {
  const words = useWords()
  const now = useLive(settings)
  return (
    <section class="settings-part">
      <Choice
        label={words.settings.language}
        options={[
          { value: 'ja', name: words.settings.ja },
          { value: 'en', name: words.settings.en },
        ]}
        value={now.lang}
        onChange={(lang) => settings.change({ lang })}
      />
      <Toggle
        label={words.settings.furigana}
        checked={now.furigana}
        onChange={(furigana) => settings.change({ furigana })}
      />
      <Choice
        label={words.settings.theme}
        options={[
          { value: 'system', name: words.settings.system },
          { value: 'light', name: words.settings.light },
          { value: 'dark', name: words.settings.dark },
        ]}
        value={now.theme}
        onChange={(theme) => settings.change({ theme })}
      />
      <Toggle
        label={words.settings.motion}
        meaning={words.settings.motionMeaning}
        checked={now.motion === 'reduced'}
        onChange={(reduced) => settings.change({ motion: reduced ? 'reduced' : 'system' })}
      />
      <Toggle
        label={words.settings.sound}
        checked={now.sound}
        onChange={(sound) => settings.change({ sound })}
      />
    </section>
  )
}

function Turns() {
  const words = useWords()
  const now = useLive(settings)
  return (
    <section class="settings-part">
      <h2>{words.settings.turns}</h2>
      <PaceChoice />
      <Toggle
        label={words.settings.confirm}
        checked={now.confirm}
        onChange={(confirm) => settings.change({ confirm })}
      />
      <Toggle
        label={words.settings.warn}
        checked={now.warn}
        onChange={(warn) => settings.change({ warn })}
      />
      <Toggle
        label={words.settings.facing}
        meaning={words.settings.facingMeaning}
        checked={now.facing}
        onChange={(facing) => settings.change({ facing })}
      />
    </section>
  )
}

export function Settings() {
  const words = useWords()
  return (
    <Page title={words.settings.title}>
      <Looks />
      <Turns />
      <DeviceData />
      <section class="settings-part">
        <h2>{words.settings.about}</h2>
        <p>{words.settings.aboutText}</p>
      </section>
    </Page>
  )
}
