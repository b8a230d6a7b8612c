/** Text with furigana above its kanji, where that is wanted. A screen reader gets the text without them, in one
 *  piece. `furiganaEverywhere` does that for every text of the page; only a text that has some readings always
 *  is written out (`Rare`). */

import { Fragment, h, options, type ComponentChildren, type VNode } from 'preact'
import { settings } from '../store/settings'
import { hasKanji, isRare, withReadings } from '../words/furigana'

function wanted(): boolean {
  const { lang, furigana } = settings.get()
  return lang === 'ja' && furigana
}

function Ruby({ text, rareOnly = false }: { text: string; rareOnly?: boolean }) {
  return (
    <>
      <span class="out-of-sight" data-said>
        {text}
      </span>
      <span aria-hidden="true" data-said>
        {withReadings(text).map(({ text: piece, reading }, index) =>
          reading === null || (rareOnly && !isRare(piece)) ? (
            piece
          ) : (
            <ruby key={index}>
              {piece}
              <rt>{reading}</rt>
            </ruby>
          ),
        )}
      </span>
    </>
  )
}

/** A text in which words that few can read have their readings always. */
export function Rare({ text }: { text: string }) {
  return !wanted() && isRare(text) ? <Ruby text={text} rareOnly /> : <>{text}</>
}

/** Elements that hold plain text only, or readings already. */
const BARE = new Set(['ruby', 'rt', 'option', 'title', 'textarea', 'text', 'style'])

function said(child: ComponentChildren): ComponentChildren {
  if (Array.isArray(child)) return child.map(said)
  return typeof child === 'string' && hasKanji(child) ? h(Ruby, { text: child }) : child
}

function takesRuby(vnode: VNode): boolean {
  if (vnode.type === Fragment) return true
  return typeof vnode.type === 'string' && !BARE.has(vnode.type) && !('data-said' in vnode.props)
}

/** Every text that any screen hands to an element gets its readings while they are switched on, so that no screen
 *  can forget them. The whole page is drawn anew when the settings change (app.tsx listens to them). */
export function furiganaEverywhere(): void {
  const before = options.vnode
  options.vnode = (vnode) => {
    const props = vnode.props as { children?: ComponentChildren }
    if (props.children !== undefined && wanted() && takesRuby(vnode)) props.children = said(props.children)
    before?.(vnode)
  }
}
