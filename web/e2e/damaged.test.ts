/** What is damaged gets a clear message, and nothing else is lost by it. */

import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { NOTHING_PACKED, type Packed } from '../src/share/packed'
import { pack } from '../src/share/link'
import { keptGame, keptPosition } from './support/kept'
import { setUp, unfold } from './support/setting-up'
import { nextMoment } from './support/table'
import { visit, type Visitor, type Wishes } from './support/visitor'

const GOOD = keptGame('jatsuna', ['table 2 jatsuna seats=person,computer:1,computer:1', 'S 1 x1 event c1'], {
  id: 'good', ply: 1,
})

let visitor: Visitor

async function come(wishes: Wishes = {}): Promise<void> {
  visitor = await visit({ ...wishes, kept: { ...GOOD, ...wishes.kept } })
}

/** The good game is still there, untouched, and can be gone on with. */
async function expectNothingLost(): Promise<void> {
  const { page, words } = visitor
  expect(await page.evaluate(() => localStorage.getItem('teban.1.table.good'))).toBe(GOOD['teban.1.table.good'])
  await visitor.goTo('#/')
  await page.getByRole('heading', { name: words.start.unfinished }).waitFor()
  const good = page.locator('a[href="#/play/good"]')
  const all = page.locator('.kept-games > button')
  await good.or(all).first().waitFor()
  if (!(await good.isVisible())) await all.first().click()
  await good.click()
  expect(await nextMoment(visitor, -1)).toBe('turn')
}

async function alert(text: string, what = text): Promise<void> {
  const said = visitor.page.getByRole('alert').filter({ hasText: text })
  await said.waitFor().catch((trouble: unknown) => expect.fail(`${what}: ${String(trouble)}`))
}

describe('a link', () => {
  const game: Packed = { ...NOTHING_PACKED, game: 'jatsuna', events: ['c1', 'a1', 'b1'] }

  /** In the middle one letter is another. */
  function misspelt(whole: string): string {
    const middle = Math.floor(whole.length / 2)
    return `${whole.slice(0, middle)}${whole[middle] === 'A' ? 'B' : 'A'}${whole.slice(middle + 1)}`
  }

  test('is refused, whatever is wrong with it', async () => {
    await come()
    const { damaged, illegal } = visitor.words.link
    const whole = await pack(game)
    const faults: [what: string, hash: string, says: string][] = [
      ['cut off', `#/g/${whole.slice(0, -5)}`, damaged],
      ['one wrong letter', `#/g/${misspelt(whole)}`, damaged],
      ['another version', `#/g/9${whole.slice(1)}`, damaged],
      ['an event against the rules', `#/g/${await pack({ ...game, events: ['c1', 'd4'] })}`, illegal(2, 'd4')],
      ['an unknown game', `#/g/${await pack({ ...game, game: 'go' as 'jatsuna' })}`, damaged],
      ['an unknown rule option', `#/g/${await pack({ ...game, options: { order: 'XYZ' } })}`, 'order'],
      ['a letter that was cut off', `#/l/${(await pack({ ...game, letter: 'abc' })).slice(0, -4)}`, damaged],
    ]
    for (const [what, hash, says] of faults) {
      await visitor.goTo(hash)
      await alert(says, what)
    }
    await expectNothingLost()
  })

  test('to a page that is not there', async () => {
    await come()
    await visitor.goTo('#/nowhere/at/all')
    await alert(visitor.words.link.unknown)
    for (const place of ['#/new/go', '#/learn/go', '#/rules/go']) {
      await visitor.goTo(place)
      await alert(visitor.words.setup.noGame('go'))
    }
    await visitor.goTo('#/play/none')
    await alert(visitor.words.play.none)
  })
})

describe('a record', () => {
  const record = {
    format: 'teban-record', version: 1, game: 'jatsuna', options: { order: 'SLF' }, seats: ['S', 'L', 'F'],
    events: ['c1'], final: '..S..../......./...S.../...#.../.....L./..F..../....... L', result: null,
    ending: 'unfinished',
  }
  const SITE = 'R+@11 Sx@23 K+@15\nK{oox} R{o++}\n--------------------------------\nRo21-21+22.\nKo25-25x99.\n'

  interface Case {
    what: string
    text: string
    says(words: Visitor['words']): string
  }
  const CASES: Case[] = [
    { what: 'nothing', text: ' ', says: (words) => words.start.importEmpty },
    { what: 'cut off', text: JSON.stringify(record).slice(0, -20), says: (words) => words.start.importNotJson },
    { what: 'something else', text: '{"a":1}', says: (words) => words.start.importBad },
    { what: 'of another version', text: '{"format":"teban-record","version":3}', says: (words) => words.start.importNotRecord },
    {
      what: 'an unknown member', text: JSON.stringify({ ...record, evnts: [] }),
      says: () => 'evnts',
    },
    {
      what: 'an unknown game', text: JSON.stringify({ ...record, game: 'go' }),
      says: (words) => words.setup.noGame('go'),
    },
    {
      what: 'an illegal event', text: JSON.stringify({ ...record, events: ['d4'] }),
      says: (words) => words.link.illegal(1, 'd4'),
    },
    {
      what: 'another last position', text: JSON.stringify({ ...record, final: `${record.final.slice(0, -1)}S` }),
      says: (words) => words.start.importFinal,
    },
    {
      what: 'a rule option that there is not', text: JSON.stringify({ ...record, options: { order: 'XYZ' } }),
      says: () => 'order',
    },
    { what: 'a site record with an illegal turn', text: SITE, says: () => 'line 5' },
    { what: 'a poem', text: 'furuike ya\nkawazu tobikomu', says: () => 'line 1' },
  ]

  /** Opens what is pasted, and gives the field. */
  async function paste(text: string): Promise<Locator> {
    const { page, words } = visitor
    const field = page.getByRole('textbox', { name: words.start.importLabel })
    if (!(await field.isVisible())) await page.getByText(words.start.import, { exact: true }).click()
    await field.fill(text)
    await page.getByRole('button', { name: words.start.importOpen, exact: true }).click()
    return field
  }

  test('is refused, whatever is wrong with it, and stays in its field', async () => {
    await come()
    const { page, words } = visitor
    for (const { what, text, says } of CASES) {
      await visitor.goTo('#/')
      const field = await paste(text)
      const said = page.getByRole('status').filter({ hasText: says(words) })
      await said.waitFor().catch((trouble: unknown) => expect.fail(`${what}: ${String(trouble)}`))
      expect(await field.inputValue(), what).toBe(text)
    }
    await expectNothingLost()
  })

  test('is refused in Japanese in a Japanese page', async () => {
    await come({ lang: 'ja' })
    const { page } = visitor
    await visitor.goTo('#/')
    const faults: [text: string, says: string][] = [
      [SITE, '5行目'],
      [JSON.stringify({ ...record, start: 'x' }), '盤面'],
      [JSON.stringify({ ...record, options: { order: 'XYZ' } }), '選べるのは'],
    ]
    for (const [text, says] of faults) {
      await paste(text)
      const told = page.getByRole('status').filter({ hasText: says })
      await told.waitFor()
      expect(await told.innerText()).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/)
    }
  })

  test("a link of Keserima's site is no damage: it opens", async () => {
    await come()
    await visitor.goTo('#/')
    const whole = SITE.split('\n').slice(0, 4).join('\n')
    await paste(`https://keserima.example/playback/index.html?playback=${encodeURIComponent(`${whole}\n`)}`)
    await visitor.page.waitForURL(/#\/g\//)
    await visitor.page.getByRole('heading', { name: /Keserima/ }).first().waitFor()
  })
})

describe('on the device', () => {
  const BROKEN: Record<string, string> = {
    'text that is no JSON': '{"id":"bad","lin',
    'JSON of another shape': '[1,2,3]',
    'a game that is not there': GOOD['teban.1.table.good']!.replaceAll('jatsuna', 'go').replaceAll('good', 'bad'),
    'a journal with an illegal event': GOOD['teban.1.table.good']!.replace('event c1', 'event d4').replaceAll('good', 'bad'),
  }

  test('a kept game', async () => {
    const kept = Object.entries(BROKEN).map(([what, raw], at) => ({ what, id: `bad${at}`, raw: raw.replaceAll('bad', `bad${at}`) }))
    await come({ kept: Object.fromEntries(kept.map(({ id, raw }) => [`teban.1.table.${id}`, raw])) })
    const { page, words } = visitor
    for (const { what, id, raw } of kept) {
      for (const place of [`#/play/${id}`, `#/after/${id}`]) {
        await visitor.goTo(place)
        await alert(words.play.damaged, what)
      }
      expect(await page.evaluate((key) => localStorage.getItem(key), `teban.1.table.${id}`), what).toBe(raw)
    }
    await expectNothingLost()
  })

  test('unreadable games are told of, copied and deleted only when asked for', async () => {
    await come({ kept: { 'teban.1.table.bad': '{"id":"bad","lin' } })
    const { page, words } = visitor
    await visitor.goTo('#/')
    await alert(words.start.damaged(1))
    await page.getByRole('button', { name: words.start.damagedCopy, exact: true }).click()
    await page.getByText(words.copied, { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('\\"lin')
    await page.getByRole('button', { name: words.start.damagedForget, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.start.forget, exact: true }).click()
    await page.getByText(words.start.damaged(1)).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('teban.1.table.bad'))).toBeNull()
    await expectNothingLost()
  })

  test('settings: what is good of them counts', async () => {
    await come({ kept: { 'teban.1.settings': '{"lang":"ja","theme":"purple","confirm":7}' }, lang: 'en' })
    await visitor.goTo('#/settings')
    await visitor.page.getByRole('radio', { name: '日本語', checked: true }).waitFor()
    await come({ kept: { 'teban.1.settings': '{{{' }, lang: 'en' })
    await visitor.goTo('#/settings')
    await visitor.page.getByRole('radio', { name: 'English', checked: true }).waitFor()
    await expectNothingLost()
  })

  test('results: said, and left as they are until they are deleted', async () => {
    await come({ kept: { 'teban.1.stats': '{"jatsuna":5}' } })
    const { page, words } = visitor
    await visitor.goTo('#/stats')
    await page.getByText(words.stats.damaged).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('teban.1.stats'))).toBe('{"jatsuna":5}')
    await page.getByRole('button', { name: words.stats.clear, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.stats.clear, exact: true }).click()
    await page.getByText(words.stats.none).waitFor()
    await expectNothingLost()
  })
})

describe('a rule option', () => {
  const setup = (options: Record<string, string>) => JSON.stringify({
    game: 'rugby-chess', opponents: [{ level: 1 }], seat: 'w', options, together: false, letter: false, shared: false, hints: false,
  })

  test('that was remembered wrong', async () => {
    await come()
    const { page, words } = visitor
    for (const [key, value] of [['max-plies', '0'], ['max-plies', 'many'], ['home-edge', 'elsewhere'], ['colour', 'red']] as const) {
      await visitor.goTo('#/settings')
      await page.evaluate((raw) => localStorage.setItem('teban.1.setup.rugby-chess', raw), setup({ [key]: value }))
      await visitor.goTo('#/new/rugby-chess')
      await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
      await alert(key, `${key}=${value}`)
      await unfold(visitor)
      await page.getByRole('radio', { name: words.setup.standard }).check()
      await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
      expect(await nextMoment(visitor, -1)).toBe('turn')
    }
    visitor.guard.forgive(/The specified value "many" cannot be parsed/)
    await expectNothingLost()
  })

  test('the rule book to the letter tells each difference from the standard in a line', async () => {
    await come()
    const { page, words } = visitor
    await setUp(visitor, 'card-slot')
    await page.getByRole('radio', { name: words.setup.standard, exact: true }).check()
    await expect.poll(() => page.locator('.rule-differences li').count()).toBe(0)
    await page.getByRole('radio', { name: 'The rule book to the letter', exact: true }).check()
    const lines = page.locator('.rule-differences li')
    await expect.poll(() => lines.count()).toBe(3)
    const told = (await lines.allInnerTexts()).join('\n')
    for (const clause of ['C5', 'C8', 'C10']) expect(told).toContain(clause)
    expect(told.split('\n')).toHaveLength(3)
  })

  test('a number that is out of range is refused with its name', async () => {
    await come()
    const { page, words } = visitor
    await setUp(visitor, 'rugby-chess')
    await page.getByText(words.setup.own, { exact: true }).first().click()
    const field = page.getByRole('spinbutton').first()
    await field.fill('0')
    await page.getByRole('button', { name: words.setup.begin, exact: true }).click()
    await alert('max-plies')
    await expectNothingLost()
  })
})

test('a position that was kept by an option of its own opens', async () => {
  visitor = await visit({ kept: keptPosition('card-slot', '...BW...R 1 B C 5,4,5,8,13,14 0,0,3,0,0,0 - - pick1', { take: 'forced' }) })
  await visitor.goTo('#/play/kept')
  expect(await nextMoment(visitor, -1)).toBe('curtain')
})
