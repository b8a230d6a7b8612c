/** Text that comes as html from the page's own module or its own files. What changes is changed in place, so that
 *  whoever reads keeps their place, their focus and what they have unfolded; readings are set as everywhere (say.tsx). */

import { useLayoutEffect, useRef } from 'preact/hooks'
import { useLive } from '../store/live'
import { settings } from '../store/settings'
import { hasKanji, withReadings } from '../words/furigana'

function element(tag: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** As `Ruby` in say.tsx: a screen reader gets the text in one piece. */
function ruby(text: string): Node[] {
  const pieces = withReadings(text).map(({ text: piece, reading }) =>
    reading === null ? piece : element('ruby', {}, piece, element('rt', {}, reading)))
  return [element('span', { class: 'out-of-sight' }, text), element('span', { 'aria-hidden': 'true' }, ...pieces)]
}

function addReadings(root: DocumentFragment): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text)
  for (const text of texts) {
    const inside = text.parentElement?.closest('svg, ruby, option, textarea') ?? null
    if (inside === null && hasKanji(text.data)) text.replaceWith(...ruby(text.data))
  }
}

/** What a reader has folded or unfolded stays so. */
const READERS_OWN = ['open']

function copyAttributes(from: Element, to: Element): void {
  const ours = ({ name }: Attr) => !READERS_OWN.includes(name)
  for (const { name, value } of [...from.attributes].filter(ours))
    if (to.getAttribute(name) !== value) to.setAttribute(name, value)
  for (const { name } of [...to.attributes].filter(ours)) if (!from.hasAttribute(name)) to.removeAttribute(name)
}

/** Makes the children of one node those of another, keeping whatever is of the same kind at the same place. */
function graft(onto: Node, from: Node): void {
  const wanted = [...from.childNodes]
  const there = [...onto.childNodes]
  wanted.forEach((next, index) => {
    const old = there[index]
    if (old === undefined) onto.appendChild(next)
    else if (old.nodeName !== next.nodeName) onto.replaceChild(next, old)
    else if (next instanceof Element && old instanceof Element) {
      copyAttributes(next, old)
      graft(old, next)
    } else if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue
  })
  for (const old of there.slice(wanted.length)) old.remove()
}

export function Html({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { lang, furigana } = useLive(settings)
  const readings = lang === 'ja' && furigana
  useLayoutEffect(() => {
    const template = document.createElement('template')
    template.innerHTML = html
    if (readings) addReadings(template.content)
    if (place.current !== null) graft(place.current, template.content)
  }, [html, readings])
  return <div ref={place} class={className} />
}
