/** What no page may do in any test: complain, break its own policy, or ask another host. */

import type { BrowserContext, Page } from 'playwright-core'

export class Guard {
  readonly complaints: string[] = []

  private constructor(private readonly origin: string) {}

  static async over(context: BrowserContext, origin: string): Promise<Guard> {
    const guard = new Guard(origin)
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') guard.complain(message.text())
    })
    context.on('weberror', (error) => guard.complain(String(error.error().stack ?? error.error())))
    context.on('request', (request) => guard.checkRequest(request.url()))
    context.on('page', (page) => guard.watch(page))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
      })
      addEventListener('unhandledrejection', (event) => console.error(`rejected: ${event.reason}`))
    })
    return guard
  }

  private watch(page: Page): void {
    page.on('crash', () => this.complain('the page crashed'))
    page.on('dialog', (dialog) => {
      this.complain(`a dialog of the browser: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }

  private checkRequest(url: string): void {
    const own = url.startsWith(`${this.origin}/`) || /^(data|blob):/.test(url)
    if (!own) this.complain(`asked another host: ${url}`)
  }

  private complain(text: string): void {
    // What the driver itself says where a test does without the service worker.
    if (text !== 'Service Worker registration blocked by Playwright') this.complaints.push(text)
  }

  /** Complaints that a test brings about on purpose, once the test has seen them. */
  forgive(pattern: RegExp): void {
    const kept = this.complaints.filter((complaint) => !pattern.test(complaint))
    this.complaints.splice(0, this.complaints.length, ...kept)
  }
}
