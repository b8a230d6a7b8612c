/** The table on the screen: beginning a game, waiting until one can act, playing until the end. */

import type { Page } from 'playwright-core'
import type { GameId } from './desk'
import type { Kept } from '../../src/store/tables'
import { BEGUN, hands, type Chance } from './hands/hands'
import { nextChange, readOutline, type Control } from './outline'
import { byClick, type Press } from './pressing'
import { setUp } from './setting-up'
import type { Visitor } from './visitor'

/** The kept game whose name is in the address. */
export function keptNow(page: Page): Promise<Kept> {
  return page.evaluate(() => {
    const id = location.hash.split('/').at(-1)
    return JSON.parse(localStorage.getItem(`teban.1.table.${id}`) ?? 'null')
  })
}

/** Sets a new game up against computers of level 1 and begins it. */
export async function beginGame(visitor: Visitor, game: GameId): Promise<void> {
  const { page, words } = visitor
  await setUp(visitor, game)
  for (const level of await page.getByRole('slider', { name: words.setup.level }).all()) {
    await level.fill('1')
  }
  await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
}

export type Moment = 'turn' | 'curtain' | 'over'

interface Awaited {
  ply: number
  after: string
  curtain: string
}

/** Runs in the page, which says who can act now. */
function momentNow({ ply, after, curtain }: Awaited): Moment | null {
  const id = location.hash.split('/').at(-1)
  const kept = JSON.parse(localStorage.getItem(`teban.1.table.${id}`) ?? '{"ply":-1}') as { ply: number }
  /** Where readings stand above a text, it is there once more without them. */
  const textOf = (each: HTMLElement) => each.querySelector<HTMLElement>('.out-of-sight[data-said]') ?? each
  const named = (kind: string, name: RegExp) =>
    [...document.querySelectorAll<HTMLElement>(kind)].find((each) => name.test(textOf(each).innerText.trim()))
  if (named('a', new RegExp(`^${after}$`))) return 'over'
  if (kept.ply <= ply) return null
  if (named('button', new RegExp(curtain))) return 'curtain'
  return document.querySelector('.play[data-actor]') === null ? null : 'turn'
}

/** Waits until more than `ply` events are kept and somebody here can act, or the game is over. */
export async function nextMoment({ page, words }: Visitor, ply: number): Promise<Moment> {
  const curtain = `^${words.play.curtainLift('.+')}$`
  const wanted = { ply, after: words.play.after, curtain }
  const moment = await page.waitForFunction(momentNow, wanted)
  return (await moment.jsonValue()) as Moment
}

/** Looks at a small part of a long sequence that begins with the same numbers for the same game. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return count === 0 ? 0 : Math.floor((state / 2 ** 32) * count)
  }
}

interface Glance {
  text: string
  controls: Control[]
  done: Control | undefined
  /** There is a draft, or something chosen on the board to begin one. */
  begun: boolean
}

async function glance({ page, words }: Visitor): Promise<Glance> {
  const text = await page.getByRole('main').ariaSnapshot()
  const controls = readOutline(text)
  const done = controls.find(({ role, name }) => role === 'button' && name === words.play.draftDone)
  const begun = done !== undefined || controls.some(({ name }) => BEGUN.test(name))
  return { text, controls, done, begun }
}

const PATIENCE = 60_000

/** Looks until something is found, again whenever the page has changed: looking without end would take the time
 *  that the page needs to answer. */
async function until<T>(page: Page, what: string, look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + PATIENCE
  while (Date.now() < end) {
    const found = await look()
    if (found !== null) return found
    await nextChange(page)
  }
  throw new Error(`waited in vain for ${what}`)
}

/** In the quick setting a turn may be played before anybody can confirm it. */
async function untilPlayed(page: Page, before: number): Promise<void> {
  await page.waitForFunction((ply) => {
    const kept = localStorage.getItem(`teban.1.table.${location.hash.split('/').at(-1)}`)
    return kept !== null && (JSON.parse(kept) as { ply: number }).ply > ply
  }, before)
}

/** Enters one event: presses what the hand chooses among what is offered, then confirms. */
export async function playTurn(
  visitor: Visitor, game: GameId, chance: Chance, press: Press = byClick,
): Promise<void> {
  const { page } = visitor
  const hand = hands[game]
  const before = (await keptNow(page)).ply
  const pressed: string[] = []
  let last: string | null = null
  for (;;) {
    const next = await until(page, `something after ${pressed.join(' / ')}`, async () => {
      if ((await keptNow(page)).ply > before) return 'played' as const
      const now = await glance(visitor)
      if (now.text === last || (last !== null && !now.begun)) return null
      const wanted = hand(now.controls, chance)
      const control = wanted ?? (now.done?.disabled === false ? now.done : null)
      return control === null ? null : { control, final: control === now.done, text: now.text }
    })
    if (next === 'played') return
    pressed.push(next.control.name)
    last = next.text
    await Promise.race([press(page, next.control), untilPlayed(page, before)])
    /* A finger's first tap on a square of Jatsuna shows what it would turn, the second plays. */
    if (game === 'jatsuna' && press.finger) await Promise.race([press(page, next.control), untilPlayed(page, before)])
    if (next.final || game === 'jatsuna') return
  }
}

export interface Playing {
  press?: Press
  seed?: number
  /** Turns after which a game that has not ended is a failure. */
  most?: number
  onCurtain?(): Promise<void>
}

/** Plays for whoever sits here until the game is over; gives the number of turns. */
export async function playOut(visitor: Visitor, game: GameId, how: Playing = {}): Promise<number> {
  const { press = byClick, most = 150, onCurtain } = how
  const chance = chanceOf(how.seed ?? 1)
  let ply = -1
  for (let turn = 0; turn < most; turn++) {
    const moment = await nextMoment(visitor, ply)
    if (moment === 'over') return turn
    ply = (await keptNow(visitor.page)).ply
    if (moment === 'curtain') {
      if (!onCurtain) throw new Error('a curtain, and nobody to lift it')
      await onCurtain()
    }
    await playTurn(visitor, game, chance, press)
  }
  throw new Error(`not over after ${most} turns`)
}
