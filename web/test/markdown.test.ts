import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clausesOf, inline, readMarkdown, type Block, type Inline } from '../src/rules/markdown'
import { loadFace } from '../src/games/registry'
import { exactRules, withoutTerminal } from '../src/rules/texts'
import { OF_THE_HOUSE } from './support/engine'

function plain(parts: readonly Inline[]): string {
  return parts.map((part) => ('children' in part ? plain(part.children) : part.text)).join('')
}

function allText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'list':
          return block.items.map((item) => allText(item.children)).join('\n')
        case 'table':
          return [block.head, ...block.rows].map((row) => row.map(plain).join(' ')).join('\n')
        case 'code':
          return block.text
        case 'drawing':
          return ''
        default:
          return plain(block.children)
      }
    })
    .join('\n')
}

describe('inside a line', () => {
  it('finds code, bold, italic and links', () => {
    expect(inline('a `*` **b `*`** *c* [d](e.md)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: '*' },
      { kind: 'text', text: ' ' },
      {
        kind: 'strong',
        children: [
          { kind: 'text', text: 'b ' },
          { kind: 'code', text: '*' },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'em', children: [{ kind: 'text', text: 'c' }] },
      { kind: 'text', text: ' ' },
      { kind: 'link', href: 'e.md', children: [{ kind: 'text', text: 'd' }] },
    ])
  })

  it('leaves a lone sign alone', () => {
    expect(plain(inline('2 * 3 and [R] and ** two'))).toBe('2 * 3 and [R] and ** two')
  })
})

describe('blocks', () => {
  it('nests lists and keeps clauses', () => {
    const blocks = readMarkdown('- **K7 Piece.** one\n  two\n  - **K7a** inner\n- **K8 Next.** x')
    expect(clausesOf(blocks)).toEqual(['K7', 'K7a', 'K8'])
    expect(allText(blocks)).toContain('K7 Piece. one two')
  })

  it('reads a table inside an item', () => {
    const [list] = readMarkdown(
      '- **I10 J.** a:\n\n  | x | y |\n  |---|---|\n  | 1 | 2 |\n\n- **I11 N.** b',
    )
    expect(list).toMatchObject({ kind: 'list', items: [{ clause: 'I10' }, { clause: 'I11' }] })
    if (list?.kind !== 'list') throw new Error('no list')
    expect(list.items[0]?.children[1]).toMatchObject({ kind: 'table' })
  })

  it('joins lines of Japanese without a space', () => {
    expect(allText(readMarkdown('盤が埋まった\nとき'))).toBe('盤が埋まったとき')
  })
})

const docs = new URL('../../docs/', import.meta.url)
const rules = readdirSync(new URL('rules/', docs)).filter((name) => /^[a-z-]+\.md$/.test(name))

describe('the rules themselves', () => {
  for (const name of rules) {
    it(`${name}: every clause is found, the same in both languages, and no mark is left over`, async () => {
      const text = readFileSync(new URL(`rules/${name}`, docs), 'utf8')
      const en = readMarkdown(text)
      const ja = readMarkdown((await exactRules(name.replace('.md', ''), 'ja')) ?? '')
      const clauses = [...text.matchAll(/^ *- \*\*([A-Z]\d+[a-z]?)\b/gm)].map(([, clause]) => clause)
      expect(clauses.length).toBeGreaterThan(0)
      expect(clausesOf(en)).toEqual(clauses)
      expect(clausesOf(ja)).toEqual(clauses)
      for (const blocks of [en, ja]) {
        const text = allText(blocks).replaceAll(/\*(?=\d|[ov+x]| )/g, '')
        expect(text).not.toMatch(/\*\*|\]\(|```/)
      }
    })
  }

  it('leaves out how to play in a terminal', () => {
    const text = readFileSync(new URL('play/jatsuna.ja.md', docs), 'utf8')
    expect(withoutTerminal(text)).not.toContain('ターミナル')
    expect(withoutTerminal(text)).toContain('## コツ')
  })
})

const NOTATION = /^## (Notation|棋譜の書き方)$/m
const SETUP = /^## (Set-up|準備)$/m
const WORLD = /^## (Its world|Where it comes from|成り立ち.*)$/m
/** The clauses that tell how each game is set up. */
const SETUP_CLAUSES: Record<string, string[]> = {
  jatsuna: ['J3'],
  keserima: ['K3', 'K4'],
  'rugby-chess': ['G2'],
  'card-slot': ['C1', 'C3'],
  'isshin-ittai': ['I1', 'I2'],
}

function drawings(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'drawing' ? [block.name] : []))
}

describe('the pages for players', () => {
  const pages = OF_THE_HOUSE.flatMap((game) => ['en', 'ja'].map((lang) => ({ game, lang })))

  it.each(pages)('$game in $lang has code in the section on notation only', ({ game, lang }) => {
    const text = withoutTerminal(readFileSync(new URL(`play/${game}.${lang}.md`, docs), 'utf8'))
    const sections = text.split(/^(?=## )/m)
    expect(sections.filter((section) => NOTATION.test(section))).toHaveLength(1)
    for (const section of sections.filter((each) => !NOTATION.test(each)))
      expect(section).not.toMatch(/`|^ {4}\S/m)
  })

  it.each(pages)('$game in $lang says how the game is set up and where it comes from', ({ game, lang }) => {
    const text = readFileSync(new URL(`play/${game}.${lang}.md`, docs), 'utf8')
    const section = text.split(/^(?=## )/m).find((each) => SETUP.test(each)) ?? ''
    for (const clause of SETUP_CLAUSES[game] ?? []) expect(section).toContain(clause)
    expect(text).toMatch(WORLD)
  })

  it.each(pages)('$game in $lang draws what its face can draw', async ({ game, lang }) => {
    const text = readFileSync(new URL(`play/${game}.${lang}.md`, docs), 'utf8')
    const { diagrams } = await loadFace(game)
    const names = drawings(readMarkdown(text))
    expect(names).toContain('example')
    for (const name of names) expect(diagrams.map(({ clause }) => clause)).toContain(name)
    const other = readFileSync(new URL(`play/${game}.${lang === 'en' ? 'ja' : 'en'}.md`, docs), 'utf8')
    expect(names).toEqual(drawings(readMarkdown(other)))
  })
})
