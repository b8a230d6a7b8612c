/** Kanji that a reader of furigana would stumble over. */

import type { Page } from 'playwright-core'

/** Runs in the page: texts that are seen and have kanji outside a ruby. The signs on cards are drawings. */
function bareKanji(): string[] {
  const bare: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement
    if (parent === null || !/[\u4e00-\u9fff]/.test(node.textContent ?? '')) continue
    if (parent.closest('ruby, svg, option, .out-of-sight, script, style, noscript, textarea') !== null) continue
    if (parent.getClientRects().length > 0) bare.push(node.textContent ?? '')
  }
  return bare
}

export function kanjiWithoutReading(page: Page): Promise<string[]> {
  return page.evaluate(bareKanji)
}
