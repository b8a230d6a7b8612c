/** The bar of controls, and the sheets that it opens. */

import { useState } from 'preact/hooks'
import { to } from '../../ui/route'
import { useLive } from '../../store/live'
import { settings } from '../../store/settings'
import { mayOffer } from '../../table/offers'
import { isByLetter } from '../../table/play-state'
import type { Session } from '../../table/session'
import { personsHere } from '../../table/viewer'
import { Button, LinkButton } from '../../ui/button'
import { Confirm, Dialog } from '../../ui/dialog'
import { Toggle } from '../../ui/fields'
import { PaceChoice } from '../../ui/pace'
import { useWords } from '../../words/words'
import { Rematch } from './outcome'
import type { RoomParts } from './parts'
import { Story } from '../../ui/story'
import { SummaryOf } from '../../ui/summary'

type Sheet = 'story' | 'summary' | 'menu' | 'resign' | null

interface ControlsProps {
  session: Session
  room?: RoomParts
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
      <a href={to.rules(session.game.id)}>{words.play.fullRules}</a>
    </Dialog>
  )
}

function Switches({ session }: { session: Session }) {
  const words = useWords()
  const now = useLive(settings)
  const { sight, me } = useLive(session.state)
  const several = personsHere(sight, me).length > 1
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

function Menu({ session, room, flip, open }: SheetProps) {
  const words = useWords()
  const state = useLive(session.state)
  const { sight, me, declined } = state
  const letter = isByLetter(state)
  const over = sight.phase === 'over'
  const canResign = !over && personsHere(sight, me).length > 0 && room?.fresh !== true
  return (
    <Dialog kind="sheet" title={words.play.menu} onClose={() => open(null)}>
      <div class="row">
        <Button
          onClick={() => {
            flip()
            open(null)
          }}
        >
          {words.play.flip}
        </Button>
        {canResign && (
          <Button onClick={() => open('resign')}>{words.play.resign}</Button>
        )}
        {!letter && mayOffer(session.game, state) !== null && (
          <Button
            disabled={declined !== null}
            onClick={() => {
              open(null)
              void session.offerDraw()
            }}
          >
            {words.draw.offer}
          </Button>
        )}
        {!letter && <Rematch session={session} />}
        {room?.menu(() => open(null))}
        <LinkButton href={to.rules(session.game.id)}>{words.nav.rules}</LinkButton>
        <LinkButton href={to.settings}>{words.nav.settings}</LinkButton>
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
          <Story game={props.session.called} history={shown.history} result={props.session.result} />
        </Dialog>
      )
    case null:
      return null
  }
}

/** At one screen a move is taken back; where the others have screens of their own they are asked. */
function TakeBack({ session, room }: Pick<ControlsProps, 'session' | 'room'>) {
  const words = useWords()
  const { sight, curtain, following } = useLive(session.state)
  if (room === undefined)
    return (
      <Button disabled={!sight.canUndo || curtain !== null || following} onClick={() => void session.undo()}>
        {words.play.undo}
      </Button>
    )
  if (room.undo === null) return null
  return <Button disabled={room.undo.disabled} onClick={room.undo.ask}>{words.play.undo}</Button>
}

export function Controls({ session, room, flip }: ControlsProps) {
  const words = useWords()
  const { curtain } = useLive(session.state)
  const [sheet, open] = useState<Sheet>(null)
  const curtained = curtain !== null
  return (
    <>
      <nav class="play-bar" aria-label={words.play.bar}>
        <TakeBack session={session} room={room} />
        {session.mayHint && room?.undo !== null && (
          <Button disabled={session.actor === null} onClick={() => void session.askHint()}>
            {words.play.hint}
          </Button>
        )}
        <Button disabled={session.face.summary.length === 0} onClick={() => open('summary')}>
          {words.play.summary}
        </Button>
        <span class="play-bar-story">
          <Button disabled={curtained} onClick={() => open('story')}>{words.play.story}</Button>
        </span>
        {room?.talk}
        <Button onClick={() => open('menu')}>{words.play.menu}</Button>
      </nav>
      <OpenSheet session={session} room={room} flip={flip} sheet={sheet} open={open} />
    </>
  )
}
