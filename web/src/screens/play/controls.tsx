/** The bar of controls, and the sheets that it opens. */

import { useState } from 'preact/hooks'
import { to } from '../../ui/route'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import type { Session } from '../../table/session'
import { personsHere } from '../../table/viewer'
import { Button, LinkButton } from '../../ui/button'
import { Confirm, Dialog } from '../../ui/dialog'
import { Toggle } from '../../ui/fields'
import { PaceChoice } from '../../ui/pace'
import { Say } from '../../ui/say'
import { useWords } from '../../words/words'
import { Rematch } from './outcome'
import { Story } from '../../ui/story'
import { SummaryOf } from '../../ui/summary'

type Sheet = 'story' | 'summary' | 'menu' | 'resign' | null

interface ControlsProps {
  session: Session
  flip(): void
}

interface SheetProps extends ControlsProps {
  open(sheet: Sheet): void
}

function Summary({ session, open }: SheetProps) {
  const words = useWords()
  return (
    <Dialog kind="sheet" title={words.play.summaryTitle} onClose={() => open(null)}>
      <SummaryOf face={session.face} />
      <a href={to.rules(session.game.id)}>
        <Say text={words.play.fullRules} />
      </a>
    </Dialog>
  )
}

function Switches({ session }: { session: Session }) {
  const words = useWords()
  const now = useLive(settings)
  const { sight, kept } = useLive(session.state)
  const several = personsHere(sight, kept).length > 1
  const computers = sight.seats.some(({ sitter }) => sitter === 'computer')
  return (
    <>
      {computers && <PaceChoice />}
      {session.game.hidden && (
        <Toggle
          label={words.play.notes}
          checked={now.notes}
          onChange={(notes) => settings.change({ notes })}
        />
      )}
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
      {several && (
        <Toggle
          label={words.play.facing}
          checked={now.facing}
          onChange={(facing) => {
            settings.change({ facing })
            void session.refresh()
          }}
        />
      )}
      <Toggle
        label={words.settings.sound}
        checked={now.sound}
        onChange={(sound) => settings.change({ sound })}
      />
    </>
  )
}

function Menu({ session, flip, open }: SheetProps) {
  const words = useWords()
  const { sight, kept } = useLive(session.state)
  const over = sight.phase === 'over'
  const canResign = !over && personsHere(sight, kept).length > 0
  return (
    <Dialog kind="sheet" title={words.play.menu} onClose={() => open(null)}>
      <div class="row">
        <Button
          onClick={() => {
            flip()
            open(null)
          }}
        >
          <Say text={words.play.flip} />
        </Button>
        {canResign && (
          <Button onClick={() => open('resign')}>
            <Say text={words.play.resign} />
          </Button>
        )}
        {kept.letter === null && <Rematch session={session} />}
        <LinkButton href={to.rules(session.game.id)}>
          <Say text={words.nav.rules} />
        </LinkButton>
        <LinkButton href={to.settings}>
          <Say text={words.nav.settings} />
        </LinkButton>
      </div>
      <Switches session={session} />
    </Dialog>
  )
}

function Resign({ session, open }: SheetProps) {
  const words = useWords()
  const { sight } = useLive(session.state)
  const three = sight.seats.length > 2
  return (
    <Confirm
      question={three ? words.play.resignSureThree : words.play.resignSure}
      yes={words.play.resign}
      onYes={() => {
        open(null)
        void session.resign()
      }}
      onNo={() => open(null)}
    />
  )
}

function OpenSheet(props: SheetProps & { sheet: Sheet }) {
  const words = useWords()
  const { shown } = useLive(props.session.state)
  switch (props.sheet) {
    case 'summary':
      return <Summary {...props} />
    case 'menu':
      return <Menu {...props} />
    case 'resign':
      return <Resign {...props} />
    case 'story':
      return (
        <Dialog kind="sheet" title={words.play.story} onClose={() => props.open(null)}>
          <Story game={props.session.game} history={shown.history} />
        </Dialog>
      )
    case null:
      return null
  }
}

export function Controls({ session, flip }: ControlsProps) {
  const words = useWords()
  const { sight, curtain, following } = useLive(session.state)
  const [sheet, open] = useState<Sheet>(null)
  const curtained = curtain !== null
  return (
    <>
      <nav class="play-bar" aria-label={words.play.bar}>
        <Button disabled={!sight.canUndo || curtained || following} onClick={() => void session.undo()}>
          <Say text={words.play.undo} />
        </Button>
        {session.mayHint && (
          <Button disabled={session.actor === null} onClick={() => void session.askHint()}>
            <Say text={words.play.hint} />
          </Button>
        )}
        <Button disabled={session.face.summary.length === 0} onClick={() => open('summary')}>
          <Say text={words.play.summary} />
        </Button>
        <span class="play-bar-story">
          <Button disabled={curtained} onClick={() => open('story')}>
            <Say text={words.play.story} />
          </Button>
        </span>
        <Button onClick={() => open('menu')}>
          <Say text={words.play.menu} />
        </Button>
      </nav>
      <OpenSheet session={session} flip={flip} sheet={sheet} open={open} />
    </>
  )
}
