/** What people are called: at one screen wherever somebody is named, and in letters. */

import { expect, test } from 'vitest'
import { enterEvent } from './support/enter'
import { setUp } from './support/setting-up'
import { nextMoment } from './support/table'
import { visit, type Visitor } from './support/visitor'

const begin = ({ page, words }: Visitor) =>
  page.getByRole('button', { name: words.setup.begin, exact: true }).click()

test('two people at one screen, from the setup to the past games', async () => {
  const visitor = await visit({ lang: 'ja', width: 390, height: 844 })
  const { page, words } = visitor
  await setUp(visitor, 'rugby-chess')
  await page.getByRole('radio', { name: words.setup.person }).check()
  const [mine, other] = [words.setup.ownName, words.setup.nameOf(words.setup.opponent)]
  await page.getByLabel(mine).fill('花子')
  await page.getByLabel(other).fill('a\u202eb')
  await begin(visitor)
  await page.locator('.name-of').nth(1).getByRole('alert').filter({ hasText: 'U+202E' }).waitFor()
  await expect.poll(() => page.getByLabel(other).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel(other).fill('<b>太郎</b>')
  await begin(visitor)
  await nextMoment(visitor, -1)
  await expect.poll(() => page.locator('.seat-sitter').allInnerTexts()).toEqual(['花子', '<b>太郎</b>'])
  await enterEvent(visitor, 'rugby-chess', 'd1g4')
  await page.getByText(words.play.turn('<b>太郎</b>')).first().waitFor()
  await enterEvent(visitor, 'rugby-chess', 'b9a8')
  await page.getByRole('button', { name: words.play.story, exact: true }).click()
  await page.getByRole('dialog').getByRole('list').waitFor()
  await expect.poll(() => page.getByRole('dialog').locator('.story-by').allInnerTexts()).toEqual(['花子', '<b>太郎</b>'])
  await page.keyboard.press('Escape')
  await enterEvent(visitor, 'rugby-chess', 'g4b9')
  await page.getByText(words.result.won('花子')).first().waitFor()
  await page.getByRole('link', { name: words.play.after, exact: true }).click()
  await page.getByText(words.result.won('花子')).first().waitFor()
  await visitor.goTo('#/')
  const past = page.locator('.kept-facts')
  await expect.poll(() => past.innerText()).toContain(words.result.won('花子'))
  await expect.poll(() => past.innerText()).toContain('花子、<b>太郎</b>')
  await setUp(visitor, 'jatsuna')
  await expect.poll(() => page.getByLabel(mine).inputValue()).toBe('花子')
})

test('the curtain says whom to hand the screen to', async () => {
  const visitor = await visit()
  const { page, words } = visitor
  await setUp(visitor, 'card-slot')
  await page.getByRole('radio', { name: words.setup.person }).check()
  await page.getByLabel(words.setup.ownName).fill('Hana')
  await page.getByLabel(words.setup.nameOf(words.setup.opponent)).fill('Taro')
  await begin(visitor)
  await page.getByText(words.play.curtainMeaning('Hana')).waitFor()
  await page.getByRole('button', { name: words.play.curtainLift('Hana') }).waitFor()
})

test('a letter says who invites, what it is and how to begin; the answer says who answers', async () => {
  const white = await visit({ lang: 'ja' })
  const black = await visit({ lang: 'en', width: 320, height: 640, touch: true })
  await setUp(white, 'rugby-chess')
  await white.page.getByRole('radio', { name: white.words.setup.letter }).check()
  await white.page.getByLabel(white.words.setup.ownName).fill('花子')
  await begin(white)
  await nextMoment(white, -1)
  const link = ({ page, words }: Visitor) => page.getByLabel(words.after.link).inputValue()
  await enterEvent(white, 'rugby-chess', 'd1g4')
  await black.page.goto(await link(white))
  await nextMoment(black, 0)
  const invited = black.page.getByRole('region', { name: black.words.letter.invited })
  await invited.getByText(black.words.letter.more, { exact: true }).click()
  for (const told of [black.words.letter.invitedBy('花子'), black.words.letter.invites('Rugby Chess', 'Black')])
    await expect.poll(() => invited.innerText()).toContain(told)
  for (const way of [black.words.nav.learn, black.words.nav.rules])
    await invited.getByRole('link', { name: way, exact: true }).waitFor()
  await invited.getByText(black.words.play.summaryTitle).waitFor()
  await invited.getByLabel(black.words.setup.ownName).fill('Taro')
  await invited.getByRole('button', { name: black.words.letter.takeName }).click()
  await black.page.locator('.seat-sitter', { hasText: 'Taro' }).waitFor()
  await expect.poll(() => invited.getByLabel(black.words.setup.ownName).count()).toBe(0)
  await enterEvent(black, 'rugby-chess', 'b9a8')
  await white.page.goto(await link(black))
  await white.page.locator('.seat-sitter', { hasText: 'Taro' }).waitFor()
})
