/** Before the game: a link for every seat that is open, who is there already, and the deal that all decide together. */

import { useState } from 'preact/hooks'
import { linkTo } from '../../../share/place'
import { useLive } from '../../../store/live'
import { guestless } from '../../../table/guests'
import { calledByName, namesIn, seatName } from '../../../table/names'
import type { Room } from '../../../table/room'
import { Button } from '../../../ui/button'
import { Copy, ShareButton } from '../../../ui/copy'
import { Confirm } from '../../../ui/dialog'
import { Page } from '../../../ui/page'
import { Qr } from '../../../ui/qr'
import { to } from '../../../ui/route'
import type { Sight, Sitter } from '../../../wire/wire'
import { say, useLang, useWords } from '../../../words/words'
import { Line } from './line'
import { sitterText } from './sitters'
import './waiting.css'

interface WaitingProps {
  room: Room
  sight: Sight
}

/** A link in all the ways in which it can be handed on. */
function Handing({ label, url, text }: { label: string; url: string; text: string }) {
  const words = useWords()
  return (
    <>
      <input class="waiting-link" readOnly value={url} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <div class="row">
        <Copy kind="strong" label={words.room.invite.copy} text={() => url} />
        <ShareButton label={words.room.invite.share} text={text} url={url} />
      </div>
    </>
  )
}

function QrFold({ url, label, open }: { url: string; label: string; open: boolean }) {
  const words = useWords()
  const [wanted, setWanted] = useState(open)
  return (
    <details class="waiting-qr" open={open} onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary>{words.room.invite.qr}</summary>
      {wanted && <Qr text={url} label={`${words.room.invite.qr} ${label}`} />}
      <p class="muted">{words.room.invite.qrMeaning}</p>
    </details>
  )
}

function useInvitationText(room: Room): string {
  const words = useWords()
  const lang = useLang()
  const { kept, sight } = useLive(room.state)
  const game = say(room.game.name, lang)
  const own = guestless(sight?.seats.find(({ seat }) => seat === kept.me)?.name)
  return own === null ? words.room.invite.text(game) : words.room.invite.textFrom(own, game)
}

/** One seat that is still open, and the key to it. */
function Invitation({ room, seat, first }: { room: Room; seat: string; first: boolean }) {
  const words = useWords()
  const lang = useLang()
  const { kept } = useLive(room.state)
  const text = useInvitationText(room)
  const name = seatName(room.game, seat, lang, words)
  const key = kept.invitations[seat]
  if (key === undefined) return null
  const url = linkTo(room.game.id, to.seat(kept.id, key))
  return (
    <section class="waiting-seat" aria-label={words.room.invite.link(name)}>
      <p>{words.room.invite.send(name)}</p>
      <Handing label={words.room.invite.link(name)} url={url} text={text} />
      <QrFold url={url} label={name} open={first} />
    </section>
  )
}

function SeatLine({ room, sitter }: { room: Room; sitter: Sitter }) {
  const words = useWords()
  const lang = useLang()
  const { kept, facts } = useLive(room.state)
  const away = facts?.away[sitter.seat] !== undefined && sitter.seat !== kept.me
  const open = sitter.sitter === 'open'
  return (
    <li class="waiting-sitter" data-open={open}>
      <span class="seat-name">{seatName(room.game, sitter.seat, lang, words)}</span>
      <span>{open ? words.room.invite.missing : sitterText(sitter, kept.me, words)}</span>
      {away && <span class="muted">{words.room.play.away}</span>}
    </li>
  )
}

function OnlookerLink({ room }: { room: Room }) {
  const words = useWords()
  const lang = useLang()
  const { kept } = useLive(room.state)
  if (kept.look === null) return null
  const url = linkTo(room.game.id, to.look(kept.id, kept.look === 'any' ? null : kept.look))
  return (
    <details class="waiting-look">
      <summary>{words.room.invite.look}</summary>
      <p class="muted">{words.room.invite.lookMeaning}</p>
      <Handing label={words.room.invite.look} url={url} text={words.room.invite.lookText(say(room.game.name, lang))} />
    </details>
  )
}

/** All are there, and every device adds its number to the deal: usually a moment. */
function Dealing({ room, sight }: WaitingProps) {
  const words = useWords()
  const lang = useLang()
  const { dealing } = useLive(room.state)
  const called = calledByName(room.game, namesIn(sight.seats))
  const missing = dealing.missing.map((seat) => seatName(called, seat, lang, words))
  return (
    <section class="waiting-deal" role="status">
      <p>{dealing.at === 'promises' ? words.room.dealing.promises : words.room.dealing.numbers}</p>
      {missing.length > 0 && <p>{words.room.dealing.missing(missing.join(words.result.join))}</p>}
      <p class="muted">{words.room.dealing.meaning}</p>
    </section>
  )
}

/** Whoever opened the table may close it; others leave their seat to somebody else. */
function Leaving({ room }: { room: Room }) {
  const words = useWords()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>{words.room.invite.abort}</Button>
      {asking && (
        <Confirm
          question={words.room.invite.abortSure}
          yes={words.room.invite.abort}
          onYes={() => {
            setAsking(false)
            void room.abort()
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}

export function Waiting({ room, sight }: WaitingProps) {
  const words = useWords()
  const lang = useLang()
  const { kept, facts, dealing, trouble, broken, numberElsewhere } = useLive(room.state)
  const open = sight.seats.filter(({ sitter }) => sitter === 'open').map(({ seat }) => seat)
  const inviting = open.filter((seat) => kept.invitations[seat] !== undefined)
  const { Picture } = room.face
  const gathers = dealing.at === 'seats'
  return (
    <Page title={gathers ? words.room.invite.title : words.room.dealing.title}>
      <div class="waiting" data-game={room.game.id}>
        <div class="waiting-picture" aria-hidden="true">
          <Picture />
        </div>
        <div class="waiting-told">
          <p class="waiting-game">{say(room.game.name, lang)}</p>
          <Line room={room} />
          {broken && <p class="notice" role="alert">{words.room.play.broken}</p>}
          {numberElsewhere && <p class="notice" role="alert">{words.room.dealing.elsewhere}</p>}
          {gathers ? (
            inviting.map((seat, index) => <Invitation key={seat} room={room} seat={seat} first={index === 0} />)
          ) : (
            <Dealing room={room} sight={sight} />
          )}
          {gathers && facts?.listed && <p>{words.room.invite.listed}</p>}
          {gathers && <p class="muted">{words.room.invite.begins}</p>}
          {gathers && inviting.length > 0 && <p class="muted">{words.room.invite.key}</p>}
          <h2>{words.room.invite.seats}</h2>
          <div role="status">
            <ul class="waiting-seats">
              {sight.seats.map((sitter) => (
                <SeatLine key={sitter.seat} room={room} sitter={sitter} />
              ))}
            </ul>
          </div>
          <OnlookerLink room={room} />
          {trouble !== null && <p class="notice" role="alert">{say(trouble, lang)}</p>}
          {kept.me !== null && <Leaving room={room} />}
        </div>
      </div>
    </Page>
  )
}
