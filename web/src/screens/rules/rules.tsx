/** The rules of a game: for tonight, exactly, and what strong players do. */

import { useEffect, useState } from 'preact/hooks'
import { gameNamed } from '../../engine/house'
import { go, to } from '../../ui/route'
import type { Game } from '../../wire/wire'
import type { Face } from '../../games/face'
import { loadFace } from '../../games/registry'
import { clausesOf, readMarkdown, type Block } from '../../rules/markdown'
import { clauseId, Markdown } from '../../rules/render'
import { exactRules, pageForTonight } from '../../rules/texts'
import { Author } from '../../ui/author'
import { Loading, Message, Page } from '../../ui/page'
import { Tabs } from '../../ui/tabs'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang, useWords } from '../../words/words'
import { DiagramView } from './diagram-view'
import './rules.css'

type Tab = 'tonight' | 'exact' | 'advice'

interface Texts {
  game: Game
  face: Face
  tonight: Block[] | null
  exact: Block[]
}

/** A clause within another is found under the other where it has no number of its own: `K7b` in
 *  `K7`. */
function nearest(clauses: readonly string[], clause: string): string | null {
  if (clauses.includes(clause)) return clause
  const main = clause.replace(/[a-z]$/, '')
  return clauses.includes(main) ? main : null
}

function Advice({ face }: { face: Face }) {
  const lang = useLang()
  return (
    <ul class="advice">
      {face.advice.map((line, index) => (
        <li key={index}>{say(line, lang)}</li>
      ))}
    </ul>
  )
}

function Marks() {
  const words = useWords()
  return (
    <details class="marks">
      <summary>{words.rules.marks}</summary>
      <p>{words.rules.markR}</p>
      <p>{words.rules.markA}</p>
      <p>{words.rules.markD}</p>
    </details>
  )
}

function Text({ texts, clause }: { texts: Texts; clause: string | null }) {
  const words = useWords()
  const lang = useLang()
  const { game, face, tonight, exact } = texts
  const [tab, setTab] = useState<Tab>(clause !== null || tonight === null ? 'exact' : 'tonight')
  const clauses = clausesOf(exact)
  const wanted = clause === null ? null : nearest(clauses, clause)
  useEffect(() => {
    if (clause !== null) setTab('exact')
  }, [clause])
  useEffect(() => {
    if (wanted === null || tab !== 'exact') return
    const item = document.getElementById(clauseId(wanted))
    item?.scrollIntoView({ block: 'start' })
    item?.focus({ preventScroll: true })
  }, [wanted, tab])
  const clauseHref = (named: string) => {
    const found = nearest(clauses, named)
    return found === null ? null : to.rules(game.id, found)
  }
  const drawings = (named: string) =>
    face.diagrams
      .filter((diagram) => diagram.clause === named)
      .map((diagram, index) => (
        <DiagramView key={index} game={game} face={face} diagram={diagram} />
      ))
  const tabs: { value: Tab; name: string }[] = [
    ...(tonight === null ? [] : [{ value: 'tonight' as const, name: words.rules.tonight }]),
    { value: 'exact', name: words.rules.exact },
    ...(face.advice.length === 0 ? [] : [{ value: 'advice' as const, name: words.rules.advice }]),
  ]
  const choose = (next: Tab) => {
    setTab(next)
    if (clause !== null) go(to.rules(game.id))
  }
  return (
    <Page title={words.rules.title(say(game.name, lang))}>
      <Tabs label={words.nav.rules} tabs={tabs} value={tab} onChange={choose}>
        {clause !== null && wanted === null && <p class="notice">{words.rules.missing(clause)}</p>}
        {tab === 'tonight' && tonight !== null && (
          <Markdown blocks={tonight} clauseHref={clauseHref} drawings={drawings} />
        )}
        {tab === 'exact' && (
          <>
            <Marks />
            <Markdown blocks={exact} clauseHref={clauseHref} drawings={drawings} />
          </>
        )}
        {tab === 'advice' && <Advice face={face} />}
      </Tabs>
      <Author author={face.author} />
      <p class="rules-more">
        <a href={to.report(game.id)}>{words.rules.report}</a>
        <a href={to.ledger(game.id)}>{words.rules.ledger}</a>
        <a href={to.lab(game.id)}>{words.nav.lab}</a>
      </p>
    </Page>
  )
}

/** The page has the title itself, and the links to other documents lead nowhere here. */
function body(text: string): Block[] {
  const blocks = readMarkdown(text)
  const links = (block: Block | undefined) =>
    block?.kind === 'paragraph' && block.children.some(({ kind }) => kind === 'link')
  const rest = blocks[0]?.kind === 'heading' ? blocks.slice(1) : blocks
  return links(rest[0]) ? rest.slice(1) : rest
}

async function load(id: string, lang: 'en' | 'ja'): Promise<Texts | null> {
  const game = await gameNamed(id)
  if (game === null) return null
  const [face, tonight, exact] = await Promise.all([
    loadFace(game.id),
    pageForTonight(id, lang),
    exactRules(id, lang),
  ])
  return { game, face, tonight: tonight === null ? null : body(tonight), exact: body(exact ?? '') }
}

export function Rules({ game, clause }: { game: string; clause: string | null }) {
  const words = useWords()
  const lang = useLang()
  const loaded = useLoaded(() => load(game, lang), [game, lang])
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'failed') return <Message title={words.play.trouble} />
  if (loaded.value === null) return <Message title={words.setup.noGame(game)} />
  return <Text key={lang} texts={loaded.value} clause={clause} />
}
