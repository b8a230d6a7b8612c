/** `teban serve` with the page that `make page` built: its headers, its policy, its compressed files. */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const PROGRAM = fileURLToPath(new URL('../../../build/teban', import.meta.url))

export interface Server {
  /** Without a slash at its end. */
  origin: string
  stop(): Promise<void>
}

async function firstAddress(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  for await (const line of lines) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line)
    if (found) return found[0]
  }
  throw new Error(`${PROGRAM} serve ended without an address`)
}

export async function startServer(port = 0): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), 'teban-e2e-')) // tables of its own
  const child = spawn(PROGRAM, [
    'serve', '--listen', String(port), '--data', data, '--most-opened', '1000000', '--least-claim', '1',
  ], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await firstAddress(child)
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  return { origin, stop }
}
