/** One server for all test files: ours, or the one whose address TEBAN_ORIGIN has. */

import type { TestProject } from 'vitest/node'
import { startServer } from './server'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEBAN_ORIGIN
  const server = given ? { origin: given, stop: async () => {} } : await startServer()
  project.provide('origin', server.origin)
  return () => server.stop()
}
