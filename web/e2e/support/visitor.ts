/** Somebody with a browser of their own: language, screen, settings and what the device has kept. */

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Lang } from '../../src/wire/wire'
import type { Settings } from '../../src/store/settings'
import { dictionaries, type Dictionary } from '../../src/words/words'
import { Guard } from './guard'

export interface Wishes {
  lang?: Lang
  width?: number
  height?: number
  touch?: boolean
  dark?: boolean
  /** True: things move. */
  motion?: boolean
  /** True: the page is kept for times without a network. */
  offline?: boolean
  /** The computer's moves are shown at once, unless this says otherwise. */
  settings?: Partial<Settings>
  /** More of what the device has kept, by its key. */
  kept?: Record<string, string>
  origin?: string
  /** The same lots, deals and thoughts for the same number; `real`: people who meet at one server need lots of their own. */
  luck?: number | 'real'
}

export interface Visitor {
  /** Another one when the tab was closed and another opened. */
  page: Page
  context: BrowserContext
  guard: Guard
  lang: Lang
  words: Dictionary
  origin: string
  /** Goes to a place of the page, as `#/stats`: loads it if this is the first, else by way of the settings, so
   *  that what is found then belongs to the new place. */
  goTo(hash: string): Promise<void>
  close(): Promise<void>
}

/** One for all the files that a worker runs (each.ts): starting it takes longer than many a test. It ends with its
 *  worker. */
let browser: Browser | undefined
const visitors = new Set<Visitor>()

/** How many times slower than it is the processor of every page seems: what a test looks at too early fails. A page's
 *  workers are not slowed down by that, so they hear later, by so many milliseconds a time. */
const SLOW = Number(process.env['TEBAN_SLOW'] ?? 1)
const LATER = 50

async function theBrowser(): Promise<Browser> {
  if (!browser?.isConnected())
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
  return browser
}

function storage(origin: string, { settings, kept = {} }: Wishes) {
  const wanted = { pace: 'once', ...settings }
  const entries = Object.entries({ 'teban.1.settings': JSON.stringify(wanted), ...kept })
  return { cookies: [], origins: [{ origin, localStorage: entries.map(([name, value]) => ({ name, value })) }] }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
}

/** Runs in the page before anything else: workers are told everything so much later. */
function tellWorkersLate(milliseconds: number): void {
  const later = setTimeout.bind(window)
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (this: Worker, ...what: unknown[]) {
    later(() => post.apply(this, what as [unknown]), milliseconds)
  }
}

/** Runs in the page before anything else: luck that can be repeated. */
function fixLuck(luck: number): void {
  let state = luck >>> 0
  crypto.getRandomValues = <T extends ArrayBufferView | null>(into: T): T => {
    if (into === null) return into
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength)
    for (let index = 0; index < bytes.length; index++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      bytes[index] = state >>> 24
    }
    return into
  }
}

export async function visit(wishes: Wishes = {}): Promise<Visitor> {
  const { lang = 'en', width = 1280, height = 800, touch = false, origin = inject('origin') } = wishes
  const context = await (await theBrowser()).newContext({
    locale: lang === 'ja' ? 'ja-JP' : 'en-US',
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    colorScheme: wishes.dark ? 'dark' : 'light',
    reducedMotion: wishes.motion ? 'no-preference' : 'reduce',
    serviceWorkers: wishes.offline ? 'allow' : 'block',
    storageState: storage(origin, wishes),
  })
  context.setDefaultTimeout(60_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  const guard = await Guard.over(context, origin)
  if (SLOW > 1) {
    // A page that is closed at once need not be slow.
    context.on('page', (page) => void slowDown(context, page).catch(() => undefined))
    await context.addInitScript(tellWorkersLate, SLOW * LATER)
  }
  if (wishes.luck !== 'real') await context.addInitScript(fixLuck, wishes.luck ?? 1)
  const visitor: Visitor = {
    page: await context.newPage(), context, guard, lang, words: dictionaries[lang], origin,
    goTo: async (hash) => {
      const { page } = visitor
      if (!page.url().startsWith(origin)) {
        await page.goto(`${origin}/${hash}`)
        return
      }
      const settings = page.getByRole('radio', { name: 'English' })
      for (const next of ['#/settings', hash]) {
        await page.evaluate((place) => void (location.hash = place), next)
        await settings.waitFor({ state: next === '#/settings' ? 'visible' : 'hidden' })
      }
    },
    close: async () => {
      visitors.delete(visitor)
      await context.close()
    },
  }
  visitors.add(visitor)
  return visitor
}

/** Everybody who came goes home; none of their pages may have complained. */
export async function allLeave(): Promise<void> {
  const left = [...visitors]
  const complaints = left.flatMap(({ guard }) => guard.complaints)
  for (const visitor of left) await visitor.close()
  expect(complaints).toEqual([])
}
