/** Letters, with the real engine: what may come in one, and that nothing else changes what is kept. */

import { emptyDevice, keptBytes } from './support/device'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { loadFace } from '../src/games/registry'
import { DeskLink } from '../src/link/desk-link'
import { packedFromSight } from '../src/share/from-sight'
import { compareTold, receiveLetter, type Received } from '../src/share/letter'
import { checksum, NOTHING_PACKED, readPacked, type Packed } from '../src/share/packed'
import { troubleWords } from '../src/share/trouble'
import { rememberNames } from '../src/store/names'
import { readStats } from '../src/store/stats'
import { findTable, letterTable, type Kept } from '../src/store/tables'
import { bringBack, startTable } from '../src/table/open'
import { firstSetup } from '../src/table/seating'
import { Session } from '../src/table/session'
import type { Game } from '../src/wire/wire'
import { dictionaries, type Dictionary } from '../src/words/words'
import { openTables, startEngine } from './support/engine'

const told = (events: string, over = false) => ({ events: events.split(' '), over })

describe('a letter and what is known of its game', () => {
  it('is the same, newer, older, or another story', () => {
    expect(compareTold(told('a b'), told('a b'))).toBe('same')
    expect(compareTold(told('a b c'), told('a b'))).toBe('newer')
    expect(compareTold(told('a b'), told('a b c'))).toBe('older')
    expect(compareTold(told('a x c'), told('a b'))).toBe('other')
  })

  it('is newer if somebody has resigned meanwhile', () => {
    expect(compareTold(told('a b', true), told('a b'))).toBe('newer')
    expect(compareTold(told('a', true), told('a b'))).toBe('newer')
    expect(compareTold(told('a b'), told('a b', true))).toBe('older')
    expect(compareTold(told('a', true), told('a b', true))).toBe('same')
  })

  it('comes too late if the game was over by then', () => {
    expect(compareTold(told('a b c'), told('a b', true))).toBe('late')
    expect(compareTold(told('a b c', true), told('a b', true))).toBe('late')
  })
})

let engine: Engine
let games: Game[]
/** What was said to the desk. */
const lines: string[] = []
const gameOf = (id: string) => games.find((game) => game.id === id)!

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  engine = await startEngine((request) => 'line' in request && lines.push(request.line))
  games = await engine.games()
})

beforeEach(emptyDevice)

function letterOf(events: string, part: Partial<Packed> = {}): Packed {
  const named = events === '' ? [] : events.split(' ')
  return { ...NOTHING_PACKED, game: 'rugby-chess', letter: 'abc', events: named, ...part }
}

/** A resignation as the page writes it, in a game of two. */
const resigns = (who: string): Partial<Packed> => ({
  by: 'resigned',
  who,
  stated: who === 'w' ? [0, 6] : [6, 0],
})

const receive = (packed: Packed) => receiveLetter(engine, gameOf(packed.game), packed)

async function openedBy(packed: Packed): Promise<Kept> {
  const received = await receive(packed)
  expect(received).toMatchObject({ kind: 'open' })
  return keptAt((received as { table: string }).table)
}

function keptAt(id: string): Kept {
  const kept = findTable(id)
  if (typeof kept === 'string') throw new Error(kept)
  return kept
}

async function onDevice(kept: Kept, act: (session: Session) => Promise<void>): Promise<Kept> {
  await bringBack(engine, kept.id)
  const face = await loadFace(kept.game)
  const link = new DeskLink(engine, kept.id)
  const session = await Session.here(link, gameOf(kept.game), face, kept)
  await act(session)
  session.close()
  return keptAt(kept.id)
}

/** The letter that this device would send now. */
async function letterFrom(kept: Kept): Promise<Packed> {
  const sight = await engine.see(kept.id, 'onlooker')
  return { ...packedFromSight(gameOf(kept.game), sight), letter: kept.letter, names: kept.names }
}

async function eventsAt({ id }: Kept): Promise<string> {
  await bringBack(engine, id)
  return (await engine.see(id, 'onlooker')).history.map(({ text }) => text).join(' ')
}

/** What is said of a letter in both languages; fails if it was opened. */
async function refusalOf(packed: Packed | (() => Packed)): Promise<{ en: string; ja: string }> {
  try {
    await receive(typeof packed === 'function' ? packed() : packed)
  } catch (trouble) {
    const { en, ja } = dictionaries
    return { en: troubleWords(trouble, en, 'en'), ja: troubleWords(trouble, ja, 'ja') }
  }
  throw new Error('it was opened')
}

/** Rugby Chess: the letter begins with White's turn, the device is Black. */
const FIRST = 'd1g4'
const SECOND = 'd1g4 b9a8'

interface Forgery {
  what: string
  /** What the device knows: White's first turn, or Black's answer too. */
  known?: string
  letter: Packed | (() => Packed)
  says(words: Dictionary): string
}

const packedText = (...lines: string[]) => {
  const text = ['grugby-chess', ...lines].join('\n')
  return () => readPacked(`${text}\nk${checksum(text)}`)
}

const setting = (key: string, value: string): Forgery => ({
  what: `sets ${key}`,
  letter: letterOf(`${SECOND} a1b2`, { options: { [key]: value } }),
  says: (words) => words.link.option(`${key}=${value}`),
})

const fault = (
  what: string,
  letter: Packed,
  which: keyof Dictionary['letter']['faults'],
): Forgery => ({ what, letter, says: (words) => words.letter.faults[which] })

const strange = (what: string, line: string, ...lines: string[]): Forgery => ({
  what,
  letter: packedText(...lines),
  says: (words) => words.link.strange(line),
})

const deal = { seed: 'ab'.repeat(32), numbers: [], cards: null }

const forgeries: Forgery[] = [
  fault('resigns for the receiver', letterOf(SECOND, resigns('b')), 'resigns'),
  fault('moves and resigns for the receiver', letterOf(`${SECOND} a1b2`, resigns('b')), 'resigns'),
  fault('resigns for the receiver in the past', letterOf(FIRST, resigns('b')), 'resigns'),
  fault('resigns for the receiver in another story', letterOf('a1b2', resigns('b')), 'resigns'),
  fault(
    'resigns, and claims to have won',
    letterOf(SECOND, { ...resigns('w'), stated: [6, 0] }),
    'ending',
  ),
  fault('states no points', letterOf(SECOND, { ...resigns('w'), stated: null }), 'ending'),
  fault('resigns for nobody', letterOf(SECOND, { ...resigns('w'), who: null }), 'ending'),
  fault('resigns for somebody else', letterOf(SECOND, { ...resigns('w'), who: 'S' }), 'ending'),
  fault('agrees alone', letterOf(SECOND, { by: 'agreed', stated: [3, 3] }), 'ending'),
  fault('wins on time', letterOf(SECOND, { by: 'time', who: 'b', stated: [6, 0] }), 'ending'),
  fault('states a result', letterOf(SECOND, { by: 'stated', stated: [6, 0] }), 'ending'),
  fault('states points alone', letterOf(SECOND, { stated: [6, 0] }), 'ending'),
  fault('claims an end by the rules', letterOf(SECOND, { by: 'rule', stated: [6, 0] }), 'ending'),
  fault(
    'resigns after the end',
    letterOf(`${SECOND} g4b9`, { ...resigns('w') }),
    'ending',
  ),
  fault(
    'changes a rule',
    letterOf(`${SECOND} a1b2`, { options: { 'max-plies': '4' } }),
    'rules',
  ),
  fault('changes a rule and nothing else', letterOf(SECOND, { options: { 'max-plies': '4' } }), 'rules'),
  setting('home-edge', 'open'),
  setting('clock', '1000+0'),
  setting('seats', 'person,computer:1'),
  setting('screen', 'one'),
  setting('deal', 'entered'),
  setting('seed', '00'),
  setting('now', '1'),
  setting('gather', '1'),
  setting('against', 'w'),
  setting('start', 'x'),
  setting('__proto__', 'x'),
  setting('max-plies', '0'),
  setting('max-plies', '10001'),
  setting('max-plies', '1e3'),
  setting('max-plies', ''),
  fault('begins elsewhere', letterOf(`${SECOND} a1b2`, { start: '' }), 'start'),
  fault('is dealt', letterOf(`${SECOND} a1b2`, { deal }), 'deal'),
  fault(
    'seats a computer',
    letterOf(`${SECOND} a1b2`, { sitters: ['person', 'computer:5'] }),
    'sitters',
  ),
  fault('seats too many', letterOf(SECOND, { sitters: ['person', 'person', 'person'] }), 'sitters'),
  fault('is of another game', letterOf('c1', { game: 'jatsuna' }), 'game'),
  fault('is of a game with cards', letterOf('', { game: 'keserima' }), 'chance'),
  fault('is of a game with hands', letterOf('', { game: 'card-slot' }), 'chance'),
  {
    what: 'plays against the rules',
    letter: letterOf(`${SECOND} a1a1`),
    says: (words) => words.link.illegal(3, 'a1a1'),
  },
  {
    what: 'plays for the receiver against the rules',
    letter: letterOf(`${SECOND} a1b2 a1a1`),
    says: (words) => words.link.illegal(4, 'a1a1'),
  },
  {
    what: 'plays another game against the rules',
    letter: letterOf('a1b2 a1a1'),
    says: (words) => words.link.illegal(2, 'a1a1'),
  },
  {
    what: 'says much that is not seen',
    letter: letterOf(`${SECOND} ${'a1'.repeat(100)}`),
    says: (words) => words.link.illegal(3, `${'a1'.repeat(20)}…`),
  },
  strange('has a line of another kind', 'xclock', 'e', 'xclock', 'labc'),
  strange('has an empty line', '', 'e', '', 'labc'),
  strange('has two lists of events', 'ed1g4', 'e', 'ed1g4', 'labc'),
  strange('has two names', 'lx', 'e', 'labc', 'lx'),
  strange('has an option twice', 'max-plies=4 max-plies=5', 'omax-plies=4 max-plies=5', 'e', 'labc'),
  strange('has an option without a value', 'fast', 'ofast', 'e', 'labc'),
  strange('has cards without a deal', 'c1,2', 'e', 'c1,2', 'labc'),
  strange('ends in an unknown way', '0,6 cheated w', 'e', 'r0,6 cheated w', 'labc'),
  strange('says more of its end', '0,6 resigned w b', 'e', 'r0,6 resigned w b', 'labc'),
  strange('states half points', '0.5,5.5', 'e', 'r0.5,5.5 resigned w', 'labc'),
  strange('has an invisible event', 'd1g4·', 'ed1g4\t', 'labc'),
  strange('has a name that no letter has', 'l../abc', 'e', 'l../abc'),
]

describe('a forged letter that', () => {
  it.each(forgeries)('$what is refused, and nothing changes', async ({ letter, says }) => {
    const first = await openedBy(letterOf(FIRST))
    const kept = await onDevice(first, (session) => session.playNow('b9a8'))
    const before = keptBytes()
    const tables = openTables(lines)
    const said = await refusalOf(letter)
    expect(openTables(lines)).toEqual(tables)
    expect(said.en).toContain(says(dictionaries.en))
    expect(said.ja).toContain(says(dictionaries.ja))
    expect(keptBytes()).toBe(before)
    expect(await eventsAt(kept)).toBe(SECOND)
    expect(await openedBy(letterOf(`${SECOND} a1b2`))).toMatchObject({ id: kept.id, ply: 3 })
  })

  const turns = [
    { what: 'plays the receiver’s turn', letter: 'd1g4 a9b8', ply: 2 },
    { what: 'plays the receiver’s turn and its own', letter: 'd1g4 a9b8 a1b2', ply: 2 },
    { what: 'plays the receiver into a loss', letter: 'd1g4 b9a8 g4b9', ply: 2 },
    { what: 'plays two turns of its own', answer: 'b9a8', letter: 'd1g4 b9a8 a1b2 a9b8', ply: 4 },
  ]
  it.each(turns)('$what leaves the game as it is', async ({ answer, letter, ply }) => {
    let kept = await openedBy(letterOf(FIRST))
    if (answer !== undefined) kept = await onDevice(kept, (session) => session.playNow(answer))
    const before = keptBytes()
    const events = letter.split(' ')
    const received = await receive(letterOf(letter))
    expect(received).toMatchObject({ kind: 'yours', table: kept.id, seat: 'b', ply, event: events[ply - 1] })
    expect(keptBytes()).toBe(before)
    expect(await eventsAt(kept)).toBe(answer === undefined ? FIRST : SECOND)
  })

  it('plays on after the end comes too late, and counts once', async () => {
    const first = await openedBy(letterOf(FIRST))
    await onDevice(first, (session) => session.resign())
    const before = keptBytes()
    expect(await receive(letterOf(SECOND))).toMatchObject({ kind: 'late', table: first.id })
    expect(await receive(letterOf(FIRST))).toMatchObject({ kind: 'older' })
    expect(await receive(letterOf(FIRST, resigns('w')))).toMatchObject({ kind: 'open' })
    expect(keptBytes()).toBe(before)
    expect(readStats()).toMatchObject({ 'rugby-chess': { letter: { played: 1, lost: 1 } } })
  })

  it('is of a game of three speaks for none of them', async () => {
    const three = { game: 'jatsuna', letter: 'three' }
    const kept = await openedBy(letterOf('c1', three))
    const before = keptBytes()
    for (const who of ['S', 'F'])
      expect((await refusalOf(letterOf('c1', { ...three, by: 'resigned', who, stated: [3, 3, 0] }))).en)
        .toBe(dictionaries.en.letter.faults.ending)
    expect(keptBytes()).toBe(before)
    expect(kept.me).toBe('L')
  })
})

describe('a game by letter', () => {
  it('begins with a letter of whoever begins, or with an empty one', async () => {
    expect(await openedBy(letterOf(FIRST))).toMatchObject({ me: 'b', ply: 1, letter: 'abc' })
    expect(await openedBy(letterOf('', { letter: 'def' }))).toMatchObject({ me: 'w', ply: 0 })
  })

  it('keeps the rules with which it began', async () => {
    const rules = { options: { 'max-plies': '40' } }
    const kept = await openedBy(letterOf(FIRST, rules))
    await onDevice(kept, (session) => session.playNow('b9a8'))
    expect(await openedBy(letterOf(`${SECOND} a1b2`, rules))).toMatchObject({ id: kept.id, ply: 3 })
    expect((await refusalOf(letterOf(`${SECOND} a1b2`))).en).toBe(dictionaries.en.letter.faults.rules)
  })

  it('goes on with the turn of the other, to the end', async () => {
    const first = await openedBy(letterOf(FIRST))
    await onDevice(first, (session) => session.playNow('b9a8'))
    const last = await openedBy(letterOf(`${SECOND} g4b9`, { sitters: ['person', 'person'] }))
    expect(last).toMatchObject({ id: first.id, me: 'b', ply: 3, over: true, counted: true })
    expect(last.lines.slice(0, 3)).toEqual((await onDevice(last, () => Promise.resolve())).lines.slice(0, 3))
    await openedBy(letterOf(`${SECOND} g4b9`))
    expect(readStats()).toEqual({ 'rugby-chess': { letter: { played: 1, won: 0, shared: 0, lost: 1 } } })
  })

  const ends = [
    { what: 'instead of a turn', letter: SECOND },
    { what: 'after a turn', letter: `${SECOND} a1b2` },
    { what: 'before it heard of the answer', letter: FIRST },
  ]
  it.each(ends)('ends when the other resigns $what', async ({ letter }) => {
    const first = await openedBy(letterOf(FIRST))
    await onDevice(first, (session) => session.playNow('b9a8'))
    const last = await openedBy(letterOf(letter, resigns('w')))
    expect(last).toMatchObject({ id: first.id, over: true, counted: true })
    await openedBy(letterOf(letter, resigns('w')))
    expect(readStats()).toMatchObject({ 'rugby-chess': { letter: { played: 1, won: 1 } } })
  })

  it('knows its own letters, and older ones', async () => {
    const setup = { ...firstSetup(gameOf('rugby-chess')), letter: true }
    const begun = await startTable(engine, gameOf('rugby-chess'), setup)
    const mine = await onDevice(begun, (session) => session.playNow(FIRST))
    const before = keptBytes()
    expect(await receive(await letterFrom(mine))).toEqual({ kind: 'open', table: mine.id })
    expect(await receive(letterOf('', { letter: mine.letter }))).toEqual({ kind: 'older', table: mine.id })
    expect(keptBytes()).toBe(before)
  })

  it('carries whether hints were agreed to, and cannot change it', async () => {
    const agreed = await openedBy(letterOf(FIRST, { letter: 'agreed', hints: true }))
    expect(agreed.setup.hints).toBe(true)
    const before = keptBytes()
    const other = await refusalOf(letterOf(FIRST, { letter: 'agreed' }))
    expect(other.en).toBe(dictionaries.en.letter.faults.hints)
    expect(keptBytes()).toBe(before)
    await onDevice(agreed, async (session) => expect(session.mayHint).toBe(true))
    const without = await openedBy(letterOf(FIRST, { letter: 'without' }))
    await onDevice(without, async (session) => {
      expect(session.mayHint).toBe(false)
      await session.askHint()
      expect(session.state.get()).toMatchObject({ hint: null, hinting: false })
    })
  })

  it('goes round among three: the others’ turns come together', async () => {
    const three = { game: 'jatsuna', letter: 'three' }
    const kept = await openedBy(letterOf('c1', three))
    const played = await onDevice(kept, async (session) => {
      await session.playNow(session.state.get().sight.events[0]!)
    })
    const table = await ahead(played, 2)
    const sitters = ['person', 'person', 'computer:5']
    const round = await openedBy(letterOf(table.events, { ...three, sitters }))
    expect(round).toMatchObject({ id: kept.id, me: 'L', ply: 4 })
    const mine = await ahead(round, 1)
    expect(await receive(letterOf(mine.events, three))).toMatchObject({ kind: 'yours', seat: 'L', ply: 5 })
  })

  it('of three is new to the third with two turns in it', async () => {
    const three = { game: 'jatsuna', letter: 'three' }
    const { events } = await ahead(await openedBy(letterOf('c1', three)), 1)
    emptyDevice()
    expect(await openedBy(letterOf(events, three))).toMatchObject({ me: 'F', ply: 2 })
  })
})

/** The events of a kept game and so many more, whoever is to move. */
async function ahead({ id }: Kept, more: number): Promise<{ events: string }> {
  await engine.restore('ahead', keptAt(id).lines)
  for (let turn = 0; turn < more; turn += 1) {
    const { toMove, version } = await engine.see('ahead', 'onlooker')
    const { events } = await engine.see('ahead', toMove)
    await engine.do('ahead', toMove, version, `m${turn}`, `event ${events[0]}`)
  }
  const { history } = await engine.see('ahead', 'onlooker')
  await engine.close('ahead')
  return { events: history.map(({ text }) => text).join(' ') }
}

describe('a game that this device does not know', () => {
  const unknown = async (packed: Packed): Promise<Extract<Received, { kind: 'unknown' }>> => {
    const before = keptBytes()
    const received = await receive(packed)
    if (received.kind !== 'unknown') throw new Error(received.kind)
    expect(keptBytes()).toBe(before)
    return received
  }

  it('with turns of the receiver is opened if the person says so', async () => {
    const { seat, openIt } = await unknown(letterOf(SECOND))
    expect(seat).toBe('w')
    const kept = keptAt(await openIt())
    expect(kept).toMatchObject({ me: 'w', ply: 2, letter: 'abc', over: false })
    expect(letterTable('abc')?.id).toBe(kept.id)
    expect(await openedBy(letterOf(SECOND))).toEqual(kept)
  })

  it.each([
    { what: 'by its rules', letter: letterOf(`${SECOND} g4b9`) },
    { what: 'by a resignation', letter: letterOf(FIRST, resigns('b')) },
    { what: 'by a resignation at once', letter: letterOf('', resigns('w')) },
  ])('and that is over $what is nobody’s, and counts for nobody', async ({ letter }) => {
    const { seat, openIt } = await unknown(letter)
    expect(seat).toBeNull()
    expect(keptAt(await openIt())).toMatchObject({ me: null, over: true, counted: true })
    expect(readStats()).toEqual({})
  })

  it('is opened beside one that tells another story', async () => {
    const first = await openedBy(letterOf(FIRST))
    const before = keptBytes()
    const tables = openTables(lines)
    const received = await receive(letterOf('a1b2'))
    if (received.kind !== 'other') throw new Error(received.kind)
    expect(keptBytes()).toBe(before)
    expect(openTables(lines)).toEqual([...tables, first.id])
    const other = keptAt(await received.openOther())
    expect(other).toMatchObject({ me: 'b', ply: 1, over: false })
    expect(other.letter).not.toBe('abc')
    expect(keptAt(first.id)).toEqual(first)
  })

  it('is opened beside one whose receiver’s turns it holds', async () => {
    const first = await openedBy(letterOf(FIRST))
    const received = await receive(letterOf(`${SECOND} g4b9`))
    if (received.kind !== 'yours') throw new Error(received.kind)
    expect(keptAt(await received.openOther())).toMatchObject({ me: null, over: true, counted: true })
    expect(readStats()).toEqual({})
    expect(keptAt(first.id)).toEqual(first)
  })
})

describe('names in letters', () => {
  const FROM = { names: { w: '花子' } }

  it('come with the first letter and go back with the answer', async () => {
    rememberNames(['太郎'])
    const black = await openedBy(letterOf('d1g4', FROM))
    expect(black.names).toEqual({ w: '花子', b: '太郎' })
    const answered = await onDevice(black, (session) => session.playNow('b9a8'))
    expect((await letterFrom(answered)).names).toEqual({ w: '花子', b: '太郎' })
  })

  it('name the others only, and whoever has a name keeps it', async () => {
    const black = await openedBy(letterOf('d1g4', { names: { w: '花子', b: 'Nobody' } }))
    expect(black.names).toEqual({ w: '花子' })
    const answered = await onDevice(black, (session) => session.playNow('b9a8'))
    const events = `${(await eventsAt(answered))} a1b2`
    const more = await openedBy(letterOf(events, { names: { w: 'Somebody else', b: 'Nobody' } }))
    expect(more.names).toEqual({ w: '花子' })
  })

  it('are taken from a later letter where there was none', async () => {
    const white = await startTable(engine, gameOf('rugby-chess'), {
      ...firstSetup(gameOf('rugby-chess')), letter: true, names: ['花子'],
    }, 'abc')
    const begun = await onDevice(white, (session) => session.playNow('d1g4'))
    const more = await openedBy(letterOf(`${await eventsAt(begun)} b9a8`, { names: { w: 'x', b: '太郎' } }))
    expect(more.names).toEqual({ w: '花子', b: '太郎' })
  })

  it('are checked as the table checks them, and nothing is kept', async () => {
    const { en, ja } = dictionaries
    const faults = { en: en.letter.faults.name, ja: ja.letter.faults.name }
    const before = keptBytes()
    for (const name of ['a\u202eb', 'x'.repeat(97), '', 'a\nb'])
      expect(await refusalOf(letterOf('d1g4', { names: { w: name } }))).toEqual(faults)
    expect(await refusalOf(letterOf('d1g4', { names: { z: 'x' } }))).toEqual({
      en: en.letter.faults.sitters, ja: ja.letter.faults.sitters,
    })
    expect(keptBytes()).toBe(before)
  })
})

describe('draws by letter', () => {
  const AGREED: Partial<Packed> = { by: 'agreed', stated: [3, 3] }
  const rugby = () => gameOf('rugby-chess')

  /** White has moved, and offers a draw or not. */
  async function whiteAfter(offering: boolean): Promise<Kept> {
    const white = await startTable(engine, rugby(), { ...firstSetup(rugby()), letter: true }, 'abc')
    return onDevice(white, async (session) => {
      await session.playNow('d1g4')
      if (offering) await session.offerDraw()
    })
  }

  it('one is offered with the move, and accepted', async () => {
    const black = await openedBy(letterOf('d1g4', { offer: 'w' }))
    const agreed = await onDevice(black, (session) => session.answerDraw(true))
    expect(agreed).toMatchObject({ over: true, points: ['1/2', '1/2'] })
    expect(await letterFrom(agreed)).toMatchObject(AGREED)
  })

  it('the acceptance ends the game for who offered', async () => {
    await whiteAfter(true)
    expect(await openedBy(letterOf('d1g4', AGREED))).toMatchObject({ over: true, points: ['1/2', '1/2'] })
  })

  it('nobody agrees for who offered nothing', async () => {
    const white = await whiteAfter(false)
    const before = keptBytes()
    expect((await refusalOf(letterOf('d1g4', AGREED))).en).toBe(dictionaries.en.letter.faults.ending)
    expect((await refusalOf(letterOf('d1g4', { offer: 'w' }))).en).toBe(dictionaries.en.letter.faults.offer)
    expect((await refusalOf(letterOf('d1g4', { by: 'agreed', stated: [6, 0] }))).en).toBe(
      dictionaries.en.letter.faults.ending,
    )
    expect(keptBytes()).toBe(before)
    expect(keptAt(white.id).over).toBe(false)
  })

  it('an offer that comes later is added; a move declines it', async () => {
    const black = await openedBy(letterOf('d1g4'))
    expect(await openedBy(letterOf('d1g4', { offer: 'w' }))).toMatchObject({ id: black.id })
    const moved = await onDevice(keptAt(black.id), (session) => session.playNow('b9a8'))
    expect((await engine.see(moved.id, 'onlooker')).offer).toBeNull()
    expect(await receive(letterOf('d1g4', { offer: 'w' }))).toMatchObject({ kind: 'older' })
  })

  it('there is none where the rules know none, or by somebody who does not play', async () => {
    const jatsuna = { game: 'jatsuna', events: ['d2'] }
    for (const part of [{ ...jatsuna, offer: 'S' }, { offer: 'x' }])
      expect((await refusalOf(letterOf('d1g4', part))).en).toBe(dictionaries.en.letter.faults.offer)
    expect((await refusalOf(letterOf('d1g4', { ...jatsuna, by: 'agreed', stated: [2, 2, 2] }))).en).toBe(
      dictionaries.en.letter.faults.ending,
    )
  })
})
