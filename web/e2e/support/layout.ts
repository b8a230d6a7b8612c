/** What can be wrong with a layout, found by measuring. Runs in the page. */

export interface Faults {
  /** The page can be scrolled sideways. */
  sideways: string[]
  /** Two controls share some of the screen. */
  overlaps: string[]
  /** Something covers a control even when it is scrolled to the middle, or it is cut off. */
  covered: string[]
  /** Words that do not fit where they stand. */
  cut: string[]
}

export function findFaults(): Faults {
  const CONTROLS = 'button, a[href], input, select, textarea, summary'
  /** Rounding, hairlines. */
  const SLACK = 2

  const style = (element: Element) => getComputedStyle(element)
  const describe = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()}.${element.className.toString().split(' ').join('.')} "${name.trim().slice(0, 40)}"`
  }
  /** Drawn for the eyes: has a size, is not hidden and not the one pixel that only screen readers find. */
  const seen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const dialog = document.querySelector('dialog[open]')
  const root = dialog ?? document.body
  const all = [...root.querySelectorAll<HTMLElement>('*')].filter(seen)
  const controls = all.filter((element) => element.matches(CONTROLS) && element.getAttribute('aria-hidden') !== 'true')

  const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') => ['auto', 'scroll'].includes(style(element)[axis])
  const within = (element: Element, test: (outer: Element) => boolean) => {
    for (let outer = element.parentElement; outer; outer = outer.parentElement) if (test(outer)) return true
    return false
  }
  const stays = (element: Element) =>
    ['fixed', 'sticky'].includes(style(element).position) ||
    within(element, (outer) => ['fixed', 'sticky'].includes(style(outer).position))

  /** What is left of an element's box within those that clip it. */
  const shownBox = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      if (style(outer).overflowX === 'visible') continue
      const around = outer.getBoundingClientRect()
      left = Math.max(left, around.left)
      top = Math.max(top, around.top)
      right = Math.min(right, around.right)
      bottom = Math.min(bottom, around.bottom)
    }
    return { left, top, right, bottom }
  }

  const sideways: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) {
    sideways.push(`the page is ${document.documentElement.scrollWidth} wide`)
    for (const element of all) {
      const { left, right } = element.getBoundingClientRect()
      const loose = !within(element, (outer) => scrolls(outer, 'overflowX') || style(outer).overflowX === 'hidden')
      if (loose && (right > innerWidth + 1 || left < -1)) sideways.push(describe(element))
    }
  }

  const overlaps: string[] = []
  const boxes = controls.filter((element) => !stays(element)).map((element) => ({ element, box: shownBox(element) }))
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (width > SLACK && height > SLACK) overlaps.push(`${describe(one.element)} and ${describe(other.element)}`)
    }
  }

  const covered: string[] = []
  const home = scrollY
  for (const control of controls) {
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    const label = (control as HTMLInputElement).labels?.[0]
    const own = there !== null && (control.contains(there) || there.contains(control) || label?.contains(there))
    if (!own) covered.push(`${describe(control)} by ${there ? describe(there) : 'nothing: it is outside'}`)
  }
  scrollTo({ top: home, behavior: 'instant' })

  const cut: string[] = []
  for (const element of all) {
    const words = [...element.childNodes].some((node) =>
      node instanceof Element ? node.matches('[data-said]') : node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
    if (!words || element.closest('svg') || element.matches('textarea, input, code')) continue
    const { overflowX, overflowY, display } = style(element)
    if (display === 'inline' || scrolls(element, 'overflowX') || scrolls(element, 'overflowY')) continue
    const wide = element.scrollWidth > element.clientWidth + SLACK
    const tall = element.scrollHeight > element.clientHeight + SLACK
    const spills = wide && (overflowX !== 'visible' || element.matches(CONTROLS))
    if (spills || (tall && overflowY !== 'visible')) {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element
      cut.push(`${describe(element)} ${scrollWidth}×${scrollHeight} in ${clientWidth}×${clientHeight}`)
    }
  }
  return { sideways, overlaps, covered, cut }
}
