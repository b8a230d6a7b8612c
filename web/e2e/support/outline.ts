/** The page as a screen reader has it: roles, names and states, nothing else. */

import type { Locator, Page } from 'playwright-core'

export interface Control {
  role: string
  name: string
  disabled: boolean
  pressed: boolean
  /** Names of the groups around it, the outermost first. */
  within: string[]
}

const LINE = /^( *)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]+\])*)/

function unquote(name: string): string {
  return name.replaceAll("''", "'").replace(/\\(.)/g, '$1')
}

/** Reads the lines of playwright's outline: `- button "c3, empty" [disabled]`, children indented. */
export function readOutline(text: string): Control[] {
  const around: { depth: number; name: string }[] = []
  return text.split('\n').flatMap((line) => {
    const found = LINE.exec(line)
    if (!found) return []
    const depth = found[1]!.length
    while (around.length > 0 && around.at(-1)!.depth >= depth) around.pop()
    const within = around.map((outer) => outer.name)
    const name = unquote(found[3] ?? '')
    around.push({ depth, name })
    const states = found[4] ?? ''
    return [{
      role: found[2]!, name, within,
      disabled: states.includes('[disabled]'),
      pressed: states.includes('[pressed]'),
    }]
  })
}

export async function outline(where: Page | Locator): Promise<Control[]> {
  const root = 'goto' in where ? where.locator('body') : where
  return readOutline(await root.ariaSnapshot())
}

/** Runs in the page: until it changes. What changed since it was looked at last is not seen: so never for more than a
 *  few frames. */
function changed(): Promise<void> {
  return new Promise((resolve) => {
    let frames = 6
    const done = () => {
      observer.disconnect()
      frames = 0
      resolve()
    }
    const observer = new MutationObserver(done)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const frame = () => {
      if (frames-- > 0) requestAnimationFrame(frame)
      else done()
    }
    frame()
  })
}

export function nextChange(page: Page): Promise<void> {
  return page.evaluate(changed)
}
