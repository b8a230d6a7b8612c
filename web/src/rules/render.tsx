/** Draws what markdown.ts has read. */

import type { ComponentChildren, JSX } from 'preact'
import { useWords } from '../words/words'
import type { Block, Inline, Item } from './markdown'

/** An element's id for a clause. */
export function clauseId(clause: string): string {
  return `clause-${clause}`
}

interface Context {
  /** Where a clause that is mentioned leads; null: it is no clause of this text. */
  clauseHref(clause: string): string | null
  /** The drawings of a clause, or of another name. */
  drawings(name: string): ComponentChildren
  marks: Record<'R' | 'A' | 'D', string>
}

const MENTION = /(\[[RAD]\]|\b[A-Z]\d{1,2}[a-z]?\b)/

function Text({ text, context }: { text: string; context: Context }) {
  return (
    <>
      {text.split(MENTION).map((piece, index) => {
        const mark = /^\[([RAD])\]$/.exec(piece)?.[1] as 'R' | 'A' | 'D' | undefined
        if (mark !== undefined) {
          return (
            <abbr key={index} class="mark" title={context.marks[mark]}>
              {mark}
            </abbr>
          )
        }
        const href = index % 2 === 1 ? context.clauseHref(piece) : null
        return href === null ? (
          piece
        ) : (
          <a key={index} href={href}>
            {piece}
          </a>
        )
      })}
    </>
  )
}

function Inlines({ children, context }: { children: Inline[]; context: Context }) {
  return (
    <>
      {children.map((part, index) => {
        switch (part.kind) {
          case 'text':
            return <Text key={index} text={part.text} context={context} />
          case 'code':
            return <code key={index}>{part.text}</code>
          case 'strong':
            return (
              <strong key={index}>
                <Inlines context={context}>{part.children}</Inlines>
              </strong>
            )
          case 'em':
            return (
              <em key={index}>
                <Inlines context={context}>{part.children}</Inlines>
              </em>
            )
          case 'link':
            // Other documents are not here; what they are called is.
            return (
              <Inlines key={index} context={context}>
                {part.children}
              </Inlines>
            )
        }
      })}
    </>
  )
}

function ListItem({ item, context }: { item: Item; context: Context }) {
  return (
    <li
      id={item.clause === null ? undefined : clauseId(item.clause)}
      tabIndex={item.clause === null ? undefined : -1}
    >
      <Blocks context={context} tight>
        {item.children}
      </Blocks>
      {item.clause !== null && context.drawings(item.clause)}
    </li>
  )
}

/** A corner that heads neither rows nor columns. */
function isEmpty(cell: readonly Inline[]): boolean {
  return cell.every((part) => part.kind === 'text' && part.text.trim() === '')
}

function Table({ block, context }: { block: Extract<Block, { kind: 'table' }>; context: Context }) {
  return (
    <div class="rules-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) =>
              isEmpty(cell) ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col">
                  <Inlines context={context}>{cell}</Inlines>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Inlines context={context}>{cell}</Inlines>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface BlocksProps {
  children: Block[]
  context: Context
  /** Inside an item a paragraph needs no space around it. */
  tight?: boolean
}

/** The page has the first heading itself. */
const HEADINGS = ['h2', 'h3', 'h4'] as const

function OneBlock({
  block,
  context,
  tight,
}: {
  block: Block
  context: Context
  tight: boolean
}): JSX.Element {
  switch (block.kind) {
    case 'heading': {
      const Heading = HEADINGS[Math.max(0, block.level - 2)] ?? 'h4'
      return (
        <Heading>
          <Inlines context={context}>{block.children}</Inlines>
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p class={tight ? 'tight' : undefined}>
          <Inlines context={context}>{block.children}</Inlines>
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            <ListItem key={index} item={item} context={context} />
          ))}
        </List>
      )
    }
    case 'table':
      return <Table block={block} context={context} />
    case 'drawing':
      return <div class="drawings">{context.drawings(block.name)}</div>
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
  }
}

function Blocks({ children, context, tight = false }: BlocksProps) {
  return (
    <>
      {children.map((block, index) => (
        <OneBlock key={index} block={block} context={context} tight={tight} />
      ))}
    </>
  )
}

interface MarkdownProps {
  blocks: Block[]
  clauseHref(clause: string): string | null
  drawings(name: string): ComponentChildren
}

export function Markdown({ blocks, clauseHref, drawings }: MarkdownProps) {
  const words = useWords()
  return (
    <div class="rules-text">
      <Blocks context={{ clauseHref, drawings, marks: words.rules.markTitles }}>{blocks}</Blocks>
    </div>
  )
}
