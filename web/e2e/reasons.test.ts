/** An attempt that is not allowed says why, with the clause and a link to it: every reason that the rules
 *  list, in both languages, in the engine's own words. */

import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Lang, Why } from '../src/wire/wire'
import { Desk, GAMES, SEATS, type GameId } from './support/desk'
import { named, pressAll } from './support/enter'
import { keptGame } from './support/kept'
import { NO_OCCASION, REFUSALS, type Refusal } from './support/refusals'
import { nextMoment } from './support/table'
import { visit, type Visitor } from './support/visitor'

const desk = new Desk()
afterAll(() => desk.close())

function setupOf({ game, position, options = {} }: Refusal): string {
  const rules = Object.entries(options).map(([key, value]) => ` ${key}=${value}`).join('')
  const seats = SEATS[game].map((_, index) => (index === 0 ? 'person' : 'computer:1')).join(',')
  return `${game}${rules} seats=${seats} seed=${'0'.repeat(64)} start=${position}`
}

async function expectedWhy(refusal: Refusal): Promise<Why> {
  await desk.call(`new why ${setupOf(refusal)}`)
  const seat = SEATS[refusal.game][0]
  const { why } = await desk.call<{ why: Why }>(`why why ${seat} ${refusal.event}`)
  await desk.call('close why')
  return why
}

async function drag(visitor: Visitor, from: string, to: string): Promise<void> {
  const start = (await (await named(visitor, from)).boundingBox())!
  const end = (await (await named(visitor, to)).boundingBox())!
  const { mouse } = visitor.page
  await mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await mouse.down()
  await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 })
  await mouse.up()
}

async function attempt(visitor: Visitor, { presses }: Refusal): Promise<void> {
  for (const [index, press] of presses.entries()) {
    if (typeof press !== 'string') await drag(visitor, ...press)
    else if (index < presses.length - 1) await pressAll(visitor, [press])
    else await (await named(visitor, press)).click()
  }
}

/** Two tests a game: one visitor goes from table to table. */
describe.each(GAMES)('%s', (game: GameId) => {
  test.each<Lang>(['en', 'ja'])('in %s', async (lang) => {
    const refusals = REFUSALS[game]
    const kept = refusals.map((refusal, index) =>
      keptGame(game, [`table 2 ${setupOf(refusal)}`], { id: `r${index}` }))
    const visitor = await visit({ lang, kept: Object.assign({}, ...kept) as Record<string, string> })
    const { page, words } = visitor
    const said: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const [index, refusal] of refusals.entries()) {
      const why = await expectedWhy(refusal)
      expected[refusal.code] = { code: refusal.code, sentence: why[lang], read: `#/rules/${game}/${why.clause}` }
      await visitor.goTo(`#/play/r${index}`)
      await nextMoment(visitor, -1)
      await attempt(visitor, refusal)
      const link = page.getByRole('link', { name: words.play.reasonRule(why.clause), exact: true })
      const sentence = page.getByRole('status').getByText(why[lang], { exact: true })
      const shown = await Promise.all([link.waitFor(), sentence.waitFor()]).then(() => true, () => false)
      said[refusal.code] = shown
        ? { code: why.code, sentence: why[lang], read: (await link.getAttribute('href'))?.replace(/^.*(?=#)/, '') }
        : await page.getByRole('main').ariaSnapshot()
    }
    expect(said).toEqual(expected)
  })

  test('no reason of the rules is forgotten', () => {
    const rules = readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), 'utf8')
    const list = rules.slice(rules.lastIndexOf('- Reasons:')).split(/\n- (?=Endings|Check)/)[0]!
    const listed = [...list.matchAll(/`([a-z]{2,}(?:-[a-z]+)*)`/g)].map(([, code]) => code)
    const known = [...REFUSALS[game].map(({ code }) => code), ...Object.keys(NO_OCCASION[game])]
    expect(known.toSorted()).toEqual([...new Set(listed)].toSorted())
  })
})

test('the link leads to the clause', async () => {
  const [refusal] = REFUSALS.keserima
  const visitor = await visit({ kept: keptGame('keserima', [`table 2 ${setupOf(refusal!)}`]) })
  await visitor.goTo('#/play/kept')
  await nextMoment(visitor, -1)
  await attempt(visitor, refusal!)
  await visitor.page.getByRole('link', { name: visitor.words.play.reasonRule('K5') }).click()
  const clause = visitor.page.getByRole('listitem').filter({ hasText: /^K5 / })
  await clause.waitFor()
  await expect.poll(() => clause.evaluate((item) => item === document.activeElement)).toBe(true)
})
