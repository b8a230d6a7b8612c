/** Entering an event of which the text is known: which controls are pressed for it, one after another. */

import type { Locator } from 'playwright-core'
import type { GameId } from './desk'
import { nextChange } from './outline'
import type { Visitor } from './visitor'

/** The control whose name begins so, that can be pressed and, of several, is not pressed in already. `/` parts English
 *  and Japanese where the names begin differently. Only the beginning is looked for: the rest says what could be done
 *  there, and changes while the table is asked for it. */
export async function named({ page, lang }: Visitor, beginning: string): Promise<Locator> {
  const [en, ja] = beginning.split('/')
  const wanted = lang === 'ja' ? (ja ?? en!) : en!
  const beginsSo = new RegExp(`^${wanted}(?=[,、 ]|$)`)
  const all = page.getByRole('main').getByRole('button', { name: beginsSo, disabled: false })
  await all.first().waitFor()
  const pressed = await all.evaluateAll((each) => each.map((one) => one.getAttribute('aria-pressed') === 'true'))
  return all.nth(Math.max(0, pressed.indexOf(false)))
}

const CARDS: Record<string, string> = {
  7: 'Gold 7/金色の7', 3: 'Silver 3/銀色の3', C: 'Cherry/チェリー', W: 'Watermelon/スイカ', B: 'Bell/ベル',
  R: 'Replay/REPLAY',
}

const slot = (number: string) => `slot ${number}/マス${number}`

function cardSlot(event: string): string[] {
  if (event === '^-') return ['Take none/取らない']
  if (event.startsWith('^')) return [...event.slice(1)].map(slot)
  if (event.startsWith('=')) return [event.slice(1)]
  return [CARDS[event[0]!]!, slot(event[2]!)]
}

const FORMS: Record<string, [string, string]> = { F: ['Frog', '蛙'], L: ['Slug', '蛞'], S: ['Snake', '蛇'] }

function formCard(card: string): string {
  if (card === 'T') return 'Trinity/三位一体カード'
  const [en, ja] = FORMS[card[0]!]!
  return card[1] === '+' ? `yang ${en}/${ja}の陽` : `yin ${en}/${ja}の陰`
}

function isshin(event: string): string[] {
  if (event === 'm') return ['Distance/間合']
  const cards = (event.slice(1).match(/T|[FLS][+-]/g) ?? []).map(formCard)
  return event.startsWith('r') ? ['Spirit/練気', ...cards] : cards
}

const SWAP = 'Take the other side/陣営を入れかえる'

function rugby(event: string): string[] {
  if (event === 'swap') return [SWAP]
  return event.match(/[a-g]\d/g) ?? []
}

const HELD: Record<string, string> = { o: 'circle/丸', '+': 'cross/十字', x: 'saltire/バツ' }

/** A circle only stays: choosing it is its own step already. */
function keserima(event: string): string[] {
  if (event === 'pass') return ['Pass/パス']
  if (event === 'swap') return [SWAP]
  const drop = /^([o+x])(\d\d)$/.exec(event)
  if (drop) {
    const [en, ja] = HELD[drop[1]!]!.split('/')
    return [`(?:Kese|Rima)'s hand, ${en}/(?:ケセ|リマ)の手札、${ja}`, drop[2]!]
  }
  const squares = event.match(/\d\d/g) ?? []
  return event.startsWith('o') ? [squares[0]!, ...squares.slice(2)] : squares
}

const PRESSES: Record<GameId, (event: string) => string[]> = {
  jatsuna: (event) => [event], 'card-slot': cardSlot, 'isshin-ittai': isshin, 'rugby-chess': rugby, keserima,
}

/** The beginnings of the names of all controls that are pressed for an event, in their order. */
export function pressesFor(game: GameId, event: string): string[] {
  return PRESSES[game](event)
}

/** Who must pass in Rugby Chess is chosen already. */
const CHOSEN_ALREADY = /must pass|必ずパス/

/** Does something, and waits until the page has answered it. */
export async function answered({ page }: Visitor, what: string, act: () => Promise<void>): Promise<void> {
  const main = page.getByRole('main')
  const before = await main.ariaSnapshot()
  await act()
  const end = Date.now() + 60_000
  while ((await main.ariaSnapshot()) === before) {
    if (Date.now() > end) throw new Error(`nothing came of pressing ${what}`)
    await nextChange(page)
  }
}

/** Presses, and waits after each until the page has answered it. */
export async function pressAll(visitor: Visitor, presses: readonly string[]): Promise<void> {
  for (const beginning of presses) {
    const control = await named(visitor, beginning)
    if (CHOSEN_ALREADY.test((await control.getAttribute('aria-label')) ?? '')) continue
    await answered(visitor, beginning, () => control.click())
  }
}

/** Enters an event and confirms it, where the game asks for that. */
export async function enterEvent(visitor: Visitor, game: GameId, event: string): Promise<void> {
  await pressAll(visitor, pressesFor(game, event))
  if (game === 'jatsuna') return
  await visitor.page.getByRole('button', { name: visitor.words.play.draftDone, exact: true }).click()
}
