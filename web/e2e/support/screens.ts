/** Every screen of the page, in the states that look different. */

import { pack } from '../../src/share/link'
import { NOTHING_PACKED } from '../../src/share/packed'
import { GAMES, playedGame, SEATS, type Desk, type GameId } from './desk'
import { beginShared, giveBoth, liftCurtain } from './gather'
import { keptGame, keptPosition } from './kept'
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

/** What a device keeps that has been used for a while. */
export async function usedDevice(desk: Desk): Promise<Record<string, string>> {
  const kept: Record<string, string> = {
    'teban.1.stats': JSON.stringify({
      jatsuna: { 'computer:1,1': { played: 12, won: 5, shared: 1, lost: 6 } },
      'rugby-chess': { 'computer:10': { played: 3, won: 0, shared: 0, lost: 3 }, letter: { played: 1, won: 1, shared: 0, lost: 0 } },
    }),
    'teban.1.table.broken': '{"id":"bro',
  }
  for (const game of GAMES) {
    const [me, ...others] = SEATS[game]
    const sitters = ['person', ...others.map(() => 'computer:1')]
    const { before, journal, sight } = await playedGame(desk, game, sitters, 5)
    const mine = before.filter(({ toMove }) => toMove === me)
    // Hands of Isshin Ittai are fullest at the beginning.
    const moment = game === 'isshin-ittai' ? 1 : Math.floor(mine.length / 2)
    Object.assign(kept, keptGame(game, mine[moment]!.journal, { id: `mid-${game}`, ply: 9 }))
    if (game === 'rugby-chess')
      Object.assign(kept, keptGame(game, mine[moment]!.journal, { id: 'given-up', ply: 9 }))
    Object.assign(kept, keptGame(game, journal, { id: `end-${game}`, ply: sight.ply, over: true }))
  }
  Object.assign(kept, keptGame('card-slot', [
    `table 2 card-slot seats=person,person seed=${'0'.repeat(64)}`,
  ], { id: 'two', levels: [0] }))
  Object.assign(kept, keptPosition(
    'card-slot', 'BBBBB.C.. 1 R C 5,4,7,9,10,14 0,0,0,0,0,0 - - line:123,345', {}, 'line'))
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

export const SCREENS: readonly Screen[] = [
  plain('start', '#/'),
  ...GAMES.map((game) => plain(`new-${game}`, `#/new/${game}`)),
  {
    name: 'new-options',
    open: async (visitor) => {
      await setUp(visitor, 'card-slot')
      await visitor.page.getByText(visitor.words.setup.own, { exact: true }).first().click()
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
      await visitor.page.getByRole('link', { name: /G7/ }).waitFor()
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
  ...GAMES.map(afterGame),
  ...GAMES.map(learning),
  ...GAMES.map((game) => rules(game, 'tonight')),
  ...GAMES.map((game) => rules(game, 'exact')),
  rules('jatsuna', 'advice'),
  plain('settings', '#/settings'),
  plain('stats', '#/stats'),
  plain('unknown', '#/nowhere'),
  {
    name: 'letter',
    open: async (visitor) => {
      const letter = await pack({ ...NOTHING_PACKED, game: 'rugby-chess', events: ['d1g4'], letter: 'abc' })
      await visitor.goTo(`#/l/${letter}`)
      await nextMoment(visitor, 0)
    },
  },
]
