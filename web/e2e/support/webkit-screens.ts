/** Every screen once in WebKit, which is what phones of one kind run: it loads, games can be begun and played,
 *  and nothing complains. */

import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { pack } from '../../src/share/link'
import { NOTHING_PACKED } from '../../src/share/packed'
import type { Lang } from '../../src/wire/wire'
import { dictionaries, type Dictionary } from '../../src/words/words'
import { GAMES, type GameId } from './desk'
import { Caller, openTable, seatLink } from './rooms'
import { WebKit } from './webkit'

/** Of the language that is tried. */
let words: Dictionary
let browser: WebKit

/** What went wrong in the page since it was opened: WebDriver has no console to listen to. */
const LISTEN = `
  window.complaints = []
  for (const kind of ['error', 'unhandledrejection'])
    addEventListener(kind, (event) => complaints.push(String(event.message ?? event.reason)))
  document.addEventListener('securitypolicyviolation', (event) => complaints.push(event.violatedDirective))
  for (const level of ['error', 'warn']) {
    const say = console[level]
    console[level] = (...said) => { complaints.push(said.join(' ')); say(...said) }
  }`

/** The first control of this kind whose name matches and that can be pressed. */
const NAMED = `
  const [kind, name] = arguments
  return [...document.querySelectorAll(kind)].find((each) =>
    new RegExp(name).test(each.getAttribute('aria-label') ?? each.innerText.trim()) &&
    !each.disabled && each.getAttribute('aria-disabled') !== 'true' && each.getClientRects().length > 0) ?? null`

const button = (name: string) => browser.click(NAMED, 'button', name)
const seen = (text: string) => browser.until<boolean>('return document.body.innerText.includes(arguments[0])', text)

async function goTo(hash: string): Promise<void> {
  await browser.run('location.hash = arguments[0]', hash)
}

/** Opens the page anew with these settings. */
async function come(settings: Record<string, unknown>): Promise<void> {
  await browser.open(`${inject('origin')}/`)
  await browser.run('localStorage.setItem("teban.1.settings", arguments[0])', JSON.stringify({ pace: 'once', ...settings }))
  await browser.open('about:blank')
  await browser.open(`${inject('origin')}/#/`)
  await browser.run(LISTEN)
  await browser.until('return document.querySelector("h1") !== null')
}

async function expectNoComplaint(): Promise<void> {
  expect(await browser.run<string[]>('return window.complaints')).toEqual([])
}

/** What is pressed for a turn, one of these after the other as far as it is offered. */
const TURN: Record<GameId, string[]> = {
  jatsuna: ['can be played|置けます'],
  keserima: ['(can move|動かせます)$', 'can go here|press again to end|行けます|もう一度押すと終わり'],
  'rugby-chess': ['(can act|選べます)$', 'can be reached|動けます'],
  'card-slot': ['^(Replay|Bell|Watermelon|Cherry|REPLAY|ベル|スイカ|チェリー)(, |、)', '^(slot .*can be played|マス.*置けます)'],
  'isshin-ittai': ['^(yin|yang) |^[蛙蛞蛇]の[陰陽]'],
}

const IS_OVER = 'return document.querySelector(\'a[href^="#/after/"]\') !== null'
const PLY = 'return JSON.parse(localStorage.getItem("teban.1.table." + location.hash.split("/").at(-1))).ply'

const CAN_ACT = 'return document.querySelector(".play[data-actor]") !== null'

const isOver = () => browser.run<boolean>(IS_OVER)

/** Until somebody here can act. */
async function turnOrEnd(): Promise<void> {
  await browser.until(`return document.querySelector('.play[data-actor], a[href^="#/after/"]') !== null`)
}

async function playTurns(game: GameId, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await turnOrEnd()
    if (await isOver()) return
    const before = await browser.run<number>(PLY)
    for (const name of TURN[game]) await button(name)
    if (game !== 'jatsuna') await button(`^${words.play.draftDone}$`)
    await browser.until(PLY.replace('.ply', '.ply > arguments[0]'), before)
  }
  await turnOrEnd()
}

const inDialog = NAMED.replace('querySelectorAll(kind)', 'querySelectorAll(`dialog[open] ${kind}`)')

/** Opens a sheet, sees this in it and closes it. */
async function sheet(name: string, title: string): Promise<void> {
  await button(`^${name}$`)
  await seen(title)
  await browser.click(inDialog, 'button', `^${words.close}$`)
  await browser.until('return document.querySelector("dialog[open]") === null')
}

/** Two people at this screen begin a game, with a deal that both decide or not. */
async function beginTogether(game: GameId, shared: boolean): Promise<void> {
  await goTo(`#/new/${game}`)
  await browser.until('document.querySelectorAll("details.fold").forEach((fold) => (fold.open = true)); return document.querySelector("details.fold") !== null')
  const choices = shared ? [words.setup.person, words.setup.shared] : [words.setup.person]
  for (const name of choices) await browser.click(NAMED, 'label', name)
  await button(`^${words.setup.begin}$`)
  await browser.until('return location.hash.startsWith("#/play/")')
}

/** Lifts the curtain as soon as it has fallen, wherever it hangs by then. */
async function liftCurtain(): Promise<void> {
  await browser.until('const lift = document.querySelector(".curtain button"); lift?.click(); return lift !== null')
}

/** A table that somebody else holds, as another tab does. */
async function hold(table: string): Promise<void> {
  await browser.run('void navigator.locks.request(arguments[0], () => new Promise(() => {}))', `teban.table.${table}`)
}

async function resign(): Promise<void> {
  await button(`^${words.play.menu}$`)
  for (const question of [words.play.menu, words.play.resignSure.slice(0, 6)]) {
    await seen(question)
    await browser.click(inDialog, 'button', `^${words.play.resign}$`)
  }
}

/** Every screen in this language. */
export function testWebKit(lang: Lang): void {
  words = dictionaries[lang]
  beforeAll(async () => {
    browser = await WebKit.start(lang)
  })
  afterAll(() => browser.stop())
  beforeEach(() => come({ lang, confirm: true, motion: 'reduced' }))

  test.each(GAMES)('%s: set up, a few turns, looked back at; its lesson and its rules', async (game) => {
    await goTo(`#/new/${game}`)
    await button(`^${words.setup.begin}$`)
    await browser.until('return location.hash.startsWith("#/play/")')
    await playTurns(game, 2)
    if (!(await isOver())) await resign()
    await browser.click(NAMED, 'a', `^${words.play.after}$`)
    await browser.until('return document.querySelector("input[type=range]") !== null')
    await button(`^${words.after.previous}$`)
    await goTo(`#/learn/${game}`)
    await browser.until('return document.querySelector("main [role=group] button") !== null')
    await goTo(`#/rules/${game}`)
    await button(`^${words.rules.exact}$`)
    await browser.until('return document.querySelector("[role=tabpanel] li") !== null')
    await expectNoComplaint()
  })

  test('sheets, a hint, the tabs of the rules, a game that another tab plays', async () => {
    await goTo('#/new/rugby-chess')
    await button(`^${words.setup.begin}$`)
    await browser.until('return location.hash.startsWith("#/play/")')
    await turnOrEnd()
    const table = await browser.run<string>('return location.hash.split("/").at(-1)')
    await sheet(words.play.summary, words.play.summaryTitle)
    await sheet(words.play.menu, words.play.resign)
    await button(`^${words.play.hint}$`)
    await browser.until('return document.querySelector(".hint .figure") !== null')
    await goTo('#/rules/rugby-chess')
    for (const tab of [words.rules.exact, words.rules.advice, words.rules.tonight]) {
      await button(`^${tab}$`)
      await browser.until('return document.querySelector("[role=tabpanel] li") !== null')
    }
    await hold(table)
    await goTo(`#/play/${table}`)
    await seen(words.tabs.takeOver)
    await expectNoComplaint()
  })

  test('two people at one screen: the curtain, and numbers for a deal', async () => {
    await beginTogether('isshin-ittai', false)
    await liftCurtain()
    await browser.until(CAN_ACT)
    await beginTogether('keserima', true)
    await liftCurtain()
    await browser.until('return document.querySelector("main input, main textarea") !== null')
    await expectNoComplaint()
  })

  test('over the network: an invitation, a move, what is said, tables to join', async () => {
    const caller = await Caller.connect()
    const table = await openTable(caller, 'rugby-chess')
    await goTo(seatLink(table, 'b'))
    await button(`^${words.room.seat.begin}$`)
    await browser.until('return document.querySelector(".play") !== null')
    await caller.ask(`enter ${table.id} ${table.keys['w']}`)
    await caller.ask(`do ${table.id} 2 first event d1g4`)
    await turnOrEnd()
    await caller.ask(`greet ${table.id} g good-luck`)
    await seen(words.room.talk.greeting['good-luck'])
    await goTo('#/tables')
    await seen(words.room.tables.create)
    caller.close()
    await expectNoComplaint()
  })

  test('start, settings, results, a link, a letter, a page that is not there', async () => {
    await seen(lang === 'ja' ? 'イッシンイッタイ' : 'Isshin Ittai')
    await goTo('#/settings')
    await seen(words.settings.title)
    await goTo('#/stats')
    await seen(words.stats.title)
    await goTo(`#/g/${await pack({ ...NOTHING_PACKED, game: 'jatsuna', events: ['c1', 'a1'] })}`)
    await seen(words.after.share)
    await goTo(`#/l/${await pack({ ...NOTHING_PACKED, game: 'rugby-chess', events: ['d1g4'], letter: 'abc' })}`)
    await browser.until('return location.hash.startsWith("#/play/")')
    await turnOrEnd()
    await goTo('#/nowhere')
    await seen(words.link.unknown)
    await expectNoComplaint()
  })
}
