/** Two people at one screen, with hidden hands: while the curtain is down, and while the other one looks, what
 *  a seat alone may know is nowhere in the document. */

import { afterAll, expect, test } from 'vitest'
import type { HistoryEntry, Sight } from '../src/wire/wire'
import { Desk, SEATS, type GameId } from './support/desk'
import { outline } from './support/outline'
import { setUp } from './support/setting-up'
import { keptNow, playOut } from './support/table'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

/** What one seat knows and another does not: words of events, and whether its hand lies open. */
interface Secret {
  seat: string
  events: string[]
}

/** Sentences about events that this seat reads and an onlooker does not, and that could not have been said
 *  of any event that everybody sees. */
async function secretsOf(visitor: Visitor, game: GameId): Promise<Secret[]> {
  const { lines } = await keptNow(visitor.page)
  await desk.call('restore secret', lines)
  const { history: open } = await desk.call<Sight>(`see secret onlooker 99999999999999 lang=${visitor.lang}`)
  const secrets: Secret[] = []
  for (const seat of SEATS[game]) {
    const { history } = await desk.call<Sight>(`see secret ${seat} 99999999999999 lang=${visitor.lang}`)
    const events = history.flatMap((entry, index) => (entry.say === open[index]!.say ? [] : [entry.say]))
    const said = (say: string) => open.some((entry: HistoryEntry) => entry.say === say)
    secrets.push({ seat, events: [...new Set(events)].filter((say) => !said(say)) })
  }
  await desk.call('close secret')
  return secrets
}

/** Whose turn it is. */
async function moverOf({ page }: Visitor): Promise<string> {
  const { lines } = await keptNow(page)
  await desk.call('restore mover', lines)
  const { toMove } = await desk.call<Sight>('see mover onlooker 99999999999999')
  await desk.call('close mover')
  return toMove
}

const HANDS = /Hand|手札/

/** Hands that lie open, by the names of their groups. */
async function openHands({ page }: Visitor): Promise<string[]> {
  const controls = await outline(page)
  const held = controls.filter(({ role, within }) =>
    (role === 'button' || role === 'img') && within.some((name) => HANDS.test(name)))
  return [...new Set(held.map(({ within }) => within.find((name) => HANDS.test(name))!))]
}

/** Nothing that only these seats know stands in the document. */
async function expectSilence(visitor: Visitor, secrets: readonly Secret[]): Promise<void> {
  const text = await visitor.page.evaluate(() => document.documentElement.outerHTML)
  const told = secrets.flatMap(({ events }) => events).filter((say) => text.includes(say))
  expect(told).toEqual([])
}

test.each(['card-slot', 'isshin-ittai'] as const)('%s', async (game) => {
  const visitor = await visit()
  const { page, words } = visitor
  await setUp(visitor, game)
  await page.getByRole('radio', { name: words.setup.person }).check()
  await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
  const lifted: string[] = []
  /** What each seat's hand is called once it is known who is first. */
  const roles: Record<string, string> = {}

  const turns = await playOut(visitor, game, {
    onCurtain: async () => {
      const secrets = await secretsOf(visitor, game)
      expect(await openHands(visitor)).toEqual([])
      await expectSilence(visitor, secrets)
      const lift = page.getByRole('button', { name: words.play.curtainLift('').trim() })
      const seat = await moverOf(visitor)
      lifted.push(seat)
      await lift.click()
      await page.getByRole('group', { name: words.play.board, exact: true }).first().waitFor()
      await expect.poll(() => openHands(visitor)).toHaveLength(1)
      const hands = await openHands(visitor)
      const role = /First|Second/.exec(hands[0]!)?.[0]
      if (role === undefined) expect(hands[0]).toContain(seat)
      else expect((roles[seat] ??= role)).toBe(role)
      await expectSilence(visitor, secrets.filter((secret) => secret.seat !== seat))
    },
  })
  expect(turns).toBeGreaterThan(3)
  expect(new Set(lifted)).toEqual(new Set(['1', '2']))
  // A short game may end before a curtain has fallen for both since it is known who is first.
  const called = Object.values(roles)
  expect(new Set(called).size).toBe(called.length)
  if (game === 'card-slot') expect(called).toEqual([])
})
