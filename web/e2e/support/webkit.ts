/** WebKit by its own driver (Debian's webkit2gtk-driver), spoken to in plain WebDriver. */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** A screen that nobody sees; its number comes from the server itself. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(child.stdio[3]!, 'data')) as [Buffer]
  return { child, display: `:${number.toString().trim()}` }
}

/** Against what hangs, in milliseconds; and how long a page that is asked again and again is left in peace. */
const PATIENCE = 60_000
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 20))

/** What is there may be drawn anew, still move, or lie under something that goes. */
const NOT_YET = /stale element reference|no such element|element click intercepted|element not interactable/

export class WebKit {
  private constructor(
    private readonly children: ChildProcess[],
    private readonly session: string,
  ) {}

  static async start(lang: 'en' | 'ja'): Promise<WebKit> {
    const { child: screen, display } = await startScreen()
    const port = await freePort()
    const locale = lang === 'ja' ? 'ja_JP.UTF-8' : 'en_US.UTF-8'
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env, DISPLAY: display, LANG: locale, LC_ALL: locale, LANGUAGE: lang,
        GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1',
        // The browser's own sandbox does not start for root.
        ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
      },
    })
    const base = `http://127.0.0.1:${port}`
    await answers(`${base}/status`)
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${base}/session`, {
      capabilities: { alwaysMatch: { pageLoadStrategy: 'normal' } },
    })
    return new WebKit([driver, screen], `${base}/session/${sessionId}`)
  }

  async stop(): Promise<void> {
    await ask('DELETE', this.session).catch(() => undefined)
    for (const child of this.children) {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
  }

  open(url: string): Promise<void> {
    return ask('POST', `${this.session}/url`, { url })
  }

  /** The body of a function in the page; `arguments` are those given. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return ask('POST', `${this.session}/execute/sync`, { script, args })
  }

  /** Until the script gives something. */
  async until<T>(script: string, ...args: unknown[]): Promise<T> {
    const end = Date.now() + PATIENCE
    for (;;) {
      const found = await this.run<T | null>(script, ...args)
      if (found) return found
      if (Date.now() > end) throw new Error(`waited in vain: ${script} ${JSON.stringify(args)}`)
      await pause()
    }
  }

  /** Clicks as a person does: by coordinates, on whatever lies there. An element that cannot be clicked yet, or that the
   *  page has meanwhile drawn anew, is looked for again. */
  async click(script: string, ...args: unknown[]): Promise<void> {
    const end = Date.now() + PATIENCE
    for (;;) {
      try {
        const element = await this.until<Record<string, string>>(script, ...args)
        return await ask('POST', `${this.session}/element/${element[ELEMENT]}/click`, {})
      } catch (trouble) {
        if (!NOT_YET.test(String(trouble)) || Date.now() > end) throw trouble
        await pause()
      }
    }
  }
}

interface Answer<T> {
  value: T & { error?: string; message?: string }
}

async function ask<T>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as Answer<T>
  if (!response.ok) throw new Error(`${url}: ${value.error} ${value.message}`)
  return value
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + PATIENCE
  for (;;) {
    try {
      await ask('GET', url)
      return
    } catch (trouble) {
      if (Date.now() > end) throw trouble
      await pause()
    }
  }
}
