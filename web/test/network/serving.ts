/** A real `teban serve`, with a folder of its own, that can be stopped, killed and started again. */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../../build/teban', import.meta.url))

export class Serving {
  /** The same one after every start, unless another is asked for. */
  port = 0
  private process: ChildProcess | null = null
  private readonly folder = mkdtempSync(join(tmpdir(), 'teban-network-'))

  /** `page`: the one that `make page` built is served, or one without content. */
  constructor(
    private readonly more: readonly string[] = [],
    private readonly page: 'built' | 'empty' = 'empty',
  ) {
    mkdirSync(join(this.folder, 'page'))
    writeFileSync(join(this.folder, 'page', 'index.html'), 'x')
  }

  async start(port = this.port): Promise<void> {
    const root = this.page === 'built' ? [] : ['--root', join(this.folder, 'page')]
    const places = [...root, '--data', join(this.folder, 'data')]
    const words = ['serve', '--listen', `127.0.0.1:${port}`, ...places, ...this.more]
    const child = spawn(PROGRAM, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.process = child
    const said: string[] = []
    child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
    const address = await new Promise<string>((resolve, reject) => {
      let text = ''
      child.stdout.on('data', (more: Buffer) => {
        text += more.toString()
        const found = /:(\d+)\//.exec(text)
        if (found) resolve(found[1]!)
      })
      child.once('exit', (code) => reject(new Error(`teban serve ended with ${code}: ${said.join('')}`)))
    })
    this.port = Number(address)
  }

  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.process
    this.process = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async remove(): Promise<void> {
    await this.end()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
