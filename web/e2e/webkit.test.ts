/** Every screen once in WebKit, which is what phones of one kind run: it loads, games can be begun and played,
 *  and nothing complains. */

import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { pack } from '../src/share/link'
import { NOTHING_PACKED } from '../src/share/packed'
import { dictionaries } from '../src/words/words'
import { GAMES, type GameId } from './support/desk'
import { WebKit } from './support/webkit'

const words = dictionaries.en
let browser: WebKit

beforeAll(async () => {
  browser = await WebKit.start('en')
})
afterAll(() => browser.stop())

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

beforeEach(() => come({ lang: 'en', confirm: true, motion: 'reduced' }))

async function expectNoComplaint(): Promise<void> {
  expect(await browser.run<string[]>('return window.complaints')).toEqual([])
}

/** What is pressed for a turn, one of these after the other as far as it is offered. */
const TURN: Record<GameId, string[]> = {
  jatsuna: ['can be played'],
  keserima: ['can move$', 'can go here|press again to end'],
  'rugby-chess': ['can act$', 'can be reached'],
  'card-slot': ['^(Replay|Bell|Watermelon|Cherry), ', '^slot .*can be played'],
  'isshin-ittai': ['^(yin|yang) '],
}

const IS_OVER = 'return document.querySelector(\'a[href^="#/after/"]\') !== null'
const PLY = 'return JSON.parse(localStorage.getItem("teban.1.table." + location.hash.split("/").at(-1))).ply'

const isOver = () => browser.run<boolean>(IS_OVER)

/** Until somebody here can act: only then a hint is offered. */
async function turnOrEnd(): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await isOver()) && !(await browser.run(NAMED, 'button', `^${words.play.hint}$`))) {
    if (Date.now() > end) throw new Error('nobody can act')
  }
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

async function resign(): Promise<void> {
  await button(`^${words.play.menu}$`)
  const inDialog = NAMED.replace('querySelectorAll(kind)', 'querySelectorAll(`dialog[open] ${kind}`)')
  for (const question of [words.play.menu, words.play.resignSure.slice(0, 6)]) {
    await seen(question)
    await browser.click(inDialog, 'button', `^${words.play.resign}$`)
  }
}

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

test('start, settings, results, a link, a letter, a page that is not there', async () => {
  await seen('Isshin Ittai')
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

test('in Japanese, dark', async () => {
  await come({ lang: 'ja', theme: 'dark' })
  await seen(dictionaries.ja.subtitle)
  expect(await browser.run('return document.documentElement.dataset.theme')).toBe('dark')
  expect(await browser.run('return document.documentElement.lang')).toBe('ja')
})
