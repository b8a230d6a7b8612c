/** Every screen of the page, in the states that look different. */

import { pack } from '../../src/share/link'
import { labWords } from '../../src/words/lab'
import type { KeptRoom } from '../../src/store/rooms'
import { NOTHING_PACKED } from '../../src/share/packed'
import { GAMES, playedGame, SEATS, type Desk, type GameId } from './desk'
import { enterEvent, pressAll, pressesFor } from './enter'
import { beginShared, giveBoth, liftCurtain } from './gather'
import { keptGame, keptPosition } from './kept'
import { Caller, chooseNetwork, cutLine, cutLines, openTable, ownTurn, seatLink, sitDown, type Table } from './rooms'
import { setUp } from './setting-up'
import { nextMoment } from './table'
import type { Visitor } from './visitor'

export interface Screen {
  name: string
  /** Goes there and waits until everything is drawn. */
  open(visitor: Visitor): Promise<void>
}

const heading = ({ page }: Visitor) => page.getByRole('heading', { level: 1 }).first().waitFor()

const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true })

/** The name of the button that lifts the curtain, whoever it is for. */
const lifting = ({ words }: Visitor) => new RegExp(`^${words.play.curtainLift('.+')}$`)

function plain(name: string, hash: string): Screen {
  return {
    name,
    open: async (visitor) => {
      await visitor.goTo(hash)
      await heading(visitor)
      await visitor.page.getByText(visitor.words.loading).waitFor({ state: 'hidden' })
    },
  }
}

/** One move was played: the second player may take the other side (K14, G13). */
export const MAY_SWAP = {
  'rugby-chess': 'pppbppp/......./......./......./......./......B/......./......./PPP.PPP b - 1',
  keserima: 'toaox/...../.D.H./T..../.OAOX R - +ox ++o 5,5,5 5,4,6 - - 0 0 1',
} as const

/** An experiment of which something was kept that nobody can read. */
export const DAMAGED_EXPERIMENT = { 'teban.1.lab.card-slot players=random rounds=4 seed=damaged': '{"design":"card-sl' }

let device: Promise<Record<string, string>> | undefined

/** What a device keeps that has been used for a while; the games on it are played once for all files of a worker. */
export function usedDevice(desk: Desk): Promise<Record<string, string>> {
  return (device ??= useDevice(desk))
}

async function useDevice(desk: Desk): Promise<Record<string, string>> {
  const kept: Record<string, string> = {
    'teban.1.stats': JSON.stringify({
      jatsuna: { 'computer:1,1': { played: 12, won: 5, shared: 1, lost: 6 } },
      'rugby-chess': { 'computer:10': { played: 3, won: 0, shared: 0, lost: 3 }, letter: { played: 1, won: 1, shared: 0, lost: 0 } },
    }),
    'teban.1.table.broken': '{"id":"bro',
    ...DAMAGED_EXPERIMENT,
  }
  for (const game of GAMES) {
    const [me, ...others] = SEATS[game]
    const sitters = ['person', ...others.map(() => 'computer:1')]
    const { before, journal, sight } = await playedGame(desk, game, sitters, 5)
    const mine = before.filter(({ toMove }) => toMove === me)
    // Hands of Isshin Ittai are fullest at the beginning.
    const moment = game === 'isshin-ittai' ? 1 : Math.floor(mine.length / 2)
    Object.assign(kept, keptGame(game, mine[moment]!.journal, { id: `mid-${game}`, ply: 9 }))
    for (const id of game === 'rugby-chess' ? ['given-up', 'followed'] : [])
      Object.assign(kept, keptGame(game, mine[moment]!.journal, { id, ply: 9 }))
    Object.assign(kept, keptGame(game, journal, { id: `end-${game}`, ply: sight.ply, over: true }))
    // What the device knows to be over is looked back at; this one is opened at the moment of its end.
    Object.assign(kept, keptGame(game, journal, { id: `ended-${game}`, ply: sight.ply }))
  }
  Object.assign(kept, keptGame('card-slot', [
    `table 2 card-slot seats=person,person seed=${'0'.repeat(64)}`,
  ], { id: 'two', levels: [0] }))
  Object.assign(kept, keptPosition(
    'card-slot', 'BBBBB.C.. 1 R C 5,4,7,9,10,14 0,0,0,0,0,0 - - line:123,345', {}, 'line'))
  for (const [game, start] of Object.entries(MAY_SWAP))
    Object.assign(kept, keptPosition(game as GameId, start, { swap: 'on' }, `swap-${game}`))
  return kept
}

function playing(game: GameId): Screen {
  return {
    name: `play-${game}`,
    open: async (visitor) => {
      await visitor.goTo(`#/play/mid-${game}`)
      await nextMoment(visitor, -1)
    },
  }
}

/** A turn that is half made. */
function drafting(game: GameId, ...presses: RegExp[]): Screen {
  return {
    name: `draft-${game}`,
    open: async (visitor) => {
      await playing(game).open(visitor)
      for (const begins of presses) {
        await visitor.page.getByRole('main').getByRole('button', { name: begins }).first().click()
      }
      await button(visitor, visitor.words.play.draftDone).waitFor()
    },
  }
}

/** The end by the rules, as it is told at the table. */
function ended(game: GameId): Screen {
  return {
    name: `ended-${game}`,
    open: async (visitor) => {
      await visitor.goTo(`#/play/ended-${game}`)
      await visitor.page.getByRole('link', { name: visitor.words.play.after, exact: true }).waitFor()
    },
  }
}

/** A game that another tab plays: what it holds there is held here by the page itself. */
const followed: Screen = {
  name: 'followed',
  open: async (visitor) => {
    const { page, words } = visitor
    await visitor.goTo('#/settings')
    await page.evaluate(() => void navigator.locks.request('teban.table.followed', () => new Promise(() => undefined)))
    await visitor.goTo('#/play/followed')
    await page.getByRole('status', { name: words.tabs.elsewhere }).waitFor()
  },
}

/** The own turn is made, and its letter waits to be sent. */
const written: Screen = {
  name: 'letter-written',
  open: async (visitor) => {
    const { page, words } = visitor
    await setUp(visitor, 'rugby-chess')
    await page.getByRole('radio', { name: words.setup.letter }).check()
    await button(visitor, words.setup.begin).click()
    await nextMoment(visitor, -1)
    await enterEvent(visitor, 'rugby-chess', 'd1g4')
    await page.getByRole('region', { name: words.letter.title }).getByRole('textbox').waitFor()
  },
}

/** What a file holds is asked about before it is taken. */
const backup: Screen = {
  name: 'settings-backup',
  open: async (visitor) => {
    const { page, words } = visitor
    await visitor.goTo('#/settings')
    await page.locator('input[type=file]').setInputFiles({
      name: 'teban.json', mimeType: 'application/json', buffer: Buffer.from('{"format":"teban-device","version":1,"entries":{}}'),
    })
    await button(visitor, words.data.add).waitFor()
  },
}

/** The rules, over a game to which one comes back. */
const rulesOver: Screen = {
  name: 'rules-over',
  open: async (visitor) => {
    const { page, words } = visitor
    await playing('keserima').open(visitor)
    await button(visitor, words.play.summary).click()
    await page.getByRole('dialog').getByRole('link', { name: words.play.fullRules }).click()
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
  },
}

function afterGame(game: GameId): Screen {
  return {
    name: `after-${game}`,
    open: async (visitor) => {
      const { page, words } = visitor
      await visitor.goTo(`#/after/end-${game}`)
      await page.getByRole('slider', { name: words.after.position }).waitFor()
      await page.getByRole('button', { name: words.after.stop, exact: true }).waitFor({ state: 'hidden' })
    },
  }
}

/** Their boards are those of a look back: all five only in the long run. */
const WATCHED: readonly GameId[] = process.env['TEBAN_LONG'] === '1' ? GAMES : ['jatsuna', 'keserima']

/** A game to watch, some moments on: some of them are told, the others not yet. */
function watching(game: GameId): Screen {
  return {
    name: `watch-${game}`,
    open: async (visitor) => {
      const { page, words } = visitor
      await visitor.goTo(`#/watch/${game}/1`)
      for (const _ of ['the first moment', 'the second']) await button(visitor, words.watch.next).click()
      await page.locator('.replay-board').getByRole('group').first().waitFor()
      await button(visitor, words.after.stop).waitFor({ state: 'hidden' })
    },
  }
}

function learning(game: GameId): Screen {
  return {
    name: `learn-${game}`,
    open: async (visitor) => {
      await visitor.goTo(`#/learn/${game}`)
      await visitor.page.getByRole('main').getByRole('group').first().waitFor()
    },
  }
}

function rules(game: GameId, tab: 'tonight' | 'exact' | 'advice'): Screen {
  return {
    name: `rules-${tab}-${game}`,
    open: async ({ page, words, goTo }) => {
      await goTo(`#/rules/${game}`)
      await page.getByRole('tab', { name: words.rules[tab], exact: true }).click()
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
    },
  }
}

/** A sheet or dialog over a game. */
function over(name: string, open: (visitor: Visitor) => Promise<void>): Screen {
  return {
    name,
    open: async (visitor) => {
      await playing('jatsuna').open(visitor)
      await open(visitor)
      await visitor.page.getByRole('dialog').waitFor()
    },
  }
}

/** Two people decide the cards together. */
function gathering(step: 'entry' | 'all'): Screen {
  return {
    name: `gather-${step}`,
    open: async (visitor) => {
      await beginShared(visitor, 'keserima')
      await (step === 'entry' ? liftCurtain(visitor) : giveBoth(visitor))
    },
  }
}

/** Milliseconds, of which no screen is looked at for more. */
const LOOKED_AT = 600_000

/** A table at the server, made for one visitor, and the program that sits at it too. */
async function atTable(
  game: GameId, words: string, then: (table: Table, caller: Caller) => Promise<void>, sitters?: readonly string[],
): Promise<void> {
  const caller = await Caller.connect()
  const table = await openTable(caller, game, words, sitters)
  await then(table, caller)
  // Whoever waits at the table stays until the screen has been looked at.
  setTimeout(() => caller.close(), LOOKED_AT).unref()
}

/** What a device has kept that opened the table: the page itself would draw the same names for every visitor of the tests. */
function openedHere({ id, game, keys }: Table): KeptRoom {
  const [me, ...others] = SEATS[game]
  const invitations = Object.fromEntries(others.map((seat) => [seat, keys[seat]!]))
  const stand = { phase: 'gathering', toMove: null, ply: 0, moves: 0, names: {}, points: null, deadline: null } as const
  return {
    id, game, me: me!, key: keys[me!]!, invitations, look: 'any', stand, committed: null, number: null,
    muted: false, read: 0, next: null, counted: false, changed: Date.now(),
  }
}

/** Sits down opposite somebody who has entered too. */
async function sitOpposite(visitor: Visitor, table: Table, caller: Caller): Promise<void> {
  const [first, second] = SEATS[table.game]
  await visitor.goTo(seatLink(table, second!))
  await sitDown(visitor, 'Ben')
  await caller.ask(`enter ${table.id} ${table.keys[first!]}`)
}

/** A game at the server in which the other has moved, greeted and said something. */
const roomPlay: Screen = {
  name: 'room-play',
  open: (visitor) => atTable('rugby-chess', 'look=any', async (table, caller) => {
    await sitOpposite(visitor, table, caller)
    await caller.ask(`greet ${table.id} g good-luck`)
    await caller.ask(`say ${table.id} s ${encodeURIComponent('いい手ですね')}`)
    await caller.ask(`do ${table.id} 2 first event d1g4`)
    await ownTurn(visitor)
  }),
}

const roomTalk: Screen = {
  name: 'room-talk',
  open: async (visitor) => {
    const { page, words } = visitor
    // Where there is room it stands beside the story: see room-play.
    await page.setViewportSize({ width: 390, height: 700 })
    await roomPlay.open(visitor)
    await button(visitor, words.room.talk.unread(2)).click()
    await page.getByRole('log', { name: words.room.talk.title }).getByText('いい手ですね').waitFor()
  },
}

/** The other asks to take a move back, and then is gone. */
const roomAsked: Screen = {
  name: 'room-asked',
  open: (visitor) => atTable('rugby-chess', 'claim=1', async (table, caller) => {
    const { page, words } = visitor
    await sitOpposite(visitor, table, caller)
    await caller.ask(`do ${table.id} 2 first event d1g4`)
    await ownTurn(visitor)
    await caller.ask(`do ${table.id} 3 back offer undo`)
    caller.close()
    await button(visitor, words.room.play.undoAccept).waitFor()
    await button(visitor, words.room.play.claim('Aki')).waitFor()
    await page.getByText(words.room.play.away, { exact: true }).first().waitFor()
  }),
}

/** The line is cut in the middle of a game. It stays cut: this is the last screen that needs one. */
const roomLost: Screen = {
  name: 'room-lost',
  open: async (visitor) => {
    const { page, words } = visitor
    await page.addInitScript(cutLines)
    await page.reload()
    await roomPlay.open(visitor)
    await cutLine(visitor)
    await button(visitor, words.room.play.tryNow).waitFor()
  },
}

/** The other has given up, and would like to play again. */
const roomOver: Screen = {
  name: 'room-over',
  open: (visitor) => atTable('rugby-chess', '', async (table, caller) => {
    await sitOpposite(visitor, table, caller)
    await caller.ask(`do ${table.id} 2 first event d1g4`)
    await ownTurn(visitor)
    await caller.ask(`do ${table.id} 3 enough resign`)
    await caller.ask(`do ${table.id} 4 again offer rematch`)
    await button(visitor, visitor.words.room.play.rematchAccept).waitFor()
  }),
}

/** One looks on, half a minute behind. */
const roomLook: Screen = {
  name: 'room-look',
  open: (visitor) => atTable('jatsuna', 'look=any', async (table) => {
    await visitor.goTo(`#/look/${table.id}`)
    await visitor.page.getByText(visitor.words.room.play.looking).waitFor()
  }, ['open', 'computer:1', 'computer:1']),
}

/** A report that comes with the page. */
function shipped(name: string, hash: string): Screen {
  return {
    name,
    open: async (visitor) => {
      await visitor.goTo(hash)
      await visitor.page.locator('.lab-report h2').first().waitFor()
    },
  }
}

const REPORTED: readonly GameId[] = process.env['TEBAN_LONG'] === '1' ? GAMES : ['jatsuna']

/** A small experiment of two rules and two kinds of players. */
const SMALL = 'card-slot+vary:lines=new,any+players=random,level:1+rounds=4+seed=screens'

/** The lab: choosing, a report, an entry that cannot be read, and what was examined. */
export const LAB: readonly Screen[] = [
  {
    name: 'lab-new',
    open: async (visitor) => {
      const { page } = visitor
      await visitor.goTo('#/lab/card-slot')
      const rules = page.locator('.lab-axis select')
      await rules.first().selectOption('hand')
      await rules.nth(1).selectOption('lines')
      await page.locator('details.fold').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
      await button(visitor, labWords[visitor.lang].players.add).click()
      await page.locator('.lab-begin .button:enabled').waitFor()
    },
  },
  {
    name: 'lab-done',
    open: async (visitor) => {
      const { page, lang } = visitor
      await visitor.goTo(`#/lab/${SMALL}`)
      // The second who comes here finds it done.
      const begin = button(visitor, labWords[lang].start)
      const done = page.getByText(labWords[lang].state.done, { exact: true })
      await begin.or(done).first().waitFor()
      if (await begin.isVisible()) await begin.click()
      await done.waitFor()
      await page.locator('.lab-report svg').first().waitFor()
    },
  },
  {
    name: 'lab-damaged',
    open: async (visitor) => {
      await visitor.goTo('#/lab/card-slot+players=random+rounds=4+seed=damaged')
      await visitor.page.getByText(labWords[visitor.lang].damaged).waitFor()
    },
  },
  {
    name: 'lab-bad',
    open: async (visitor) => {
      await visitor.goTo('#/lab/card-slot+players=nobody+rounds=4+seed=a')
      await visitor.page.getByText(labWords[visitor.lang].badDesign).waitFor()
    },
  },
  plain('lab', '#/lab'),
  plain('ledger', '#/ledger'),
  shipped('ledger-card-slot', '#/ledger/card-slot'),
  // Their sections are those of any report: all five only in the long run.
  ...REPORTED.map((game) => shipped(`report-${game}`, `#/report/${game}`)),
]

export const ROOMS: readonly Screen[] = [
  {
    name: 'new-network',
    open: async (visitor) => {
      await chooseNetwork(visitor, 'jatsuna')
      await visitor.page.getByRole('radio', { name: visitor.words.room.setup.looks.any }).last().check()
    },
  },
  {
    name: 'room-waiting',
    open: (visitor) => atTable('keserima', 'look=any', async (table) => {
      const { page, words } = visitor
      const kept = JSON.stringify(openedHere(table))
      await visitor.goTo('#/settings')
      await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [`teban.1.room.${table.id}`, kept])
      await visitor.goTo(`#/room/${table.id}`)
      await page.getByRole('img', { name: new RegExp(words.room.invite.qr) }).waitFor()
    }),
  },
  {
    name: 'seat-invited',
    open: (visitor) => atTable('isshin-ittai', 'clock=600000+5000', async (table) => {
      await visitor.goTo(seatLink(table, '2'))
      await button(visitor, visitor.words.room.seat.begin).waitFor()
    }),
  },
  {
    name: 'seat-taken',
    open: (visitor) => atTable('rugby-chess', '', async (table) => {
      await visitor.goTo(seatLink(table, 'w'))
      await button(visitor, visitor.words.room.seat.goOn).waitFor()
    }),
  },
  {
    name: 'seat-bad',
    open: async (visitor) => {
      await visitor.goTo('#/seat/nosuchtable1/AAAAAAAAAAAAAAAAAAAAAA')
      await visitor.page.getByText(visitor.words.room.seat.goneMeaning).waitFor()
    },
  },
  {
    name: 'tables',
    open: (visitor) => atTable('jatsuna', 'list=yes pace=86400000', async () => {
      await visitor.goTo('#/tables')
      await visitor.page.locator('.listed').first().waitFor()
    }, ['open', 'open', 'computer:3']),
  },
  roomPlay,
  roomTalk,
  roomAsked,
  roomOver,
  roomLook,
  roomLost,
]

export const SCREENS: readonly Screen[] = [
  plain('start', '#/'),
  ...GAMES.map((game) => plain(`new-${game}`, `#/new/${game}`)),
  {
    name: 'new-options',
    open: async (visitor) => {
      await setUp(visitor, 'card-slot')
      // Not by its text, which readings may stand above.
      await visitor.page.locator('.rule-options > summary').click()
    },
  },
  {
    name: 'new-shared',
    open: async (visitor) => {
      await setUp(visitor, 'isshin-ittai')
      await visitor.page.getByRole('radio', { name: visitor.words.setup.person }).check()
      await visitor.page.getByRole('checkbox', { name: visitor.words.setup.shared }).check()
    },
  },
  ...GAMES.map(playing),
  drafting('rugby-chess', /can act|選べます/),
  drafting('keserima', /(cross|saltire) \(.*can move|(十字|バツ)（.*動かせます/, /can go here|行けます/),
  drafting('isshin-ittai', /^(yin|yang) |の[陰陽]/),
  drafting('card-slot', /^(Bell|Replay|Cherry|Watermelon|ベル|REPLAY|チェリー|スイカ)(, |、)/),
  ...Object.keys(MAY_SWAP).map((game): Screen => ({
    name: `swap-${game}`,
    open: async (visitor) => {
      await visitor.goTo(`#/play/swap-${game}`)
      await nextMoment(visitor, -1)
      await pressAll(visitor, pressesFor(game as GameId, 'swap'))
    },
  })),
  {
    name: 'play-line',
    open: async (visitor) => {
      await visitor.goTo('#/play/line')
      await nextMoment(visitor, -1)
      await visitor.page.getByRole('button', { name: lifting(visitor) }).click()
      await visitor.page.getByRole('group', { name: visitor.words.play.board, exact: true }).first().waitFor()
    },
  },
  {
    name: 'play-reason',
    open: async (visitor) => {
      await playing('rugby-chess').open(visitor)
      await visitor.page.getByRole('button', { name: /^[a-g]9(,|、)/ }).first().click()
      // Which clause it is depends on what was chosen before.
      await visitor.page.getByRole('link', { name: /G\d/ }).waitFor()
    },
  },
  {
    name: 'play-hint',
    open: async (visitor) => {
      await playing('isshin-ittai').open(visitor)
      await button(visitor, visitor.words.play.hint).click()
      await visitor.page.getByRole('region', { name: visitor.words.play.hintTitle }).getByText('%').first().waitFor()
    },
  },
  {
    name: 'curtain',
    open: async (visitor) => {
      await visitor.goTo('#/play/two')
      await nextMoment(visitor, -1)
    },
  },
  gathering('entry'),
  gathering('all'),
  {
    name: 'letter-forged',
    open: async ({ page, words, goTo }) => {
      const known = { ...NOTHING_PACKED, game: 'rugby-chess', events: ['d1g4'], letter: 'forged' }
      await goTo(`#/l/${await pack(known)}`)
      await page.getByRole('group', { name: words.play.board, exact: true }).first().waitFor()
      await goTo(`#/l/${await pack({ ...known, events: ['d1g4', 'b9a8', 'g4b9'] })}`)
      await page.getByRole('button', { name: words.letter.openOther }).waitFor()
    },
  },
  over('menu', async (visitor) => button(visitor, visitor.words.play.menu).click()),
  over('summary', async (visitor) => button(visitor, visitor.words.play.summary).click()),
  over('resign', async (visitor) => {
    await button(visitor, visitor.words.play.menu).click()
    await visitor.page.getByRole('dialog').getByRole('button', { name: visitor.words.play.resign }).click()
    await visitor.page.getByRole('dialog', { name: visitor.words.play.resignSureThree }).waitFor()
  }),
  {
    name: 'over',
    open: async (visitor) => {
      const { page, words } = visitor
      await visitor.goTo('#/play/given-up')
      if ((await nextMoment(visitor, -1)) !== 'over') {
        await button(visitor, words.play.menu).click()
        for (const _ of ['the menu', 'the question'])
          await page.getByRole('dialog').getByRole('button', { name: words.play.resign, exact: true }).click()
      }
      await page.getByRole('link', { name: words.play.after, exact: true }).waitFor()
    },
  },
  ...GAMES.map(ended),
  followed,
  written,
  backup,
  rulesOver,
  {
    name: 'link',
    open: async ({ page, words, goTo }) => {
      await goTo(`#/g/${await pack({ ...NOTHING_PACKED, game: 'jatsuna', events: ['c1', 'a1'] })}`)
      await page.getByRole('slider', { name: words.after.position }).waitFor()
    },
  },
  ...GAMES.map(afterGame),
  plain('watches-jatsuna', '#/watch/jatsuna'),
  ...WATCHED.map(watching),
  ...GAMES.map(learning),
  ...GAMES.map((game) => rules(game, 'tonight')),
  ...GAMES.map((game) => rules(game, 'exact')),
  rules('jatsuna', 'advice'),
  plain('settings', '#/settings'),
  plain('stats', '#/stats'),
  ...LAB,
  plain('unknown', '#/nowhere'),
  ...ROOMS,
  {
    name: 'letter',
    open: async (visitor) => {
      const letter = await pack({ ...NOTHING_PACKED, game: 'rugby-chess', events: ['d1g4'], letter: 'abc' })
      await visitor.goTo(`#/l/${letter}`)
      await nextMoment(visitor, 0)
    },
  },
]
