/** Three ways to press a control that was found by its role and name. */

import type { Locator, Page } from 'playwright-core'
import type { Control } from './outline'

export interface Press {
  (page: Page, control: Pick<Control, 'role' | 'name'>): Promise<void>
  /** It is one that taps: where a first tap only shows, it needs a second. */
  finger?: boolean
}

type Role = Parameters<Page['getByRole']>[0]

/** Cards that are alike have the same name: any of them will do. */
export function locate(page: Page, { role, name }: Pick<Control, 'role' | 'name'>): Locator {
  return page.getByRole(role as Role, { name, exact: true }).first()
}

export const byClick: Press = (page, control) => locate(page, control).click()

export const byTap: Press = Object.assign(
  (page: Page, control: Pick<Control, 'role' | 'name'>) => locate(page, control).tap(),
  { finger: true },
)

interface Way {
  there: boolean
  /** In which direction it lies, if the arrow keys lead there: not in the tab order itself. */
  arrow: string | null
}

/** Where the wanted element is, seen from the one that has the focus. */
function wayTo(wanted: Element): Way {
  const focused = document.activeElement
  if (focused === wanted) return { there: true, arrow: null }
  const together = focused !== null && focused.parentElement === wanted.parentElement
  if (!together || (wanted as HTMLElement).tabIndex >= 0) return { there: false, arrow: null }
  const from = focused.getBoundingClientRect()
  const to = wanted.getBoundingClientRect()
  const x = to.x + to.width / 2 - from.x - from.width / 2
  const y = to.y + to.height / 2 - from.y - from.height / 2
  if (Math.abs(x) > from.width / 2) return { there: false, arrow: x > 0 ? 'ArrowRight' : 'ArrowLeft' }
  return { there: false, arrow: y > 0 ? 'ArrowDown' : 'ArrowUp' }
}

/** More than there are stops on any screen. */
const STOPS = 120

/** Tab and the arrow keys until the control has the focus, then Enter; never the pointer. */
export const byKeys: Press = async (page, control) => {
  for (let stop = 0; stop < STOPS; stop++) {
    const way = await locate(page, control).evaluate(wayTo)
    if (way.there) return page.keyboard.press('Enter')
    await page.keyboard.press(way.arrow ?? 'Tab')
  }
  throw new Error(`no key leads to ${control.role} "${control.name}"`)
}
