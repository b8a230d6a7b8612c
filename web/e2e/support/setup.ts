/** One server for all test files. */

import type { TestProject } from 'vitest/node'
import { startServer } from './server'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  project.provide('origin', server.origin)
  return () => server.stop()
}
