/** Reads the part of Markdown that the rules and the pages for people use: headings, paragraphs,
 *  nested lists, tables, code blocks; bold, italic, code and links inside a line. A comment
 *  `<!-- drawing: J3 -->` is the place of drawings. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

export interface Item {
  /** The clause that the item states, as `K7b`. */
  clause: string | null
  children: Block[]
}

export type Block =
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  /** The drawings of a clause, or those that have this name. */
  | { kind: 'drawing'; name: string }

const MARKER = /^(\s*)([-*]|\d+\.)\s+/
const DRAWING = /^<!-- drawing: ([A-Za-z0-9]+) -->$/
const CLAUSE = /^\*\*([A-Z]\d+[a-z]?)(?![A-Za-z0-9])/

/** Matches at the beginning of the rest of a line; the first that does is taken. */
const INLINE: readonly [RegExp, (match: RegExpExecArray) => Inline][] = [
  [/^`([^`]+)`/, (match) => ({ kind: 'code', text: match[1] ?? '' })],
  [/^\*([^*\s][^*]*)\*/, (match) => ({ kind: 'em', children: inline(match[1] ?? '') })],
  [
    /^\[([^\]]+)\]\(([^)\s]+)\)/,
    (match) => ({ kind: 'link', href: match[2] ?? '', children: inline(match[1] ?? '') }),
  ],
]

/** Bold text may hold code with stars in it: `**\`*\` Trinity**`. */
function strongAround(text: string): [Inline, number] | null {
  if (!text.startsWith('**')) return null
  let at = 2
  while (at < text.length && !text.startsWith('**', at)) {
    const code = /^`[^`]+`/.exec(text.slice(at))
    at += code ? code[0].length : 1
  }
  return at >= text.length
    ? null
    : [{ kind: 'strong', children: inline(text.slice(2, at)) }, at + 2]
}

function inlineAt(text: string): [Inline, number] | null {
  const strong = strongAround(text)
  if (strong !== null) return strong
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(text)
    if (match !== null) return [make(match), match[0].length]
  }
  return null
}

export function inline(text: string): Inline[] {
  const found: Inline[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') found.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (let at = 0; at < text.length;) {
    const next = inlineAt(text.slice(at))
    if (next === null) {
      plain += text[at]
      at += 1
    } else {
      flush()
      found.push(next[0])
      at += next[1]
    }
  }
  flush()
  return found
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Lines of Japanese are joined without a space. */
function join(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce((text, line) => {
      const wide =
        /[\u3000-\u9fff\uff00-\uffef]$/.test(text) && /^[\u3000-\u9fff\uff00-\uffef]/.test(line)
      return text === '' || wide ? text + line : `${text} ${line}`
    }, '')
}

function cells(line: string): Inline[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()))
}

class Reader {
  private at = 0

  constructor(private readonly lines: readonly string[]) {}

  blocks(): Block[] {
    const blocks: Block[] = []
    while (this.at < this.lines.length) {
      const line = this.lines[this.at] ?? ''
      if (line.trim() === '') this.at += 1
      else blocks.push(this.block(line))
    }
    return blocks
  }

  private block(line: string): Block {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    if (heading !== null) {
      this.at += 1
      return { kind: 'heading', level: heading[1]?.length ?? 1, children: inline(heading[2] ?? '') }
    }
    const drawing = DRAWING.exec(line.trim())
    if (drawing !== null) {
      this.at += 1
      return { kind: 'drawing', name: drawing[1] ?? '' }
    }
    if (line.trimStart().startsWith('```')) return this.fence()
    if (/^( {4}|\t)/.test(line)) return this.indented()
    if (line.trimStart().startsWith('|')) return this.table()
    if (MARKER.test(line)) return this.list(line)
    return this.paragraph()
  }

  private take(wanted: (line: string) => boolean): string[] {
    const from = this.at
    while (this.at < this.lines.length && wanted(this.lines[this.at] ?? '')) this.at += 1
    return this.lines.slice(from, this.at)
  }

  private fence(): Block {
    this.at += 1
    const lines = this.take((line) => !line.trimStart().startsWith('```'))
    this.at += 1
    return { kind: 'code', text: lines.join('\n') }
  }

  private indented(): Block {
    const lines = this.take((line) => /^( {4}|\t)/.test(line) || line.trim() === '')
    return {
      kind: 'code',
      text: lines
        .map((line) => line.slice(4))
        .join('\n')
        .trimEnd(),
    }
  }

  private table(): Block {
    const lines = this.take((line) => line.trimStart().startsWith('|'))
    const [head = '', , ...rows] = lines
    return { kind: 'table', head: cells(head), rows: rows.map(cells) }
  }

  private paragraph(): Block {
    const lines = this.take(
      (line) => line.trim() !== '' && !MARKER.test(line) && !/^(#|\||```|<!--)/.test(line.trimStart()),
    )
    return { kind: 'paragraph', children: inline(join(lines)) }
  }

  private list(first: string): Block {
    const indent = indentOf(first)
    const ordered = /^\s*\d/.test(first)
    const items: Item[] = []
    while (this.at < this.lines.length) {
      const line = this.lines[this.at] ?? ''
      const marker = MARKER.exec(line)
      if (marker === null || indentOf(line) !== indent) break
      items.push(this.item(marker[0].length))
    }
    return { kind: 'list', ordered, items }
  }

  /** What belongs to an item is indented as far as its text. */
  private item(width: number): Item {
    const first = (this.lines[this.at] ?? '').slice(width)
    this.at += 1
    const rest = this.take((line) => line.trim() === '' || indentOf(line) >= Math.min(width, 2))
    const inside = [first, ...rest.map((line) => line.slice(Math.min(width, indentOf(line))))]
    const clause = CLAUSE.exec(first)?.[1] ?? null
    return { clause, children: new Reader(inside).blocks() }
  }
}

export function readMarkdown(text: string): Block[] {
  return new Reader(text.split('\n')).blocks()
}

/** All clauses in the order of the text. */
export function clausesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'list'
      ? block.items.flatMap((item) => [
          ...(item.clause === null ? [] : [item.clause]),
          ...clausesOf(item.children),
        ])
      : [],
  )
}
