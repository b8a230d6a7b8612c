/** A PostgreSQL server of the test's own (tests/support/postgres.sh). */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../../../tests/support/postgres.sh', import.meta.url))

/** It is there until its `end`, or until this process ends: it waits for the end of what it is sent. */
export async function postgres(): Promise<{ address: string; end(): Promise<void> }> {
  const child = spawn(SCRIPT, ['sh', '-c', 'echo "$TEBAN_POSTGRES"; cat'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (value === undefined) throw new Error('no PostgreSQL')
  const end = async () => {
    child.stdin.end()
    await ended
  }
  return { address: value, end }
}
