/** A game by letter between two browsers: every turn is a link, and opening it is all that the other needs. */

import { describe, expect, test } from 'vitest'
import { pack } from '../src/share/link'
import { NOTHING_PACKED, type Packed } from '../src/share/packed'
import { enterEvent } from './support/enter'
import { setUp } from './support/setting-up'
import { chanceOf, keptNow, nextMoment, playTurn } from './support/table'
import { visit, type Visitor } from './support/visitor'

type ByLetter = 'jatsuna' | 'rugby-chess'

async function beginLetter(visitor: Visitor, game: ByLetter, hints = false): Promise<void> {
  const { page, words } = visitor
  await setUp(visitor, game)
  await page.getByRole('radio', { name: words.setup.letter }).check()
  if (hints) await page.getByRole('checkbox', { name: words.setup.hints }).check()
  await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
}

/** Says yes where a turn without steps asks for it, and takes the letter. */
async function letterAfter(visitor: Visitor, turn: () => Promise<void>): Promise<string> {
  const { page, words } = visitor
  await turn()
  const letter = page.getByRole('region', { name: words.letter.title })
  const yes = page.getByRole('button', { name: words.play.pendingPlay, exact: true })
  await letter.or(yes).first().waitFor()
  if (await yes.isVisible()) await yes.click()
  await letter.waitFor()
  return letter.getByRole('textbox', { name: words.after.link }).inputValue()
}

const board = ({ page, words }: Visitor) =>
  page.getByRole('group', { name: words.play.board, exact: true }).first().ariaSnapshot()

interface Noted {
  links?: string[]
}

/** Runs in the page: every link of a letter that stands there from now on, even for the shortest time. */
function noteLinks(): void {
  const links: string[] = ((globalThis as Noted).links = [])
  const look = () => {
    const link = document.querySelector<HTMLInputElement>('input.letter-link')?.value
    if (link !== undefined && link !== links.at(-1)) links.push(link)
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
}

test('Rugby Chess to its end, across two languages', async () => {
  const white = await visit({ lang: 'ja' })
  const black = await visit({ lang: 'en' })
  await beginLetter(white, 'rugby-chess')
  const events = ['d1g4', 'b9a8', 'g4b9']
  let link = ''
  for (const [index, event] of events.entries()) {
    const [writer, reader] = index % 2 ? [black, white] : [white, black]
    await nextMoment(writer, -1)
    link = await letterAfter(writer, () => enterEvent(writer, 'rugby-chess', event))
    await reader.page.goto(link)
    if (index < events.length - 1) {
      expect(await nextMoment(reader, index)).toBe('turn')
    }
  }
  await black.page.getByText(black.words.result.won('White')).first().waitFor()
})

test('who opens a letter is told what it is; hints are offered only where they were agreed to', async () => {
  const hint = ({ page, words }: Visitor) => page.getByRole('button', { name: words.play.hint, exact: true })
  for (const agreed of [false, true]) {
    const white = await visit({ lang: 'ja' })
    const black = await visit({ lang: 'en' })
    await beginLetter(white, 'rugby-chess', agreed)
    await nextMoment(white, -1)
    await expect.poll(() => hint(white).count()).toBe(agreed ? 1 : 0)
    await black.page.goto(await letterAfter(white, () => enterEvent(white, 'rugby-chess', 'd1g4')))
    await nextMoment(black, 0)
    const invited = black.page.getByRole('region', { name: black.words.letter.invited })
    const { invites, how, withHints, withoutHints } = black.words.letter
    await invited.getByText(black.words.letter.more, { exact: true }).click()
    for (const told of [invites('Rugby Chess', 'Black'), how, agreed ? withHints : withoutHints])
      await expect.poll(() => invited.innerText()).toContain(told)
    await expect.poll(() => hint(black).count()).toBe(agreed ? 1 : 0)
  }
})

test.each([['rugby-chess', 'd1g4'], ['jatsuna', 'c3']] as const)(
  '%s: on a phone the invitation leaves the whole board in sight', async (game, event) => {
    const reader = await visit({ lang: 'ja', width: 390, height: 844, touch: true })
    const { page, words } = reader
    await reader.goTo(`#/l/${await pack({ ...NOTHING_PACKED, game, events: [event], letter: 'abc' })}`)
    await nextMoment(reader, 0)
    const bar = page.getByRole('navigation', { name: words.play.bar })
    const shown = page.getByRole('group', { name: words.play.board, exact: true }).first()
    const invited = page.getByRole('region', { name: words.letter.invited })
    await expect.poll(async () => (await shown.boundingBox())!.y).toBeGreaterThanOrEqual(0)
    for (const part of [shown, invited]) {
      await expect.poll(async () => {
        const { y, height } = (await part.boundingBox())!
        return y + height - (await bar.boundingBox())!.y
      }).toBeLessThanOrEqual(0)
    }
  },
)

test('Jatsuna goes round among three', async () => {
  const players = [await visit({ luck: 1 }), await visit({ luck: 2 }), await visit({ luck: 3 })]
  await beginLetter(players[0]!, 'jatsuna')
  let link = ''
  for (let turn = 0; turn < 5; turn++) {
    const writer = players[turn % 3]!
    if (turn > 0) await writer.page.goto(link)
    expect(await nextMoment(writer, turn - 1)).toBe('turn')
    link = await letterAfter(writer, () => playTurn(writer, 'jatsuna', chanceOf(turn)))
  }
  for (const player of players) {
    await player.page.goto(link)
    await player.page.getByRole('group', { name: player.words.play.board, exact: true }).first().waitFor()
    await expect.poll(async () => (await keptNow(player.page)).ply).toBe(5)
  }
})

describe('a letter', () => {
  test('that is older than the game leaves it alone', async () => {
    const white = await visit()
    const black = await visit()
    await beginLetter(white, 'rugby-chess')
    await nextMoment(white, -1)
    const first = await letterAfter(white, () => enterEvent(white, 'rugby-chess', 'd1g4'))
    await black.page.goto(first)
    await nextMoment(black, 0)
    const second = await letterAfter(black, () => enterEvent(black, 'rugby-chess', 'a9b8'))
    await white.page.goto(second)
    await nextMoment(white, 1)
    const before = await board(white)
    await white.goTo(new URL(first).hash)
    await white.page.getByText(white.words.letter.older).waitFor()
    await white.page.getByRole('link', { name: white.words.letter.openNewest }).click()
    await nextMoment(white, 1)
    await expect.poll(() => board(white)).toBe(before)
  })

  test('is never offered with the link of the turn before', async () => {
    const white = await visit()
    const { page } = white
    await beginLetter(white, 'rugby-chess')
    await nextMoment(white, -1)
    const first = await letterAfter(white, () => enterEvent(white, 'rugby-chess', 'd1g4'))
    const { letter } = await keptNow(page)
    await white.goTo(`#/l/${await pack({ ...NOTHING_PACKED, game: 'rugby-chess', events: ['d1g4', 'a9b8'], letter })}`)
    await nextMoment(white, 1)
    await page.evaluate(noteLinks)
    const second = await letterAfter(white, () => enterEvent(white, 'rugby-chess', 'a1b2'))
    expect(second).not.toBe(first)
    expect(await page.evaluate(() => (globalThis as Noted).links)).toEqual([second])
  })

  test('that tells another story is opened beside it', async () => {
    const white = await visit()
    await beginLetter(white, 'rugby-chess')
    await nextMoment(white, -1)
    await letterAfter(white, () => enterEvent(white, 'rugby-chess', 'd1g4'))
    const { letter, id } = await keptNow(white.page)
    const other = await pack({ ...NOTHING_PACKED, game: 'rugby-chess', events: ['a1b2', 'a9b8'], letter })
    await white.goTo(`#/l/${other}`)
    await white.page.getByText(white.words.letter.other).waitFor()
    await white.page.getByRole('button', { name: white.words.letter.openOther }).click()
    expect(await nextMoment(white, 1)).toBe('turn')
    expect((await keptNow(white.page)).id).not.toBe(id)
    await white.goTo(`#/play/${id}`)
    await expect.poll(async () => (await keptNow(white.page)).ply).toBe(1)
  })

  test('with an event against the rules is refereed', async () => {
    const reader = await visit()
    const bad = await pack({ ...NOTHING_PACKED, game: 'rugby-chess', events: ['d1d5'], letter: 'abc' })
    await reader.goTo(`#/l/${bad}`)
    await reader.page.getByRole('alert').filter({ hasText: reader.words.link.illegal(1, 'd1d5') }).waitFor()
  })

  test('for a game with cards there is none', async () => {
    const reader = await visit()
    await setUp(reader, 'card-slot')
    await reader.page.getByRole('radio', { name: reader.words.setup.person }).waitFor()
    expect(await reader.page.getByRole('radio', { name: reader.words.setup.letter }).count()).toBe(0)
  })
})

/** Everything that the device keeps. */
const keptAll = ({ page }: Visitor) => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))

describe.each(['en', 'ja'] as const)('a forged letter (%s)', (lang) => {
  interface Forgery {
    part: Partial<Packed>
    says(words: Visitor['words'], name: string): string
  }
  const black = lang === 'en' ? 'Black' : '黒'
  const forgeries: Forgery[] = [
    { part: { events: ['d1g4', 'b9a8', 'g4b9'] }, says: ({ letter }, name) => letter.yours(name, 2) },
    { part: { by: 'resigned', who: 'b', stated: [6, 0] }, says: ({ letter }) => letter.faults.resigns },
    { part: { options: { 'max-plies': '3' } }, says: ({ letter }) => letter.faults.rules },
    { part: { options: { clock: '1+0' } }, says: ({ link }) => link.option('clock=1+0') },
    { part: { start: 'x' }, says: ({ letter }) => letter.faults.start },
  ]

  test('is refused with a sentence, and the device keeps what it kept', async () => {
    const reader = await visit({ lang, width: 320, height: 640, touch: true })
    const real = { ...NOTHING_PACKED, game: 'rugby-chess', events: ['d1g4'], letter: 'abc' }
    await reader.goTo(`#/l/${await pack(real)}`)
    expect(await nextMoment(reader, 0)).toBe('turn')
    const { id } = await keptNow(reader.page)
    const [before, drawn] = [await keptAll(reader), await board(reader)]
    for (const { part, says } of forgeries) {
      await reader.goTo(`#/l/${await pack({ ...real, ...part })}`)
      const alert = reader.page.getByRole('alert')
      await alert.filter({ hasText: says(reader.words, black) }).waitFor()
      expect(await keptAll(reader)).toBe(before)
    }
    await reader.goTo(`#/play/${id}`)
    await nextMoment(reader, 0)
    await expect.poll(() => board(reader)).toBe(drawn)
  })

  test('of a game that is new here is asked about', async () => {
    const reader = await visit({ lang })
    const letter = { ...NOTHING_PACKED, game: 'rugby-chess', events: ['d1g4', 'b9a8'], letter: 'abc' }
    await reader.goTo('#/')
    await reader.page.getByRole('region', { name: reader.words.start.games }).waitFor()
    const before = await keptAll(reader)
    await reader.goTo(`#/l/${await pack(letter)}`)
    const white = lang === 'en' ? 'White' : '白'
    await reader.page.getByText(reader.words.letter.unknown(white)).waitFor()
    expect(await keptAll(reader)).toBe(before)
    await reader.page.getByRole('button', { name: reader.words.letter.openUnknown }).click()
    expect(await nextMoment(reader, 1)).toBe('turn')
  })

  test('of a game that is over is looked at, and counts for nobody', async () => {
    const { page, words, goTo } = await visit({ lang })
    const events = ['d1g4', 'b9a8', 'g4b9']
    await goTo(`#/l/${await pack({ ...NOTHING_PACKED, game: 'rugby-chess', events, letter: 'abc' })}`)
    await page.getByText(words.letter.unknownOver).waitFor()
    await page.getByRole('button', { name: words.letter.openUnknown }).click()
    await page.getByText(words.result.won(lang === 'en' ? 'White' : '白')).first().waitFor()
    expect(await page.getByRole('region', { name: words.letter.title }).count()).toBe(0)
    await goTo('#/stats')
    await page.getByText(words.stats.none).waitFor()
  })
})
