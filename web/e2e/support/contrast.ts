/** How well every control can be read in every state: hovered, focused, pressed, disabled. The states are forced by the
 *  browser itself, the colours are those that it computed. */

import type { CDPSession } from 'playwright-core'
import { lasting } from './lasting'
import { SCREENS, type Screen } from './screens'
import type { Visitor } from './visitor'

const STATES: Record<string, string[]> = {
  still: [],
  hovered: ['hover'],
  focused: ['focus', 'focus-visible'],
  pressed: ['hover', 'active'],
}

export const THEMES = ['light', 'dark'] as const

/** Marks one control of each look; gives how many there are. Runs in the page. */
export function markControls(): number {
  const CONTROLS = 'button, a[href], summary, select, textarea, input'
  const STATE = ['disabled', 'aria-disabled', 'aria-pressed', 'aria-selected', 'aria-current', 'aria-expanded', 'type']
  const seen = new Set<string>()
  let count = 0
  for (const old of document.querySelectorAll('[data-look]')) old.removeAttribute('data-look')
  const root = document.querySelector('dialog[open]') ?? document.body
  for (const control of root.querySelectorAll(CONTROLS)) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const attributes = STATE.map((name) => control.getAttribute(name) ?? '')
    const data = [...control.attributes].filter(({ name }) => /^data-(use|state|kind|can)/.test(name)).map(({ value }) => value)
    const look = [control.tagName, control.className, control.parentElement?.className, ...attributes, ...data].join('|')
    if (seen.has(look)) continue
    seen.add(look)
    control.setAttribute('data-look', String(count++))
  }
  return count
}

/** What is too faint, of the controls that are marked. Runs in the page. */
export function tooFaint(state: string): string[] {
  type Colour = [number, number, number, number]
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const read = (text: string): Colour => {
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = '#000'
    pen.fillStyle = text
    pen.fillRect(0, 0, 1, 1)
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data
    return [r!, g!, b!, a! / 255]
  }
  const over = (top: Colour, under: Colour): Colour => {
    const mix = (index: 0 | 1 | 2) => top[index] * top[3] + under[index] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const light = (colour: Colour) => {
    const part = (value: number) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2])
  }
  const contrast = (one: Colour, other: Colour) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b) as [number, number]
    return (high + 0.05) / (low + 0.05)
  }
  /** A board's controls lie on its drawing, beside it in the tree. */
  const drawings = [...document.querySelectorAll('svg')].filter((svg) => !svg.parentElement!.closest('svg'))
  const liesOn = (element: Element, drawing: Element) => {
    if (element.contains(drawing) || drawing.contains(element)) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    const under = drawing.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return x > under.left && x < under.right && y > under.top && y < under.bottom
  }
  /** What lies under an element's letters; null: a drawing, of which the browser tells no colour. */
  const ground = (element: Element): Colour | null => {
    if (drawings.some((drawing) => liesOn(element, drawing))) return null
    const layers: Colour[] = []
    for (let each: Element | null = element; each; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (style.backgroundImage !== 'none') return null
      const colour = read(style.backgroundColor)
      if (colour[3] > 0) layers.push(colour)
      if (colour[3] === 1) break
    }
    return layers.reduceRight<Colour>((under, layer) => over(layer, under), [255, 255, 255, 1])
  }
  const fade = (element: Element) => {
    let opacity = 1
    for (let each: Element | null = element; each; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity)
    return opacity
  }
  const found: string[] = []
  const judge = (control: Element, what: string, colour: string, on: Element, least: number) => {
    const under = ground(on)
    if (under === null) return
    const [r, g, b, a] = read(colour)
    const ratio = contrast(over([r, g, b, a * fade(on)], under), under)
    if (ratio < least - 0.005) {
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 30)
      found.push(`${state}: ${what} of ${control.tagName.toLowerCase()}.${control.className} "${name}" ${ratio.toFixed(2)} < ${least}`)
    }
  }
  const hasWords = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
  for (const control of document.querySelectorAll('[data-look]')) {
    const off = control.matches(':disabled, [aria-disabled="true"]')
    const parts = [control, ...control.querySelectorAll('*')].filter((part) => !part.closest('svg') && hasWords(part) && !part.closest('.out-of-sight'))
    for (const part of parts) {
      const { color, fontSize, fontWeight } = getComputedStyle(part)
      const large = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
      judge(control, 'the words', color, part, off || large ? 3 : 4.5)
    }
    // Of a drawing of several parts the browser does not tell what lies under which.
    const sign = control.querySelector('svg > :is([stroke="currentColor"], [fill="currentColor"]):only-child')
    if (sign && parts.length === 0) judge(control, 'the sign', getComputedStyle(sign).color, control, 3)
    if (control.matches('input[type=radio], input[type=checkbox]') && control.parentElement)
      judge(control, 'the frame', getComputedStyle(control).borderTopColor, control.parentElement, 3)
    const { outlineStyle, outlineColor, outlineOffset } = getComputedStyle(control)
    if (state === 'focused' && !off && control.parentElement) {
      const on = parseFloat(outlineOffset) < 0 ? control : control.parentElement
      if (outlineStyle === 'none') found.push(`focused: no outline of ${control.tagName.toLowerCase()}.${control.className}`)
      else judge(control, 'the outline', outlineColor, on, 3)
    }
  }
  return found
}

async function force(session: CDPSession, pseudo: string[]): Promise<void> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-look]' })
  // One that was drawn anew meanwhile has no such state, and is looked at as it is.
  await Promise.all(nodeIds.map((nodeId) =>
    session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: pseudo }).catch(() => undefined)))
}

/** What is too faint on the screen as it is, in both themes and all states. */
export async function faintNow({ page, context }: Visitor): Promise<string[]> {
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  await page.evaluate(markControls)
  const found: string[] = []
  const own = await page.evaluate(() => document.documentElement.dataset['theme'])
  for (const theme of THEMES) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    for (const [state, pseudo] of Object.entries(STATES)) {
      await force(session, pseudo)
      found.push(...(await page.evaluate(tooFaint, state)).map((each) => `${theme}, ${each}`))
    }
  }
  await force(session, [])
  await session.detach()
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name!), own)
  return found
}

/** Every faint control of these screens. */
export async function faintOn(visitor: Visitor, chosen: (screen: Screen) => boolean): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const screen of SCREENS.filter(chosen)) {
    await screen.open(visitor)
    const faint = await lasting(visitor.page, () => faintNow(visitor))
    if (faint.length > 0) found[screen.name] = faint
  }
  return found
}
