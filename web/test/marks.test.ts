/** The marks of the exact rules: the same in both languages, and a reason wherever a reading is ours. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OF_THE_HOUSE } from './support/engine'

const DOCS = `${import.meta.dirname}/../../docs/rules`

/** The clauses of a page by their numbers, on one line each; what stands before the first is ''. */
function clausesOf(page: string): Map<string, string> {
  const [rules = ''] = readFileSync(`${DOCS}/${page}.md`, 'utf8').split('\n## ')
  const parts = rules.split(/^ *- \*\*(?=[A-Z]\d)/m)
  return new Map(
    parts.map((part) => [/^[A-Z]\d+[a-z]?/.exec(part)?.[0] ?? '', part.replace(/\s+/g, ' ')]),
  )
}

const marks = (clause: string) => [...clause.matchAll(/\[([RAD])\]/g)].map(([, mark]) => mark).join('')

/** What follows each mark, up to the next; a rule option is no reason. */
function said(clause: string, mark: string): string[] {
  const pieces = clause.split(/(?=\[[RAD]\])/).filter((piece) => piece.startsWith(`[${mark}]`))
  return pieces.map((piece) => piece.replace(/\(rule option.*?\)/g, ''))
}

describe.each(OF_THE_HOUSE)('%s', (game) => {
  const english = clausesOf(game)
  const japanese = clausesOf(`ja/${game}`)

  it('has the same clauses with the same marks in both languages', () => {
    const marked = (clauses: Map<string, string>) => [...clauses].map(([id, text]) => `${id} ${marks(text)}`)
    expect(marked(japanese)).toEqual(marked(english))
  })

  it('gives a reason for every reading of our own', () => {
    const reason = /: |because|since|so that|, as |As in|otherwise|so a seat/
    const without = [...english].flatMap(([id, text]) =>
      said(text, 'D').filter((piece) => !reason.test(piece)).map((piece) => `${id} ${piece}`),
    )
    expect(without).toEqual([])
  })
})

it('what an example, or nothing, in the rule book says is ours', () => {
  expect(said(clausesOf('jatsuna').get('J3') ?? '', 'D').join()).toContain('Snake moves first')
  expect(said(clausesOf('keserima').get('K7b') ?? '', 'D').join()).toContain('counts as empty')
  expect(said(clausesOf('keserima').get('') ?? '', 'D').join()).toContain('Graveyards')
  expect(said(clausesOf('isshin-ittai').get('I6') ?? '', 'D').join()).toContain('So does an empty deck')
})

it.each(['C5', 'C8', 'C10'])('Card Slot says in %s where the default departs from the letter', (id) => {
  expect(clausesOf('card-slot').get(id)).toContain('The default departs from the letter')
  expect(clausesOf('ja/card-slot').get(id)).toContain('標準はここで文面と違います。')
})
