/** The lab: an experiment from choice to picture, paused, reloaded, shared, and opened elsewhere with the same figures to
 *  the last digit, which are those of the program too. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { labWords } from '../src/words/lab'
import { kanjiWithoutReading } from './support/furigana'
import { lasting } from './support/lasting'
import { faultsOf } from './support/look'
import { DAMAGED_EXPERIMENT, LAB } from './support/screens'
import { PROGRAM } from './support/server'
import { visit, type Visitor } from './support/visitor'

const folder = mkdtempSync(join(tmpdir(), 'teban-lab-'))
afterAll(() => rmSync(folder, { recursive: true }))

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()

const state = ({ page }: Visitor) => page.locator('.lab-state')

/** How many games were played, as the page tells it. */
async function games({ page }: Visitor): Promise<number> {
  const [told = ''] = await page.locator('.lab-figures span').allInnerTexts()
  return Number(told.replace(/\D/g, ''))
}

async function untilDone(visitor: Visitor): Promise<void> {
  await state(visitor).filter({ hasText: labWords[visitor.lang].state.done }).waitFor({ timeout: 900_000 })
}

/** The file that a button saves. */
async function saved(visitor: Visitor, button: string): Promise<string> {
  const coming = visitor.page.waitForEvent('download')
  await press(visitor, button)
  const download: Download = await coming
  return readFileSync(await download.path(), 'utf8')
}

/** The figures when all games are in them. */
async function figures(visitor: Visitor): Promise<unknown> {
  const { json } = labWords[visitor.lang]
  const played = (text: string) =>
    (JSON.parse(text) as { cells: { games: number }[] }).cells.reduce((sum, cell) => sum + cell.games, 0)
  await expect.poll(async () => played(await saved(visitor, json)) - (await games(visitor))).toBe(0)
  return JSON.parse(await saved(visitor, json))
}

/** What the program says of the same experiment, begun by the command that the page's report names. */
function byProgram(command: string, lang: string): unknown {
  const file = join(mkdtempSync(join(folder, 'run-')), 'games.jsonl')
  const [, ...words] = command.trim().split(/\s+/)
  execFileSync(PROGRAM, [...words.slice(0, words.indexOf('--out')), '--out', file], { stdio: 'ignore' })
  return JSON.parse(execFileSync(PROGRAM, ['lab', 'report', file, '--json', '--lang', lang], { encoding: 'utf8' }))
}

const NAMES = { ja: 'カードスロット', en: 'Card Slot' } as const

test.each(['ja', 'en'] as const)('from choice to picture (%s), with the figures of the program', async (lang) => {
  const visitor = await visit({ lang, width: 390, height: 844, touch: true })
  const { page, words } = visitor
  const lab = labWords[lang]
  await visitor.goTo('#/')
  await page.getByRole('link', { name: words.nav.lab, exact: true }).click()
  await page.locator('.lab-game').filter({ hasText: NAMES[lang] }).getByRole('link', { name: lab.experiment }).click()
  await page.getByRole('combobox', { name: lab.compare.first }).selectOption('lines')
  await page.locator('summary').filter({ hasText: lab.players.title }).click()
  await page.getByRole('checkbox', { name: new RegExp(`^${lab.players.level(2)}`) }).uncheck()
  await page.getByRole('checkbox', { name: new RegExp(`^${lab.players.level(1)}`) }).check()
  await page.locator('summary').filter({ hasText: lab.precision.title }).click()
  await page.getByRole('radio', { name: lab.precision.games }).check()
  await page.getByRole('spinbutton', { name: lab.precision.gamesField }).fill('40')
  await page.getByRole('spinbutton').blur()
  await page.getByText(lab.combinations(4)).waitFor()
  await press(visitor, lab.begin)
  await untilDone(visitor)
  await expect.poll(() => games(visitor)).toBe(160)
  await page.getByRole('img').first().waitFor()
  await expect.poll(() => page.locator('.lab-report figure').count()).toBeGreaterThan(5)
  const command = await page.locator('.lab-head code').last().textContent()
  expect(await figures(visitor)).toEqual(byProgram(command!, lang))
  const csv = await saved(visitor, lab.csv)
  expect(csv.split('\n')[0]).toContain('measure')
  // It is among those that were examined, and can be taken away again.
  await visitor.goTo('#/lab')
  await page.locator('.lab-kept').getByText(lab.state.done).waitFor()
  await page.locator('.lab-kept').getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: words.start.forget, exact: true }).click()
  await page.getByText(lab.none).waitFor()
})

const LONG = '#/lab/card-slot+vary:lines=new,any+players=random,level:1+rounds=3000+until=2.00%25+seed=shared'

test('paused, reloaded, gone on, shared and played elsewhere: the same figures', async () => {
  const here = await visit({ lang: 'en' })
  const lab = labWords.en
  await here.goTo(LONG)
  await state(here).filter({ hasText: lab.state.waiting }).waitFor()
  expect(await games(here)).toBe(0)
  await press(here, lab.start)
  await expect.poll(() => games(here)).toBeGreaterThan(0)
  await press(here, lab.pause)
  await state(here).filter({ hasText: lab.state.resting }).waitFor()
  const paused = await games(here)
  await here.page.reload()
  await state(here).filter({ hasText: lab.state.resting }).waitFor()
  await expect.poll(() => games(here)).toBe(paused)
  await here.page.getByRole('img').first().waitFor()

  // What is played when the page goes is played on when it comes back.
  await press(here, lab.resume)
  await expect.poll(() => games(here)).toBeGreaterThan(paused)
  await here.page.reload()
  await untilDone(here)
  await expect.poll(() => games(here)).toBeGreaterThan(paused)
  await press(here, lab.copyLink)
  const copied = () => here.page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('#/lab/')
  const link = await copied()
  const mine = await figures(here)

  const there = await visit({ lang: 'en', width: 390, height: 844, touch: true })
  await there.page.goto(link)
  await press(there, lab.start)
  await untilDone(there)
  expect(await figures(there)).toEqual(mine)
  const command = await there.page.locator('.lab-head code').last().textContent()
  expect(byProgram(command!, 'en')).toEqual(mine)

  // One core or four: nothing depends on it.
  const lonely = await visit({ lang: 'en' })
  await lonely.page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 }))
  await lonely.page.goto(link)
  await press(lonely, lab.start)
  await lonely.page.getByText(lab.cores(1)).waitFor()
  await untilDone(lonely)
  expect(await figures(lonely)).toEqual(mine)
})

test('what cannot be read is said, kept, and played anew when that is wanted', async () => {
  const visitor = await visit({ lang: 'en', kept: DAMAGED_EXPERIMENT })
  const { page } = visitor
  const lab = labWords.en
  const raw = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('.lab.')).map(([, value]) => value))
  await visitor.goTo('#/lab')
  await page.getByText(lab.damagedList(1)).waitFor()
  await visitor.goTo('#/lab/card-slot+players=random+rounds=4+seed=damaged')
  await page.getByText(lab.damaged).waitFor()
  expect(await raw()).toEqual(Object.values(DAMAGED_EXPERIMENT))
  await press(visitor, lab.startOver)
  await press(visitor, lab.start)
  await untilDone(visitor)
  await expect.poll(() => games(visitor)).toBe(8)
  await visitor.goTo('#/lab/card-slot+players=nobody+rounds=4+seed=a')
  await page.getByText(lab.badDesign).waitFor()
})

test('the page answers while it is played, and whoever reads keeps their place', async () => {
  const visitor = await visit({ lang: 'en' })
  const { page, words } = visitor
  const lab = labWords.en
  await visitor.goTo('#/lab/jatsuna+players=random,level:2+rounds=20000+seed=busy')
  await press(visitor, lab.start)
  const numbers = page.locator('.lab-numbers summary').first()
  await numbers.click()
  const before = await games(visitor)
  await expect.poll(() => games(visitor)).toBeGreaterThan(before)
  const table = page.locator('.lab-numbers').first()
  const told = await table.innerText()
  await expect.poll(() => table.innerText()).not.toBe(told)
  expect(await table.getAttribute('open')).not.toBeNull()
  await expect.poll(() => numbers.evaluate((summary) => summary === document.activeElement)).toBe(true)
  // What was asked can be changed, and the rules open over that.
  await press(visitor, lab.pause)
  await state(visitor).filter({ hasText: lab.state.resting }).waitFor()
  await press(visitor, lab.change)
  await page.getByRole('button', { name: lab.begin, exact: true }).waitFor()
  await page.getByRole('link', { name: words.nav.rules, exact: true }).click()
  await page.getByRole('dialog').waitFor()
})

test.each([['ja', true], ['en', false]] as const)('nothing is wrong with any of its screens (%s)', async (lang, dark) => {
  const visitor = await visit({ lang, dark, kept: DAMAGED_EXPERIMENT })
  const found: Record<string, string[]> = {}
  for (const { name, open } of LAB) {
    await visitor.page.setViewportSize({ width: 1280, height: 800 })
    await open(visitor)
    const wrong = await faultsOf(visitor)
    if (wrong.length > 0) found[name] = wrong
  }
  expect(found).toEqual({})
})

test('every kanji has its reading', async () => {
  const visitor = await visit({ lang: 'ja', settings: { lang: 'ja', furigana: true }, kept: DAMAGED_EXPERIMENT })
  const bare: Record<string, string[]> = {}
  for (const { name, open } of LAB.filter(({ name: one }) => one !== 'lab-damaged' && one !== 'lab-bad')) {
    await open(visitor).catch((trouble: unknown) => { bare[name] = [String(trouble)] })
    const found = await lasting(visitor.page, () => kanjiWithoutReading(visitor.page))
    if (found.length > 0) bare[name] = found
  }
  expect(bare).toEqual({})
})
