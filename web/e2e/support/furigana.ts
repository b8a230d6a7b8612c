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

/** Runs in the page: readings of which something is cut off, by what clips them. */
function cutReadings(): string[] {
  const clips = (way: string) => way === 'hidden' || way === 'clip'
  const cut: string[] = []
  for (const rt of document.querySelectorAll('rt')) {
    if (!rt.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const box = rt.getBoundingClientRect()
    for (let outer = rt.parentElement; outer !== null; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer)
      const around = outer.getBoundingClientRect()
      // What only screen readers find is clipped to a pixel.
      if (clips(overflowX) && around.width <= 1) break
      const wide = box.left < around.left - 1 || box.right > around.right + 1
      const tall = box.top < around.top - 1 || box.bottom > around.bottom + 1
      if ((wide && clips(overflowX)) || (tall && clips(overflowY))) {
        cut.push(`${rt.parentElement?.textContent ?? ''} in ${outer.tagName.toLowerCase()}.${outer.className}`)
        break
      }
    }
  }
  return cut
}

export function readingsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(cutReadings)
}
