/** What else one can do with a turn, and what it would lead to. */

import type { BoardProps } from '../face'
import type { Lang } from '../../wire/wire'
import { joined, outcomeName, STATES, VERDICT_SIGNS, VERDICTS } from './calls'
import { chooseDistance, chooseSpirit } from './entry'
import type { IsshinView, Outcome } from './view'
import { askText, words } from './words'

type Props = BoardProps<IsshinView>

/** The state it makes, and whether that is answer enough. */
export function OutcomeOf({ of: { state, verdict }, lang }: { of: Outcome; lang: Lang }) {
  return (
    <span class={`isshin-forecast isshin-${verdict}`} aria-hidden="true">
      <b>{STATES[state][lang]}</b>
      <i>
        {VERDICT_SIGNS[verdict]} {VERDICTS[verdict][lang]}
      </i>
    </span>
  )
}

export function Actions(props: Props) {
  const { view, lang, draft, hint } = props
  const after = view.forecast?.gathered ?? null
  const shared = { after, lang }
  return (
    <div class="isshin-actions">
      <p class="isshin-ask">{askText(view, draft, lang)}</p>
      {view.phase !== 'open' && (
        <>
          <Action
            {...shared}
            name={words.distance[lang]}
            does={words.distanceDoes[lang]}
            pressed={draft === 'm'}
            hinted={hint === 'm'}
            press={() => chooseDistance(props)}
          />
          <Action
            {...shared}
            name={words.spirit[lang]}
            does={words.spiritDoes[lang]}
            pressed={draft.startsWith('r')}
            hinted={hint?.startsWith('r') ?? false}
            press={() => chooseSpirit(props)}
          />
        </>
      )}
    </div>
  )
}

interface ActionProps {
  name: string
  does: string
  after: Outcome | null
  lang: Lang
  pressed: boolean
  hinted: boolean
  press(): void
}

function Action({ name, does, after, lang, pressed, hinted, press }: ActionProps) {
  const leadsTo = after === null ? null : outcomeName(after, lang)
  return (
    <button
      type="button"
      class={`isshin-action${hinted ? ' isshin-hint' : ''}`}
      aria-pressed={pressed}
      aria-label={joined([name, does, leadsTo], lang)}
      onClick={press}
    >
      <span>
        <b>{name}</b> <small>{does}</small>
      </span>
      {after !== null && <OutcomeOf of={after} lang={lang} />}
    </button>
  )
}
