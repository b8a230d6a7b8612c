/** Somebody was sent a link to a seat: which game it is, who invites, how it is played, what was agreed, and one button.
 *  The key is in the link and nowhere else, so that nothing has to be asked for. */

import { useState } from 'preact/hooks'
import { gameNamed } from '../../engine/house'
import type { Face } from '../../games/face'
import { loadFace } from '../../games/registry'
import { findRoom, forgetRoom } from '../../store/rooms'
import { MOST_OF_A_NAME, rememberedNames, rememberNames, tidyName } from '../../store/names'
import { guestless } from '../../table/guests'
import type { Room } from '../../table/room'
import { acceptPreview, openRoom, previewTable, type Preview } from '../../table/rooms'
import { Button } from '../../ui/button'
import '../../ui/fields.css'
import { Forward } from '../../ui/forward'
import { theLine } from '../../ui/online'
import { Loading, Message, Page } from '../../ui/page'
import { go, to } from '../../ui/route'
import { useLoaded } from '../../ui/use-loaded'
import { Ways } from '../../ui/ways'
import { Refusal } from '../../wire/refusal'
import type { Game, Sight, Words } from '../../wire/wire'
import { say, useLang, useWords } from '../../words/words'
import { Agreed } from './agreed'
import { Bad, Closed, Taken } from './closed'
import './invited.css'

export interface Invitation {
  preview: Preview
  game: Game
  face: Face
}

async function open(table: string, key: string): Promise<Invitation> {
  const preview = await previewTable(theLine(), table, key)
  const game = await gameNamed(preview.sight.game)
  if (game === null) throw new Error(preview.sight.game)
  return { preview, game, face: await loadFace(game.id) }
}

/** Whoever sits there already has invited: the first person in seat order. */
function inviterOf({ seats }: Sight): string | null {
  return guestless(seats.find(({ sitter }) => sitter === 'person')?.name)
}

/** As many sentences as anybody reads before a first game. */
const SENTENCES = 3

function How({ game, face }: Invitation) {
  const words = useWords()
  const lang = useLang()
  return (
    <section class="invited-how" aria-label={words.room.seat.how}>
      <h2>{words.room.seat.how}</h2>
      <ol>
        {face.summary.slice(0, SENTENCES).map((line, index) => (
          <li key={index}>{say(line, lang)}</li>
        ))}
      </ol>
      <div class="invited-ways">
        <Ways game={game.id} />
      </div>
    </section>
  )
}

/** Something can be told to a table only when it has been entered. */
function untilEntered(room: Room): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { sight, refused } = room.state.get()
      if (sight === null && refused === null) return
      unwatch()
      resolve()
    }
    const unwatch = room.state.watch(look)
  })
}

/** Gives why it could not be; null: one sits. */
async function sitAt(preview: Preview, name: string): Promise<Words | null> {
  const kept = acceptPreview(preview)
  const room = await openRoom(theLine(), kept.id)
  if (typeof room === 'string') return null
  await untilEntered(room)
  await room.sit(name)
  const { trouble, refused } = room.state.get()
  room.close()
  const refusal = trouble ?? refused?.words ?? null
  if (refusal !== null) forgetRoom(kept.id)
  return refusal
}

/** Sits down and goes to the table; gives what stands in the way. */
function useSitting(invitation: Invitation): { sit(name: string): void; sitting: boolean; refusal: Words | null } {
  const words = useWords()
  const [sitting, setSitting] = useState(false)
  const [refusal, setRefusal] = useState<Words | null>(null)
  const sitDown = async (name: string) => {
    const trouble = await sitAt(invitation.preview, name === '' ? words.room.seat.guest : name)
    rememberNames([name])
    setSitting(false)
    if (trouble !== null) return setRefusal(trouble)
    go(to.room(invitation.preview.table))
  }
  const sit = (name: string) => {
    setSitting(true)
    setRefusal(null)
    void sitDown(name)
  }
  return { sit, sitting, refusal }
}

function Sitting({ invitation }: { invitation: Invitation }) {
  const words = useWords()
  const lang = useLang()
  const [typed, setTyped] = useState(() => rememberedNames()[0] ?? '')
  const { sit, sitting, refusal } = useSitting(invitation)
  return (
    <form
      class="invited-sit"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sitting) sit(tidyName(typed))
      }}
    >
      <label>
        <span class="muted">{words.room.seat.name}</span>
        <input
          class="field"
          type="text"
          autocomplete="nickname"
          maxLength={MOST_OF_A_NAME}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <small class="muted">{words.room.seat.nameMeaning}</small>
      </label>
      <Button kind="strong" disabled={sitting} onClick={() => sit(tidyName(typed))}>{words.room.seat.begin}</Button>
      <div role="alert">{refusal !== null && <p class="notice">{say(refusal, lang)}</p>}</div>
    </form>
  )
}

function Welcome({ invitation }: { invitation: Invitation }) {
  const words = useWords()
  const lang = useLang()
  const { preview, game, face } = invitation
  const name = say(game.name, lang)
  const inviter = inviterOf(preview.sight)
  const seat = game.seats.find((one) => one.seat === preview.seat)
  return (
    <Page title={words.room.seat.title(name)}>
      <div class="invited" data-game={game.id}>
        <div class="invited-picture" aria-hidden="true">
          <face.Picture />
        </div>
        <div class="invited-told">
          <p class="invited-by">
            {inviter === null ? words.room.seat.bySomebody(name) : words.room.seat.by(inviter, name)}
          </p>
          {seat !== undefined && <p>{words.room.seat.yours(say(seat.name, lang))}</p>}
          <p>{say(game.pitch, lang)}</p>
        </div>
        <Sitting invitation={invitation} />
        <div class="invited-more">
          <How {...invitation} />
          <Agreed {...invitation} />
        </div>
      </div>
    </Page>
  )
}

function Opened({ invitation }: { invitation: Invitation }) {
  const { sight, seat, taken } = invitation.preview
  if (seat === null) return <Bad game={invitation.game} />
  if (sight.phase === 'over') return <Closed {...invitation} />
  return taken ? <Taken {...invitation} /> : <Welcome invitation={invitation} />
}

function Asked({ table, seatKey }: { table: string; seatKey: string }) {
  const words = useWords()
  const lang = useLang()
  const loaded = useLoaded(() => open(table, seatKey), [table, seatKey, lang])
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'done') return <Opened invitation={loaded.value} />
  return loaded.trouble instanceof Refusal ? (
    <Bad refusal={loaded.trouble} />
  ) : (
    <Message title={words.room.seat.noServer}>
      <p>{words.room.seat.noServerMeaning}</p>
    </Message>
  )
}

/** `seatKey`: null: this device holds none for that table. */
export function Invited({ table, seatKey }: { table: string; seatKey: string | null }) {
  const kept = findRoom(table)
  if (typeof kept !== 'string' && kept.me !== null) return <Forward hash={to.room(table)} />
  return seatKey === null ? <Bad /> : <Asked table={table} seatKey={seatKey} />
}
